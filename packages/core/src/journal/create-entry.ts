import type { CreateJournalEntry, JournalEntry } from '@candlebook/contract/journal'
import type { Context } from '../context/index.ts'
import { asUser, type Scope } from '../db/index.ts'
import { setImageUses, takeText } from '../images/index.ts'
import { newId, requireSameRequest, type StoredKey, toStoredKey } from '../kernel/index.ts'
import { type EntryRow, findEntryByClientKey, insertEntry } from './journal.store.ts'
import { assertOwnTrades } from './journal-rules.ts'
import { presentEntry } from './present-entry.ts'

/**
 * Creates an entry and returns it as stored. A repeated request with the same clientKey returns the first
 * entry and adds nothing. Throws request.client_key_reused when another request had the key, and
 * request.invalid for an image or trade that is not the viewer's.
 */
export function createEntry(
  ctx: Context,
  { clientKey, ...fields }: CreateJournalEntry,
): Promise<JournalEntry> {
  return asUser(ctx, async (scope) => {
    const key = toStoredKey(clientKey, fields)
    const known = clientKey ? await findEntryByClientKey(scope, clientKey) : null
    if (known) return presentEntry(requireSameRequest(known, key))
    await assertOwnTrades(scope, fields.tradeIds)
    await takeText(ctx, scope, [fields.content, fields.tags, fields.links])

    const now = ctx.clock.now()
    const entry = await insertEntry(scope, { ...fields, id: newId(), ...key, now })
    if (!entry) return presentEntry(await findConcurrentEntry(scope, key)) // only the client key can conflict
    await setImageUses(scope, { usedBy: entry.id, urls: entry.images, now })
    return presentEntry(entry)
  })
}

async function findConcurrentEntry(scope: Scope, key: StoredKey): Promise<EntryRow> {
  const entry = key.clientKey ? await findEntryByClientKey(scope, key.clientKey) : null
  if (!entry) throw new Error('the existing entry with this client key was deleted')
  return requireSameRequest(entry, key)
}
