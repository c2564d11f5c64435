import type { CreateJournalEntry, JournalEntry } from '@candlebook/contract/journal'
import { asUser, type Scope } from '../db/index.ts'
import { setImageUses } from '../images/index.ts'
import { type Context, newId } from '../kernel/index.ts'
import { refuseStrangeTrades } from './journal.policy.ts'
import { type EntryRow, findEntryByClientKey, insertEntry } from './journal.store.ts'
import { presentEntry } from './present-entry.ts'

/**
 * Writes a new entry and gives it as stored. The same clientKey again gives the first entry and adds nothing.
 * Throws request.invalid when it names an image or a trade that is not the viewer's.
 */
export function createEntry(
  ctx: Context,
  { clientKey, ...fields }: CreateJournalEntry,
): Promise<JournalEntry> {
  return asUser(ctx, async (scope) => {
    const known = clientKey ? await findEntryByClientKey(scope, clientKey) : null
    if (known) return presentEntry(known)
    await refuseStrangeTrades(scope, fields.tradeIds)

    const now = ctx.clock.now()
    const entry = await insertEntry(scope, { ...fields, id: newId(), clientKey, now })
    if (!entry) return presentEntry(await madeMeanwhile(scope, clientKey!)) // only a client key can be in the way
    await setImageUses(scope, { usedBy: entry.id, urls: entry.images, now })
    return presentEntry(entry)
  })
}

async function madeMeanwhile(scope: Scope, clientKey: string): Promise<EntryRow> {
  const entry = await findEntryByClientKey(scope, clientKey)
  if (!entry) throw new Error('the entry in the way of this client key is gone')
  return entry
}
