const THREADS_EACH = 1

/** The library that decodes and encodes pictures, loaded with the first of them. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(THREADS_EACH)
  sharp.cache(false) // no picture comes twice
  return sharp
}
