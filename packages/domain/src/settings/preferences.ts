import type { MailLanguage, MoneyColors, WeekStart } from './preference-choices.ts'
import { isTimeZone } from './time-zones.ts'

/** What a user prefers. The days and times of imported trades are in the statement zone; null: in the time zone of each statement. */
export interface Preferences {
  mailLanguage: MailLanguage
  moneyColors: MoneyColors
  weekStart: WeekStart
  statementZone: string | null
}

/** The preferences of a user who has saved none. Weeks begin on Sunday [CONST-07]. */
export const defaultPreferences: Preferences = {
  mailLanguage: 'en',
  moneyColors: 'green-red',
  weekStart: 'sunday',
  statementZone: null,
}

const weekStartDays = { sunday: 0, monday: 1, saturday: 6 } as const satisfies Record<WeekStart, number>

/** The number of the weekday with which a week begins: 0 is Sunday. */
export function toWeekday(weekStart: WeekStart): 0 | 1 | 6 {
  return weekStartDays[weekStart]
}

/** Whether a value can be stored as the statement zone. */
export function isStatementZone(zone: string | null): boolean {
  return zone === null || isTimeZone(zone)
}
