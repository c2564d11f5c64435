/**
 * Returns a function that fills a list with random integers from 0 (included) to `limit` (excluded), and continues
 * the sequence with each call. A seed (any 32-bit integer but 0) always gives the same sequence.
 * Source: G. Marsaglia, Xorshift RNGs (2003).
 */
export function createSeededDraws(limit: number, seed = 2_463_534_242): (drawn: Int32Array) => void {
  let lastState = seed
  const step = limit / 4_294_967_296
  return (drawn) => {
    let state = lastState // a local variable stays in a register, a closure variable does not
    for (let at = 0; at < drawn.length; at++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      drawn[at] = (state >>> 0) * step
    }
    lastState = state
  }
}
