/** Numbers from 0 to below 1 that look random and are the same for the same seed (mulberry32). */
export type Random = () => number

/** Starts the sequence of this seed. */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of the values. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)]! // the index is below the length
}

/** A number between the two. */
export function drawBetween(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}
