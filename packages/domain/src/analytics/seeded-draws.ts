/**
 * Fills a list with whole numbers from 0 below `most`, going on where it stopped; the same ones for the same seed, which
 * is any whole number of 32 bits but 0. Source: G. Marsaglia, Xorshift RNGs (2003).
 */
export function seededDraws(most: number, seed = 2_463_534_242): (drawn: Int32Array) => void {
  let kept = seed
  return (drawn) => {
    let state = kept // a variable of this call is in a register, one of the closure is not
    for (let at = 0; at < drawn.length; at++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      drawn[at] = ((state >>> 0) / 4_294_967_296) * most
    }
    kept = state
  }
}
