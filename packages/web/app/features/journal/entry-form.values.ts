import type { WeekReview } from '@candlebook/contract/days'
import { type JournalEntry, JournalEntryFields, type JournalEntryInput } from '@candlebook/contract/journal'
import type { Day } from '@candlebook/domain/days/day'
import { formatReviewTitle, REVIEW_TAG, writeReview } from '@candlebook/domain/journal/weekly-review'
import { toWebLink } from '@candlebook/domain/text/web-link'
import { listDistinctTags, splitTags } from '@candlebook/domain/trades/labels'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { formatSignedBaseMoney } from '../../lib/money.ts'

/** The values of the form, as typed. */
export type EntryFormValues = {
  title: string
  content: string
  date: string
  tags: string[]
  tagText: string
  images: string[]
  links: string[]
  linkText: string
  tradeIds: string[]
}

/** An empty form for today. */
export function createEntryValues(today: Day): EntryFormValues {
  return {
    title: '',
    content: '',
    date: today,
    tags: [],
    tagText: '',
    images: [],
    links: [],
    linkText: '',
    tradeIds: [],
  }
}

/** The values that the entry which reviews a week starts with. Its date is the last day of the week that has come. */
export function createReviewValues(review: WeekReview, today: Day): EntryFormValues {
  const { to, best, worst } = review
  const named = [best, worst].filter((trade) => trade !== null)
  return {
    ...createEntryValues(to < today ? to : today),
    title: formatReviewTitle(review),
    content: writeReview(review, formatSignedBaseMoney),
    tags: [REVIEW_TAG],
    images: [...new Set(named.flatMap(({ image }) => image ?? []))],
    tradeIds: [...new Set(named.map(({ tradeId }) => tradeId))],
  }
}

/** The form values of a stored entry. */
export function toFormValues(entry: JournalEntry): EntryFormValues {
  const { title, content, date, tags, images, links, tradeIds } = entry
  return { title, content, date, tags, images, links, tradeIds, tagText: '', linkText: '' }
}

/** The fields that the form sends, including a tag or link that was typed and not added yet. */
export function toFields(values: EntryFormValues): JournalEntryInput {
  const { title, content, date, images, tradeIds } = values
  const typed = values.linkText.trim()
  return {
    title,
    content,
    date,
    images,
    tradeIds,
    tags: listDistinctTags([...values.tags, ...splitTags(values.tagText)]),
    links: typed === '' ? values.links : [...values.links, toWebLink(typed) ?? typed],
  }
}

/** Checks the form with the shape that the server uses. */
export const resolveEntryForm = createShapeResolver({ shape: JournalEntryFields, toFields })

const labels: [keyof EntryFormValues, string][] = [
  ['title', 'Title'],
  ['date', 'Date'],
  ['content', 'Content'],
  ['tags', 'Tags'],
  ['images', 'Images'],
  ['links', 'Links'],
]

/** The fields in which two versions of an entry differ, as text, in the order of the form, without the trades: their ids say nothing. */
export function listDifferences(mine: EntryFormValues, stored: EntryFormValues) {
  return labels
    .map(([name, label]) => ({
      label,
      mine: formatValue(name, mine[name]),
      stored: formatValue(name, stored[name]),
    }))
    .filter((row) => row.mine !== row.stored)
}

function formatValue(name: keyof EntryFormValues, value: string | string[]): string {
  if (!Array.isArray(value)) return value === '' ? 'None' : value
  const words = name === 'images' ? value.map((url) => url.slice(url.lastIndexOf('/') + 1)) : value
  return words.join(', ') || 'None'
}
