import type { JournalEntry, JournalEntryInput } from '@candlebook/contract/journal'
import type { Day } from '@candlebook/domain/days'
import { toWebLink } from '@candlebook/domain/text'
import { listDistinctTags, splitTags } from '@candlebook/domain/trades'

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
