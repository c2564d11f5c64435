/** Opens a queue. The returned function runs at most `atOnce` pieces of work at a time, in the order of the calls. */
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
        next() // the next one takes this turn
      else running -= 1
    }
  }
}
