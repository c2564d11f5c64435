import type { JournalPage, ListJournalEntries } from '@candlebook/contract/journal'
import { isDay } from '@candlebook/domain/days'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { createCursor, createTextPart, creationParts } from '../kernel/index.ts'
import { type EntryRow, selectEntries } from './journal.store.ts'
import { presentEntry } from './present-entry.ts'

const cursors = createCursor('journal.bad_cursor', { date: createTextPart(isDay), ...creationParts })

/** A page ends early after this many characters of content: a hundred of the longest entries have 10 million. */
const MAX_PAGE_CHARACTERS = 1_000_000

/**
 * A page of the viewer's entries that match the filter, newest date first. It has fewer than `limit` when they are long.
 * Throws journal.bad_cursor.
 */
export function listEntries(
  ctx: Context,
  { cursor, limit, ...filter }: ListJournalEntries,
): Promise<JournalPage> {
  const after = cursor ? cursors.decode(cursor) : null
  return asUser(ctx, async (scope) => {
    const rows = await selectEntries(scope, { ...filter, after, limit: limit + 1 })
    const page = rows.slice(0, Math.min(limit, countFitting(rows)))
    const last = rows.length > page.length ? page.at(-1) : undefined
    return { items: page.map(presentEntry), nextCursor: last ? cursors.encode(last) : null }
  })
}

/** How many of the entries fit into a page, at least one. */
function countFitting(rows: EntryRow[]): number {
  let characters = 0
  for (const [at, { content }] of rows.entries()) {
    characters += content.length
    if (at > 0 && characters > MAX_PAGE_CHARACTERS) return at
  }
  return rows.length
}
