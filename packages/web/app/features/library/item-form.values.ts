import { type LibraryItem, LibraryItemFields, type LibraryItemInput } from '@candlebook/contract/library'
import type { LibraryType } from '@candlebook/domain/library/items'
import { toWebLink } from '@candlebook/domain/text/web-link'
import { listDistinctTags, splitTags } from '@candlebook/domain/trades/labels'
import { createShapeResolver } from '../../forms/shape-resolver.ts'

/** The values of the form, as typed. Text and address are both kept while the other type is selected. */
export type ItemFormValues = {
  type: LibraryType
  title: string
  description: string
  category: string
  content: string
  url: string
  tags: string[]
  tagText: string
  images: string[]
  links: string[]
  linkText: string
}

/** An empty form with the default category of a new item. */
export function createItemValues(category: string | null): ItemFormValues {
  return {
    type: 'text',
    title: '',
    description: '',
    category: category ?? '',
    content: '',
    url: '',
    tags: [],
    tagText: '',
    images: [],
    links: [],
    linkText: '',
  }
}

/** The form values of a stored item. */
export function toFormValues(item: LibraryItem): ItemFormValues {
  const { type, title, category, tags, attachedImages, attachedLinks } = item
  return {
    type,
    title,
    category,
    tags,
    description: item.description ?? '',
    content: item.content ?? '',
    url: item.url ?? '',
    images: attachedImages,
    links: attachedLinks,
    tagText: '',
    linkText: '',
  }
}

/**
 * The fields that the form sends, including a typed tag or link. Content or address is sent only when the
 * type uses it.
 */
export function toFields(values: ItemFormValues): LibraryItemInput {
  const { type, title, description, category, images } = values
  const typed = values.linkText.trim()
  return {
    type,
    title,
    description,
    category,
    content: type === 'text' ? values.content : null,
    url: type === 'link' && values.url.trim() !== '' ? (toWebLink(values.url) ?? values.url) : null,
    tags: listDistinctTags([...values.tags, ...splitTags(values.tagText)]),
    attachedImages: images,
    attachedLinks: typed === '' ? values.links : [...values.links, toWebLink(typed) ?? typed],
  }
}

/** The fields that differ between an item and the form; only these are overwritten [LIB-25]. */
export function findChanges(item: LibraryItem, fields: LibraryItemFields): Partial<LibraryItemFields> {
  const names = Object.keys(fields) as (keyof LibraryItemFields)[] // the keys of a parsed shape
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(item[name]) !== JSON.stringify(fields[name]))
      .map((name) => [name, fields[name]]),
  )
}

/** Checks the form with the shape that the server uses. */
export const resolveItemForm = createShapeResolver({
  shape: LibraryItemFields,
  toFields,
  names: { attachedImages: 'images', attachedLinks: 'links' },
})
