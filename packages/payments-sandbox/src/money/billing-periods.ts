import type { Interval } from '../resources/price.ts'

const DAY = 86_400

const MAX_SECONDS: Record<Interval, number> = {
  day: DAY,
  week: 7 * DAY,
  month: 31 * DAY,
  year: 366 * DAY,
}

/**
 * The second that is `count` intervals after the anchor, in UTC. Months and years keep the anchor's day; where the
 * month is shorter, its last day is taken (31 January + 1 month = 28 February, + 2 months = 31 March).
 * Source: docs.stripe.com/billing/subscriptions/billing-cycle.
 */
export function addIntervals(anchor: number, interval: Interval, count: number): number {
  if (interval === 'day') return anchor + count * DAY
  if (interval === 'week') return anchor + count * 7 * DAY
  return addMonths(anchor, interval === 'year' ? count * 12 : count)
}

function addMonths(anchor: number, months: number): number {
  const start = new Date(anchor * 1000)
  const month = start.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(start.getUTCDate(), lastDay)
  const time = (anchor * 1000) % (DAY * 1000)
  return (Date.UTC(start.getUTCFullYear(), month, day) + time) / 1000
}

/** The end of the period that starts at `start`: the first multiple of the interval from the anchor after it. */
export function findPeriodEnd(
  anchor: number,
  start: number,
  recurring: { interval: Interval; interval_count: number },
): number {
  const { interval, interval_count: step } = recurring
  // The longest possible interval gives a count that is too small or right. The loop raises it to the right one.
  let count = Math.max(0, Math.floor((start - anchor) / (MAX_SECONDS[interval] * step)))
  while (addIntervals(anchor, interval, count * step) <= start) count += 1
  return addIntervals(anchor, interval, count * step)
}
