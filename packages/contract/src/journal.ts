import {
  MAX_ENTRY_CHARACTERS,
  MAX_LINKS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  MAX_TEMPLATE_CHARACTERS,
} from '@candlebook/domain/text/text'
import { listDistinctTags } from '@candlebook/domain/trades/labels'
import * as z from 'zod/mini'
import { boundedList, Day, Instant, NotShortened, Shortened, Tag, WebLink } from './fields.ts'

/** The maximum number of images and trades of an entry. */
const MAX_LIST_ITEMS = 50

const Title = z
  .string('entry.title_missing')
  .check(
    z.trim(),
    z.minLength(1, { error: 'entry.title_missing', abort: true }),
    z.maxLength(200, 'field.too_long'),
  )

const boundedContent = (max: number, tooLong: string) =>
  z.string('entry.content_missing').check(
    z.refine((text) => text.trim() !== '', { error: 'entry.content_missing', abort: true }),
    z.maxLength(max, tooLong),
  )

/**
 * The fields that a trader writes. The content is plain text and stays as typed. The date is a calendar day
 * and may be in the future.
 */
export const JournalEntryFields = z.object({
  title: Title,
  content: boundedContent(MAX_ENTRY_CHARACTERS, 'entry.too_long'),
  date: Day,
  tags: z._default(
    boundedList(Tag, { max: MAX_TAGS, tooMany: 'tags.too_many' }).check(z.overwrite(listDistinctTags)),
    [],
  ),
  images: z._default(
    boundedList(z.string('field.invalid').check(z.maxLength(500, 'image.unknown')), { max: MAX_LIST_ITEMS }),
    [],
  ),
  links: z._default(
    boundedList(WebLink, { max: MAX_LINKS, tooMany: 'links.too_many' }).check(
      z.overwrite((links) => [...new Set(links)]),
    ),
    [],
  ),
  tradeIds: z._default(
    boundedList(z.uuid('trade.unknown'), { max: MAX_LIST_ITEMS }).check(
      z.overwrite((ids) => [...new Set(ids)]),
    ),
    [],
  ),
})
export type JournalEntryFields = z.infer<typeof JournalEntryFields>
export type JournalEntryInput = z.input<typeof JournalEntryFields>

/** A new entry. A repeated request with the same clientKey creates one entry. */
export const CreateJournalEntry = z.extend(JournalEntryFields, {
  clientKey: z.optional(z.uuid('field.invalid')),
})
export type CreateJournalEntry = z.infer<typeof CreateJournalEntry>

/** All fields of an entry, with the version that the editor started from. */
export const UpdateJournalEntry = z.extend(JournalEntryFields, {
  version: z.int('field.invalid'),
  shortened: NotShortened,
})
export type UpdateJournalEntry = z.infer<typeof UpdateJournalEntry>

/** A stored entry. */
export const JournalEntry = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  content: z.string(),
  date: z.string(),
  tags: z.array(z.string()),
  images: z.array(z.string()),
  links: z.array(z.string()),
  tradeIds: z.array(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** A filter of entries: text in title, content or tags (any case), a tag, and a day. An entry must match all of them. */
export const JournalFilter = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100, 'field.too_long')), ''),
  tag: z._default(z.string().check(z.maxLength(MAX_TAG_CHARACTERS, 'field.too_long')), ''),
  date: z.optional(Day),
})
export type JournalFilter = z.infer<typeof JournalFilter>

/** A page of the journal; newest date first. */
export const ListJournalEntries = z.extend(JournalFilter, {
  cursor: z.optional(z.string().check(z.maxLength(200, 'field.too_long'))),
  limit: z._default(
    z.coerce
      .number('field.invalid')
      .check(z.int('field.invalid'), z.gte(1, 'field.invalid'), z.lte(100, 'field.invalid')),
    30,
  ),
})
export type ListJournalEntries = z.infer<typeof ListJournalEntries>

/** An entry of a list. `shortened`: `content` is only its beginning, or `links` are left out. */
export const ListedEntry = z.extend(JournalEntry, { shortened: Shortened })
export type ListedEntry = z.infer<typeof ListedEntry>

/** A page has fewer items than asked for when their texts are long: it ends after 256 KB. */
export const JournalPage = z.object({ items: z.array(ListedEntry), nextCursor: z.nullable(z.string()) })
export type JournalPage = z.infer<typeof JournalPage>

/** The number of entries, and which of the last 20 days up to today (oldest first) have an entry. */
export const JournalSummary = z.object({ entries: z.int(), lastDays: z.array(z.boolean()) })
export type JournalSummary = z.infer<typeof JournalSummary>

/** A tag with the number of entries that carry it. */
export const TagCount = z.object({ tag: z.string(), count: z.int() })
export type TagCount = z.infer<typeof TagCount>

/** A template for new entries. Its content is shorter than that of an entry, because the list of templates has no pages. */
export const TemplateFields = z.object({
  name: z
    .string('template.name_missing')
    .check(
      z.trim(),
      z.minLength(1, { error: 'template.name_missing', abort: true }),
      z.maxLength(100, 'field.too_long'),
    ),
  content: boundedContent(MAX_TEMPLATE_CHARACTERS, 'template.too_long'),
})
export type TemplateFields = z.infer<typeof TemplateFields>

export const JournalTemplate = z.object({ id: z.string(), name: z.string(), content: z.string() })
export type JournalTemplate = z.infer<typeof JournalTemplate>
