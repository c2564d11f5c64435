import { libraryTypes } from '@candlebook/domain/library/items'
import { LATEST_STAMP } from '@candlebook/domain/library/replica'
import { MAX_LIBRARY_CHARACTERS, MAX_LINKS, MAX_TAGS } from '@candlebook/domain/text/text'
import { isWebAddress } from '@candlebook/domain/text/web-link'
import { listDistinctTags } from '@candlebook/domain/trades/labels'
import * as z from 'zod/mini'
import { boundedList, optionalText, Tag, WebLink } from './fields.ts'

/** The maximum number of images of an item. */
const MAX_ITEM_IMAGES = 50
/** Maximum number of items, and of categories, in one request or answer of a sync. */
export const MAX_SYNC_ITEMS = 500
/**
 * Maximum size of a sync request as JSON, in bytes. The browser splits its changes into batches of this size.
 */
export const MAX_SYNC_BYTES = 4 * 1024 * 1024

/** Text that the database can store: without NUL and lone surrogates, both of which JSON can contain. */
const storable = z.overwrite((text: string) => text.replaceAll('\0', '').toWellFormed())

/** An http or https address. */
const Link = z.pipe(z.string('link.invalid').check(storable), WebLink)

/**
 * The address of a page's screenshot: an http or https address. It contains the encoded address of the page, so it may be
 * longer than a link.
 */
const ScreenshotAddress = z
  .string('link.invalid')
  .check(
    storable,
    z.maxLength(8000, { error: 'link.too_long', abort: true }),
    z.refine(isWebAddress, 'link.invalid'),
  )

/** The name of a category, default or custom. */
export const LibraryCategory = z
  .string('item.category_missing')
  .check(storable, z.trim(), z.minLength(1, 'item.category_missing'), z.maxLength(60, 'field.too_long'))

/** The address of an uploaded image. */
const ImageAddress = z
  .string('image.unknown')
  .check(z.startsWith('/images/', 'image.unknown'), z.maxLength(500, 'image.unknown'))

// A missing title or category does not abort the check, so the answer also names fields that the type
// requires.
const fields = {
  type: z.enum(libraryTypes, 'field.invalid'),
  title: z
    .string('item.title_missing')
    .check(storable, z.trim(), z.minLength(1, 'item.title_missing'), z.maxLength(200, 'field.too_long')),
  description: z.pipe(z.nullish(z.string('field.invalid').check(storable)), optionalText(2000)),
  category: LibraryCategory,
  tags: z._default(
    boundedList(z.pipe(z.string('field.invalid').check(storable), Tag), {
      max: MAX_TAGS,
      tooMany: 'tags.too_many',
    }).check(z.overwrite(listDistinctTags)),
    [],
  ),
  attachedImages: z._default(boundedList(ImageAddress, { max: MAX_ITEM_IMAGES }), []),
  attachedLinks: z._default(
    boundedList(Link, { max: MAX_LINKS, tooMany: 'links.too_many' }).check(
      z.overwrite((links) => [...new Set(links)]),
    ),
    [],
  ),
  content: z._default(
    z.nullable(
      z.string('item.content_missing').check(storable, z.maxLength(MAX_LIBRARY_CHARACTERS, 'item.too_long')),
    ),
    null,
  ),
  url: z._default(z.nullable(Link), null),
}

/**
 * The fields that a trader enters. A text item has content and no address; a link item has an address and no
 * content.
 */
export const LibraryItemFields = z.object(fields).check(checkFitsType)
export type LibraryItemFields = z.infer<typeof LibraryItemFields>
export type LibraryItemInput = z.input<typeof LibraryItemFields>

/** An instant that orders versions: ISO 8601 in UTC with milliseconds, in the format of JavaScript. */
const Stamp = z.string('field.invalid').check(z.refine(isStamp, 'field.invalid'))

/**
 * A stored item. Of two versions of an item, the one with the later updatedAt wins. Only link items have
 * pageScreenshot. An item with binnedAt is in the bin since then; a browser deletes it after BIN_DAYS.
 */
export const LibraryItem = z
  .object({
    ...fields,
    pageScreenshot: z._default(z.nullable(ScreenshotAddress), null),
    binnedAt: z._default(z.nullable(Stamp), null),
    createdAt: Stamp,
    updatedAt: Stamp,
  })
  .check(checkFitsType)
export type LibraryItem = z.infer<typeof LibraryItem>

/** The state of one id: its latest version, and the timestamp up to which its versions are deleted. */
export const LibrarySlot = z
  .object({ id: z.uuid('field.invalid'), item: z.nullable(LibraryItem), deletedUpTo: z.nullable(Stamp) })
  .check(
    z.refine(({ item, deletedUpTo }) => item !== null || deletedUpTo !== null, 'field.invalid'),
    z.overwrite((slot) => ({ ...slot, id: slot.id.toLowerCase() })),
  )
export type LibrarySlot = z.infer<typeof LibrarySlot>

/** The changes of a browser, and the cursor of the last answer ('' at first). */
export const SyncLibrary = z.object({
  cursor: z._default(z.string('field.invalid').check(z.maxLength(100, 'field.too_long')), ''),
  items: z._default(boundedList(LibrarySlot, { max: MAX_SYNC_ITEMS }), []),
  categories: z._default(boundedList(LibraryCategory, { max: MAX_SYNC_ITEMS }), []),
})
export type SyncLibrary = z.infer<typeof SyncLibrary>

/**
 * The changes in the account copy since the cursor, and all custom categories. `more` means that the browser
 * should sync again at once. `restart` means that the cursor does not belong to the current copy, so the
 * browser has to send everything again.
 */
export const LibraryNews = z.object({
  items: z.array(
    z.object({ id: z.string(), item: z.nullable(LibraryItem), deletedUpTo: z.nullable(z.string()) }),
  ),
  categories: z.array(z.string()),
  cursor: z.string(),
  more: z.boolean(),
  restart: z.boolean(),
})
export type LibraryNews = z.infer<typeof LibraryNews>

/**
 * Images that items show which only a browser stores. The account keeps them: the server cannot know otherwise that they are used.
 */
export const HoldImages = z.object({
  images: boundedList(ImageAddress, { min: 1, max: MAX_ITEM_IMAGES, error: 'field.required' }),
})
export type HoldImages = z.infer<typeof HoldImages>

/**
 * The template of page screenshots with the placeholder {url}; null when screenshots are switched off.
 */
export const PageScreenshots = z.object({ template: z.nullable(z.string()) })
export type PageScreenshots = z.infer<typeof PageScreenshots>

type Typed = {
  type: (typeof libraryTypes)[number]
  content: string | null
  url: string | null
  pageScreenshot?: string | null
}

function checkFitsType(ctx: z.core.ParsePayload<Typed>): void {
  const { type, content, url } = ctx.value
  const refuse = (path: string, message: string) =>
    ctx.issues.push({ code: 'custom', message, path: [path], input: ctx.value })
  if (type === 'text' && (content === null || content.trim() === ''))
    refuse('content', 'item.content_missing')
  if (type === 'link' && url === null) refuse('url', 'item.url_missing')
  // Fields of the other type are dropped, so that a change of type leaves no stale values.
  const mine = type === 'text' ? { url: null } : { content: null }
  const picture = type === 'text' && 'pageScreenshot' in ctx.value ? { pageScreenshot: null } : {}
  ctx.value = { ...ctx.value, ...mine, ...picture }
}

function isStamp(text: string): boolean {
  const time = Date.parse(text)
  return time <= Date.parse(LATEST_STAMP) && new Date(time).toISOString() === text
}
