/** Says what is being done, does it, and says how long it took. */
export function timed(what, work) {
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
