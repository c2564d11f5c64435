/** A queue: gives a function that runs work, at most `atOnce` pieces at a time, the others in the order they came. */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next)
        next() // our place is handed on
      else running -= 1
    }
  }
}
