import type { JournalEntry, UpdateJournalEntry } from '@candlebook/contract/journal'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { deleteReleasedImages, setImageUses, takeText } from '../images/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { lockEntry, updateEntryRow } from './journal.store.ts'
import { assertOwnTrades } from './journal-rules.ts'
import { presentEntry } from './present-entry.ts'

/**
 * Writes all fields of an entry and returns it as stored. Throws journal.not_found, request.invalid, and
 * journal.changed_elsewhere (with the stored entry in `data.current`) when the editor started from another
 * version.
 */
export async function updateEntry(
  ctx: Context,
  { id, version, ...fields }: UpdateJournalEntry & { id: string },
): Promise<JournalEntry> {
  const saved = await asUser(ctx, async (scope) => {
    const stored = isId(id) ? await lockEntry(scope, id) : null
    if (!stored) throw new AppError('journal.not_found')
    if (stored.version !== version) {
      throw new AppError('journal.changed_elsewhere', { data: { current: presentEntry(stored) } })
    }
    await assertOwnTrades(scope, fields.tradeIds)
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
