/** The languages that mail is written in. */
export const mailLanguages = ['en', 'pt', 'es', 'fr'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The colour pairs of profit and loss. The second pair differs for people who cannot tell red from green. */
export const moneyColors = ['green-red', 'blue-orange'] as const
export type MoneyColors = (typeof moneyColors)[number]

/** The weekdays on which a week can begin. */
export const weekStarts = ['sunday', 'monday', 'saturday'] as const
export type WeekStart = (typeof weekStarts)[number]

/** The days on which results count: those of each exit, or the day on which a trade is closed. */
export const resultDays = ['realised', 'closed'] as const
export type ResultDays = (typeof resultDays)[number]

/** What a user prefers. The days and times of imported trades are in the statement zone; null: in the time zone of each statement. */
export interface Preferences {
  mailLanguage: MailLanguage
  moneyColors: MoneyColors
  weekStart: WeekStart
  statementZone: string | null
  resultDays: ResultDays
  /** Whether single keys, such as N for a new record, act on the pages (WCAG 2.1.4). */
  singleKeys: boolean
  /** Whether the dashboard shows a new trader the first steps. */
  firstSteps: boolean
  /** Whether a mail with the review of the week comes on Sundays. */
  weeklyReview: boolean
}

/** The preferences of a user who has saved none. Weeks begin on Sunday [CONST-07]. */
export const defaultPreferences: Preferences = {
  mailLanguage: 'en',
  moneyColors: 'green-red',
  weekStart: 'sunday',
  statementZone: null,
  resultDays: 'realised',
  singleKeys: true,
  firstSteps: true,
  weeklyReview: false,
}

const weekStartDays = { sunday: 0, monday: 1, saturday: 6 } as const satisfies Record<WeekStart, number>

/** The number of the weekday with which a week begins: 0 is Sunday. */
export function toWeekday(weekStart: WeekStart): 0 | 1 | 6 {
  return weekStartDays[weekStart]
}
