import { sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'

/**
 * Takes the user's lock of the account currency until the transaction ends. The trigger set_account_rate takes it 'shared' for
 * each write of a closed trade with a currency. 'exclusive' waits for these writes and makes further ones wait, so that no
 * trade gets a rate to the former currency.
 *
 * A transaction that locks or writes a stored trade takes it before: 'exclusive' when it locks further trades after its first
 * write (a merge, an undo, a change of days or of the currency), otherwise 'shared'. From its first write on a transaction
 * holds the version of the record, for which others wait while they hold a trade; without this order, both could wait for
 * each other.
 */
export async function lockAccountCurrency(
  { db, userId }: Scope,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await db.execute(sql`select ${lock}(hashtextextended('account_currency ' || ${userId}, 0))`)
}
