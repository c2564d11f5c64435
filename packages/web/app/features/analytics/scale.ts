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

/**
 * Round numbers that cover the values with about so many steps: steps are 1, 2 or 5 times a power of ten. The first is
 * at or below `low`, the last at or above `high`. Equal values get one step around them. For drawing only.
 */
export function niceTicks(low: number, high: number, steps: number): number[] {
  const step = niceStep((high - low || Math.abs(high) || 1) / Math.max(steps, 1))
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => exact((first + at) * step))
}

function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const factor = [1, 2, 5].find((nice) => nice * power >= atLeast * 0.999) ?? 10
  return factor * power
}

/** Takes the noise of binary fractions off: 0.30000000000000004 is 0.3. */
function exact(value: number): number {
  return Number(value.toPrecision(12))
}
