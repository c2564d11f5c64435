import { addDays, countDaysBetween, type Day, getWeekday } from '../days/index.ts'
import type { MissingDays } from './rates-file.ts'

/**
 * Days between two published days, at most, that are not a gap: from the Thursday before Easter to the Tuesday after it,
 * and from 24 to 29 December.
 */
const MAX_DAYS_BETWEEN = 5

/** The gaps between these days, which are in ascending order. Bank holidays and weekends are not a gap. */
export function findMissingDays(days: readonly Day[]): MissingDays[] {
  const missing: MissingDays[] = []
  for (const [at, day] of days.entries()) {
    const before = days[at - 1]
    if (before === undefined || countDaysBetween(before, day) <= MAX_DAYS_BETWEEN) continue
    missing.push({ from: findWorkingDay(before, 1), to: findWorkingDay(day, -1) })
  }
  return missing
}

/** The nearest day after (1) or before (-1) this one that is neither a Saturday nor a Sunday. */
function findWorkingDay(day: Day, step: 1 | -1): Day {
  const next = addDays(day, step)
  return [0, 6].includes(getWeekday(next)) ? findWorkingDay(next, step) : next
}
