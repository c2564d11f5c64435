import { addDays, type Day, daysBetween } from '@candlebook/domain/days'
import { linear, niceTicks, type Scale } from './scale.ts'

/** Where the parts of the picture stand, in pixels. */
export type WhatIfFrame = { left: number; right: number; top: number; bottom: number }

/** Two equity curves on one scale, ready to be drawn. */
export type WhatIfPicture = {
  first: Day
  last: Day
  /** Of each day the place across, in pixels. */
  places: Float64Array
  x: (day: Day) => number
  y: Scale
  ticks: number[]
  realLine: string
  wouldLine: string
}

/**
 * The picture of the two curves over the exit days, oldest first and at least one; heights in money at the end of each
 * day. Both start at zero on the day before the first exit.
 */
export function whatIfPicture(
  { days, real, would }: { days: readonly Day[]; real: Float64Array; would: Float64Array },
  frame: WhatIfFrame,
): WhatIfPicture {
  const first = addDays(days[0] ?? '2000-01-02', -1)
  const last = days.at(-1) ?? first
  const across = linear([0, daysBetween(first, last)], [frame.left, frame.right])
  const x = (day: Day) => across(daysBetween(first, day))
  const places = Float64Array.from(days, x)
  let [lowest, highest] = [0, 0]
  for (const heights of [real, would]) {
    for (const height of heights) {
      if (height < lowest) lowest = height
      if (height > highest) highest = height
    }
  }
  const ticks = niceTicks(lowest, highest, 4)
  const floor = Math.max(lowest, ticks[0] ?? 0)
  const y = linear([floor, ticks.at(-1) ?? 1], [frame.bottom, frame.top])
  const line = (heights: Float64Array) => `M${px(frame.left)} ${px(y(0))}${thinPath(places, heights, y)}`
  return {
    first,
    last,
    places,
    x,
    y,
    ticks: ticks.filter((tick) => tick >= floor),
    realLine: line(real),
    wouldLine: line(would),
  }
}

/**
 * The line through all points, or, where more than four share a column of pixels, through the first, lowest, highest
 * and last of them in their order: drawn, it looks the same, and it ends exactly where the last point is.
 */
export function thinPath(places: Float64Array, heights: Float64Array, y: Scale): string {
  let path = ''
  for (let from = 0; from < places.length; ) {
    let to = from
    const column = Math.floor(places[from] as number) // inside, as every index here
    while (to + 1 < places.length && Math.floor(places[to + 1] as number) === column) to += 1
    for (const at of spokesmen(heights, from, to)) {
      path += `L${px(places[at] as number)} ${px(y(heights[at] as number))}`
    }
    from = to + 1
  }
  return path
}

function spokesmen(heights: Float64Array, from: number, to: number): number[] {
  if (to - from < 4) return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  let [lowest, highest] = [from, from]
  for (let at = from; at <= to; at++) {
    if ((heights[at] as number) < (heights[lowest] as number)) lowest = at
    if ((heights[at] as number) > (heights[highest] as number)) highest = at
  }
  return [...new Set([from, Math.min(lowest, highest), Math.max(lowest, highest), to])]
}

function px(pixels: number): string {
  return String(Math.round(pixels * 10) / 10)
}
