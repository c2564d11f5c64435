/** A straight scale: from values to pixels. */
export type Scale = (value: number) => number

/** The scale that puts the first of `values` on the first of `pixels` and the last on the last. */
export function linear(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): Scale {
  const perUnit = to === from ? 0 : (end - start) / (to - from)
  return (value) => start + (value - from) * perUnit
}
