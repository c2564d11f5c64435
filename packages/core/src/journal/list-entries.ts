import type { JournalPage, ListJournalEntries } from '@candlebook/contract/journal'
import { isDay } from '@candlebook/domain/days'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { countFitting, countJsonBytes, createCursor, createTextPart, creationParts } from '../kernel/index.ts'
import { selectEntries } from './journal.store.ts'
import { presentListed } from './present-entry.ts'

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
  return asUser(ctx, async (scope) => {
    const rows = await selectEntries(scope, { ...filter, after, limit: limit + 1 })
    const page = rows.slice(0, countFitting(rows, { limit, countBytes: countJsonBytes }))
    const last = rows.length > page.length ? page.at(-1) : undefined
    return { items: page.map(presentListed), nextCursor: last ? cursors.encode(last) : null }
  })
}
