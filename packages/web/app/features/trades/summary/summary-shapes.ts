import type { Decimal } from '@candlebook/domain/decimal'

/** The line of a total over time, as an SVG path inside a box. */
export type EquityLine = { path: string; startY: number; endY: number }

const BOX = { left: 1, right: 64, top: 4, bottom: 32 }

/** The small equity line; null below two values. It uses floats, because it is decoration. */
export function buildEquityLine(equity: Decimal[]): EquityLine | null {
  if (equity.length < 2) return null
  const values = equity.map(Number)
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => ({
    x: round(BOX.left + ((BOX.right - BOX.left) * index) / (values.length - 1)),
    y: round(BOX.bottom - ((BOX.bottom - BOX.top) * (value - low)) / span),
  }))
  return {
    path: `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`,
    startY: points[0]!.y, // there are at least two
    endY: points.at(-1)!.y,
  }
}

/** The most candles that are drawn for the open trades. */
export const MAX_CANDLES = 5

/** One candle for each open trade, five at most: solid with a stop, hollow without. One hollow candle shows that a stop is missing. */
export function openCandles({
  open,
  openWithStop,
}: {
  open: number
  openWithStop: number
}): ('solid' | 'hollow')[] {
  const count = Math.min(open, MAX_CANDLES)
  const hollow = open === 0 ? 0 : Math.ceil(((open - openWithStop) * count) / open)
  return Array.from({ length: count }, (_, index) => (index < count - hollow ? 'solid' : 'hollow'))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
