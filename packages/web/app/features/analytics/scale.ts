import type { BreakdownRow } from '@candlebook/contract/analytics-report'
import type { Decimal } from '@candlebook/domain/decimal/decimal'

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

/** The position of a bar and its interval, in percent of the width. */
type Whisker = {
  zero: number
  bar: { left: number; width: number }
  /** `cut` has the ends beyond the width. */
  interval: { left: number; width: number; cut: ('low' | 'high')[] } | null
}

/** What a bar with its interval is drawn from; a row without an average has no length. */
type WhiskerRow = Pick<BreakdownRow, 'interval' | 'verdict'> & { average: Decimal | null }

/** Whether the row shows no significant result: too few trades, or an interval that contains zero. */
export function isUncertain({ verdict }: Pick<BreakdownRow, 'verdict'>): boolean {
  return verdict === 'too_few' || verdict === 'unproven'
}

/** One scale for the averages of all rows, including zero, so that their bars compare. */
export function buildWhiskerScale(rows: readonly WhiskerRow[]): Scale {
  // The interval of few trades can be very wide; it must not flatten the other bars.
  const sure = rows.filter(({ verdict }) => verdict !== 'too_few')
  const values = [
    0,
    ...rows.map(({ average }) => Number(average)),
    ...sure.flatMap(({ interval }) => (interval ? [Number(interval.low), Number(interval.high)] : [])),
  ]
  return buildLinearScale([Math.min(...values), Math.max(...values)], [0, 100])
}

/** The position of one row on that scale, in percent; parts outside of the scale are cut at its edges. */
export function buildWhisker(row: WhiskerRow, scale: Scale): Whisker {
  const between = (from: number, to: number) => {
    const [left, right] = [clamp(scale(from)), clamp(scale(to))]
    return { left, width: right - left }
  }
  const placeInterval = (low: number, high: number) => {
    const cut: ('low' | 'high')[] = []
    if (scale(low) < -NOISE) cut.push('low')
    if (scale(high) > 100 + NOISE) cut.push('high')
    return { ...between(low, high), cut }
  }
  const average = Number(row.average)
  return {
    zero: clamp(scale(0)),
    bar: average < 0 ? between(average, 0) : between(0, average),
    interval: row.interval && placeInterval(Number(row.interval.low), Number(row.interval.high)),
  }
}

const NOISE = 0.01 // of binary fractions, in percent

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent))
}
