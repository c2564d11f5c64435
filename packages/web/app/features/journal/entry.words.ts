import type { JournalEntry } from '@candlebook/contract/journal'
import type { Day } from '@candlebook/domain/days/day'
import { formatDayShort } from '@candlebook/domain/days/format-day'
import { hideReviewAmounts, REVIEW_TAG } from '@candlebook/domain/journal/weekly-review'
import { areAmountsHidden } from '@candlebook/domain/text/hidden-amounts'
import { buildExcerpt } from '@candlebook/domain/text/text'

/** The maximum length of an excerpt on a card, in characters. Source: requirement CONST-03. */
const EXCERPT_LENGTH = 80
/** The maximum number of tags on a card. Source: requirement JRNL-09. */
const MAX_CARD_TAGS = 2

/**
 * Month and day of the badge, and the year when it is not the current one. No time zone is involved, because
 * a day has none.
 */
export function formatBadge(day: Day, today: Day): { month: string; day: string; year: string | null } {
  const [month = '', date = ''] = formatDayShort(day).split(' ')
  const year = day.slice(0, 4)
  return { month, day: date, year: year === today.slice(0, 4) ? null : year }
}

/**
 * The excerpt of an entry for its card: the first characters as typed, with three dots when the text is
 * longer.
 */
export function buildEntryExcerpt(content: string): string {
  return buildExcerpt(content, EXCERPT_LENGTH)
}

/** The text of an entry as it is shown: the app wrote the facts of a weekly review, so their amounts are hidden with all others. */
export function getShownContent({ content, tags }: Pick<JournalEntry, 'content' | 'tags'>): string {
  const isReview = tags.some((tag) => tag.toLowerCase() === REVIEW_TAG)
  return isReview && areAmountsHidden() ? hideReviewAmounts(content) : content
}

/** The tags that a card shows, and the tags that it only counts. */
export function limitTags(tags: string[]): { shown: string[]; more: string[] } {
  return { shown: tags.slice(0, MAX_CARD_TAGS), more: tags.slice(MAX_CARD_TAGS) }
}
