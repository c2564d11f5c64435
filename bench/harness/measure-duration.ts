/** The duration of the work in ms. */
export async function measureDuration(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
