/** Prints the name of a step, runs the step, and prints how long it took. */
export function runTimed(what, work) {
  const started = Date.now()
  console.error(`${what} …`)
  const result = work()
  console.error(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/** Ends the script with a message. */
export function stopWith(message) {
  console.error(message)
  process.exit(1)
}
