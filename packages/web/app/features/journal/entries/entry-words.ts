import { type Day, dayParts, formatDayShort } from '@candlebook/domain/days'
import { excerpt } from '@candlebook/domain/text'

/** Longest excerpt of an entry on its card, in characters. Source: requirement CONST-03. */
export const EXCERPT_LENGTH = 80
/** Most tags that a card shows. Source: requirement JRNL-09. */
export const MOST_TAGS = 2

/** The month and day of the badge, from the calendar date itself, so no time zone can move it; its year unless today's. */
export function badgeOf(day: Day, today: Day): { month: string; day: string; year: string | null } {
  const [month = '', date = ''] = formatDayShort(day).split(' ')
  const year = day.slice(0, 4)
  return { month, day: date, year: year === today.slice(0, 4) ? null : year }
}

/** The start of an entry for its card: its first characters as typed, with three dots where it is longer. */
export function entryExcerpt(content: string): string {
  return excerpt(content, EXCERPT_LENGTH)
}

/** The tags that a card shows, and those it only counts. */
export function shownTags(tags: string[]): { shown: string[]; more: string[] } {
  return { shown: tags.slice(0, MOST_TAGS), more: tags.slice(MOST_TAGS) }
}

/** Thursday, November 19, 2026: the date over an entry, from the calendar date itself. */
export function longDate(day: Day): string {
  const { year, month, dayOfMonth } = dayParts(day)
  const noon = new Date(Date.UTC(year, month - 1, dayOfMonth, 12))
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(noon)
}
