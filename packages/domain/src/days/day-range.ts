import { addDays, type Day, getWeekday, splitDay } from './day.ts'

/** The ranges of days that a filter offers by name, the nearest first. */
export const dayRanges = [
  'today',
  'yesterday',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'quarter',
  'year',
  'lastYear',
] as const
export type DayRange = (typeof dayRanges)[number]

/** The first and the last day of a range; without a last day it goes on. */
export type RangeDays = { from?: Day | undefined; to?: Day | undefined }

/**
 * The days of a range on the trader's day. Ranges that contain today, except today itself, have no last day. `weekStart` is the
 * weekday with which weeks begin, 0 for Sunday.
 */
export function computeDayRange(range: DayRange, today: Day, weekStart = 0): RangeDays {
  const { year, month } = splitDay(today)
  const week = addDays(today, -((getWeekday(today) - weekStart + 7) % 7))
  const thisMonth = buildFirstDay(year, month)
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: week, to: undefined }
    case 'lastWeek':
      return { from: addDays(week, -7), to: addDays(week, -1) }
    case 'month':
      return { from: thisMonth, to: undefined }
    case 'lastMonth': {
      const to = addDays(thisMonth, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
    case 'quarter':
      return { from: buildFirstDay(year, month - ((month - 1) % 3)), to: undefined }
    case 'year':
      return { from: buildFirstDay(year, 1), to: undefined }
    case 'lastYear':
      return { from: buildFirstDay(year - 1, 1), to: addDays(buildFirstDay(year, 1), -1) }
  }
}

/** Which of these ranges has the given days: 'all' without any, 'own' for other days. The first of several that have them. */
export function findDayRange<Range extends DayRange>(
  { from, to }: RangeDays,
  ranges: readonly Range[],
  today: Day,
  weekStart = 0,
): Range | 'all' | 'own' {
  if (from === undefined && to === undefined) return 'all'
  const found = ranges.find((range) => {
    const days = computeDayRange(range, today, weekStart)
    return days.from === from && days.to === to
  })
  return found ?? 'own'
}

function buildFirstDay(year: number, month: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
}
