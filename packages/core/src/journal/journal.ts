import type {
  CreateJournalEntry,
  JournalEntry,
  JournalPage,
  JournalSummary,
  ListedEntry,
  ListJournalEntries,
  TagCount,
  UpdateJournalEntry,
} from '@candlebook/contract/journal'
import { addDays, isDay } from '@candlebook/domain/days/day'
import { renameTag } from '@candlebook/domain/trades/labels'
import type { Context } from '../context/index.ts'
import { asUser, type Scope, transaction } from '../db/index.ts'
import { deleteReleasedImages, setImageUses, takeText } from '../images/index.ts'
import {
  AppError,
  buildFieldRefusal,
  countFitting,
  countJsonBytes,
  createCursor,
  createTextPart,
  creationParts,
  isId,
  newId,
  requireSameRequest,
  type StoredKey,
  toStoredKey,
} from '../kernel/index.ts'
import { listOwnTradeIds } from '../trades/index.ts'
import {
  countEntries,
  countTags,
  deleteEntryRow,
  type EntryRow,
  findEntry,
  findEntryByClientKey,
  insertEntry,
  type ListedEntryRow,
  listEntryRows,
  listEntryRowsOfTrade,
  listWrittenDays,
  lockEntriesWithTag,
  lockEntry,
  updateEntryRow,
  updateEntryTags,
} from './journal.store.ts'

/** Throws request.invalid when an entry names a trade that the user does not have. */
async function assertOwnTrades(scope: Scope, tradeIds: (string | null)[]): Promise<void> {
  const asked = tradeIds.filter((id) => id !== null)
  if (asked.length === 0) return
  const ownIds = new Set(await listOwnTradeIds(scope, asked))
  const index = tradeIds.findIndex((id) => id !== null && !ownIds.has(id))
  if (index >= 0) throw buildFieldRefusal([{ field: `tradeIds.${index}`, code: 'trade.unknown' }])
}

/** The entry as the API shows it. */
function presentEntry({ createdAt, updatedAt, ...row }: EntryRow): JournalEntry {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** An entry of a list as the API shows it. */
function presentListed({ shortened, ...row }: ListedEntryRow): ListedEntry {
  return shortened ? { ...presentEntry(row), shortened } : presentEntry(row)
}

/**
 * Creates an entry and returns it as stored. A repeated request with the same clientKey returns the first
 * entry and adds nothing. Throws request.client_key_reused when another request had the key, and
 * request.invalid for an image or trade that is not the viewer's.
 */
export function createEntry(
  ctx: Context,
  { clientKey, ...fields }: CreateJournalEntry,
): Promise<JournalEntry> {
  return transaction(asUser(ctx), async (scope) => {
    const key = toStoredKey(clientKey, fields)
    const known = clientKey ? await findEntryByClientKey(scope, clientKey) : null
    if (known) return presentEntry(requireSameRequest(known, key))
    await assertOwnTrades(scope, fields.tradeIds)
    await takeText(ctx, scope, [fields.content, fields.tags, fields.links])

    const now = ctx.clock.now()
    const entry = await insertEntry(scope, { ...fields, id: newId(), ...key, now })
    if (!entry) return presentEntry(await getConcurrentEntry(scope, key)) // only the client key can conflict
    await setImageUses(scope, { usedBy: entry.id, urls: entry.images, now })
    return presentEntry(entry)
  })
}

async function getConcurrentEntry(scope: Scope, key: StoredKey): Promise<EntryRow> {
  const entry = key.clientKey ? await findEntryByClientKey(scope, key.clientKey) : null
  if (!entry) throw new Error('the existing entry with this client key was deleted')
  return requireSameRequest(entry, key)
}

/**
 * Writes all fields of an entry and returns it as stored. Throws journal.not_found, request.invalid, and
 * journal.changed_elsewhere (with the stored entry in `data.current`) when the editor started from another
 * version.
 */
export async function updateEntry(
  ctx: Context,
  { id, version, ...fields }: UpdateJournalEntry & { id: string },
): Promise<JournalEntry> {
  const saved = await transaction(asUser(ctx), async (scope) => {
    const stored = isId(id) ? await lockEntry(scope, id) : null
    if (!stored) throw new AppError('journal.not_found')
    if (stored.version !== version) {
      throw new AppError('journal.changed_elsewhere', { data: { current: presentEntry(stored) } })
    }
    // A trade that was deleted, or is in the bin, stays named.
    await assertOwnTrades(
      scope,
      fields.tradeIds.map((tradeId) => (stored.tradeIds.includes(tradeId) ? null : tradeId)),
    )
    await takeText(ctx, scope, getTexts(fields), getTexts(stored))

    const now = ctx.clock.now()
    await setImageUses(scope, { usedBy: id, urls: fields.images, now })
    const entry = await updateEntryRow(scope, { id, set: fields, now })
    return presentEntry(entry!) // locked above
  })
  await deleteReleasedImages(ctx)
  return saved
}

function getTexts({ content, tags, links }: Pick<JournalEntry, 'content' | 'tags' | 'links'>) {
  return [content, tags, links]
}

/** Deletes an entry permanently, with its images that no other record uses. Throws journal.not_found. */
export async function deleteEntry(ctx: Context, { id }: { id: string }): Promise<void> {
  await transaction(asUser(ctx), async (scope) => {
    const deleted = isId(id) && (await deleteEntryRow(scope, id))
    if (!deleted) throw new AppError('journal.not_found')
    await setImageUses(scope, { usedBy: id, urls: [], now: ctx.clock.now() })
  })
  await deleteReleasedImages(ctx)
}

/** One entry of the viewer. Throws journal.not_found. */
export function getEntry(ctx: Context, { id }: { id: string }): Promise<JournalEntry> {
  return transaction(asUser(ctx), async (scope) => {
    const entry = isId(id) ? await findEntry(scope, id) : null
    if (!entry) throw new AppError('journal.not_found')
    return presentEntry(entry)
  })
}

const cursors = createCursor('journal.bad_cursor', { date: createTextPart(isDay), ...creationParts })

/**
 * A page of the viewer's entries that match the filter, newest date first. It has fewer than `limit` when they are long.
 * Throws journal.bad_cursor.
 */
export function listEntries(
  ctx: Context,
  { cursor, limit, ...filter }: ListJournalEntries,
): Promise<JournalPage> {
  const after = cursor ? cursors.decode(cursor) : null
  return transaction(asUser(ctx), async (scope) => {
    const rows = await listEntryRows(scope, { ...filter, after, limit: limit + 1 })
    const page = rows.slice(0, countFitting(rows, { limit, countBytes: countJsonBytes }))
    const last = rows.length > page.length ? page.at(-1) : undefined
    return { items: page.map(presentListed), nextCursor: last ? cursors.encode(last) : null }
  })
}

/** The latest 50 entries that name one of the viewer's trades. Throws trades.not_found. */
export function listEntriesOfTrade(ctx: Context, { id }: { id: string }): Promise<ListedEntry[]> {
  return transaction(asUser(ctx), async (scope) => {
    const known = isId(id) ? await listOwnTradeIds(scope, [id]) : []
    if (known.length === 0) throw new AppError('trades.not_found')
    const rows = await listEntryRowsOfTrade(scope, { tradeId: id, limit: 50 })
    return rows.map(presentListed)
  })
}

/** Every tag of the viewer's entries with its count, in alphabetical order. */
export function listTags(ctx: Context): Promise<TagCount[]> {
  return transaction(asUser(ctx), countTags)
}

/** Gives the tag, in any spelling, its new name in every entry of the scope's user. Returns how many entries changed. */
export async function renameTagOfEntries(
  scope: Scope,
  { now, ...names }: { from: string; to: string; now: Date },
): Promise<number> {
  const found = await lockEntriesWithTag(scope, names.from)
  const rows = found.flatMap(({ id, tags }) => {
    const renamed = renameTag(tags, names)
    return renamed ? [{ id, tags: renamed }] : []
  })
  await updateEntryTags(scope, { rows, now })
  return rows.length
}

const DAYS = 20

/** The number of the viewer's entries, and which of the last 20 days up to `today` have an entry. */
export function summariseJournal(ctx: Context, { today }: { today: string }): Promise<JournalSummary> {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS + 1))
  return transaction(asUser(ctx), async (scope) => {
    const entries = await countEntries(scope)
    const written = new Set(await listWrittenDays(scope, { first: days[0]!, last: today }))
    return { entries, lastDays: days.map((day) => written.has(day)) }
  })
}
