import type { JournalEntry } from '@candlebook/contract/journal'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { findEntry } from './journal.store.ts'
import { presentEntry } from './present-entry.ts'

/** One entry of the viewer. Throws journal.not_found. */
export function getEntry(ctx: Context, { id }: { id: string }): Promise<JournalEntry> {
  return asUser(ctx, async (scope) => {
    const entry = isId(id) ? await findEntry(scope, id) : null
    if (!entry) throw new AppError('journal.not_found')
    return presentEntry(entry)
  })
}
