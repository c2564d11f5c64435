const THREADS_EACH = 1

/** Loads the library that decodes and encodes pictures when the first picture arrives. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(THREADS_EACH)
  sharp.cache(false) // each picture is read once, so a cache only costs memory
  return sharp
}
