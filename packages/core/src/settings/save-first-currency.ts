import { isUserCurrency, type UserCurrency } from '@candlebook/domain/settings'
import { asUserId, type Database, type Scope } from '../db/index.ts'
import { findCurrency, saveCurrency } from './settings.store.ts'

/**
 * Saves the account currency that the browser of a new user proposes. Does nothing for a code that users cannot choose,
 * and for a user who has saved one.
 */
export async function saveFirstCurrency(
  db: Database,
  { userId, proposed, now }: { userId: string; proposed: string; now: Date },
): Promise<void> {
  if (!isUserCurrency(proposed)) return
  await asUserId(db, userId, (scope) => saveProposedCurrency(scope, { currency: proposed, now }))
}

/** The same within a transaction, for a currency that users can choose. */
export async function saveProposedCurrency(
  scope: Scope,
  { currency, now }: { currency: UserCurrency; now: Date },
): Promise<void> {
  if ((await findCurrency(scope)) === null) await saveCurrency(scope, { currency, now })
}
