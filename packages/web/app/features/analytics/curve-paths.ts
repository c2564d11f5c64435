import { addDays, type Day, daysBetween } from '@candlebook/domain/days'
import { linear, niceTicks, type Scale } from './scale.ts'

/** As much of a day of the report as the curve needs. */
export type CurveDay = { day: Day; equity: string; drawdown: string }

/** Where the parts of the picture stand, in pixels. */
export type CurveFrame = {
  left: number
  right: number
  top: number
  zero: number
  fallTop: number
  fallBottom: number
}

/** The equity curve and the drawdown below it, ready to be drawn on one time axis. */
export type CurvePicture = {
  first: Day
  last: Day
  x: (day: Day) => number
  equity: Scale
  drawdown: Scale
  equityTicks: number[]
  drawdownTicks: number[]
  equityLine: string
  drawdownLine: string
  drawdownArea: string
}

/**
 * The picture of the days, oldest first and at least one. Both curves start at zero on the day before the first exit,
 * so that the first result is seen as a step. Decimals become floats here and only here: they place ink.
 */
export function curvePicture(days: readonly CurveDay[], frame: CurveFrame): CurvePicture {
  const first = addDays(days[0]?.day ?? '2000-01-02', -1)
  const last = days.at(-1)?.day ?? first
  const across = linear([0, daysBetween(first, last)], [frame.left, frame.right])
  const x = (day: Day) => across(daysBetween(first, day))
  const heights = days.map((day) => Number(day.equity))
  const [lowest, highest] = ends([0, ...heights])
  const ticks = niceTicks(lowest, highest, 3)
  // The room ends at the lowest value, not at the round number below it: a small dip must not cost a third of it.
  const floor = Math.max(lowest, ticks[0] ?? 0)
  const equityTicks = ticks.filter((tick) => tick >= floor)
  const equity = linear([floor, ticks.at(-1) ?? 1], [frame.zero, frame.top])
  const deepest = Math.max(...ends(days.map((day) => Number(day.drawdown))))
  const drawdown = linear([0, deepest || 1], [frame.fallTop, frame.fallBottom - 8])
  const points = (height: (day: CurveDay) => number, start: number) =>
    `M${px(frame.left)} ${px(start)}${days.map((day) => `L${px(x(day.day))} ${px(height(day))}`).join('')}`
  const drawdownLine = points((day) => drawdown(Number(day.drawdown)), frame.fallTop)
  return {
    first,
    last,
    x,
    equity,
    drawdown,
    equityTicks,
    drawdownTicks: deepest > 0 ? [roundBelow(deepest)] : [],
    equityLine: points((day) => equity(Number(day.equity)), equity(0)),
    drawdownLine,
    drawdownArea: `${drawdownLine}L${px(frame.right)} ${px(frame.fallTop)}Z`,
  }
}

/** Smallest and largest, without spreading thousands of numbers into a call. */
function ends(values: readonly number[]): [number, number] {
  let [low, high] = [values[0] ?? 0, values[0] ?? 0]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

/** The largest of 1, 2 or 5 times a power of ten that is not above the amount. */
function roundBelow(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return ([5, 2, 1].find((nice) => nice * power <= amount) ?? 1) * power
}

function px(pixels: number): string {
  return String(Math.round(pixels * 10) / 10)
}
