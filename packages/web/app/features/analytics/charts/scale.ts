/** A linear scale from values to pixels. */
export type Scale = (value: number) => number

/** Maps the first of `values` to the first of `pixels`, and the last to the last. */
export function buildLinearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): Scale {
  const perUnit = to === from ? 0 : (end - start) / (to - from)
  return (value) => start + (value - from) * perUnit
}
