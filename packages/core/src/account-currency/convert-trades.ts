import { DEFAULT_CURRENCY } from '@candlebook/domain/settings'
import { renewRecordVersions } from '../analytics/index.ts'
import { allowLongWork, asJobForUser, type Database, type Scope } from '../db/index.ts'
import type { Clock } from '../kernel/index.ts'
import { findCurrency, lockAccountCurrency, saveCurrency } from '../settings/index.ts'
import {
  type CurrencyChange,
  deleteChange,
  findChange,
  rewriteTrades,
  storeProgress,
} from './account-currency.store.ts'

const BATCH = 2000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Saves the account currency of the user's open change and converts the trades to it, in one transaction: other transactions
 * see either the former currency or the new one, with all its amounts. The progress is stored in separate transactions.
 * Does nothing without an open change. When the conversion fails the change ends, and the former currency stays.
 */
export async function convertTrades(
  { db, clock }: { db: Database; clock: Clock },
  { userId }: { userId: string },
): Promise<void> {
  const change = await asJobForUser(db, userId, findChange)
  if (!change) return
  const onProgress = (done: number) => asJobForUser(db, userId, (scope) => storeProgress(scope, done))
  try {
    await asJobForUser(db, userId, async (scope) => {
      await convert(scope, { change, now: clock.now(), onProgress })
    })
  } finally {
    await asJobForUser(db, userId, deleteChange)
  }
}

async function convert(
  scope: Scope,
  {
    change,
    now,
    onProgress,
  }: { change: CurrencyChange; now: Date; onProgress: (done: number) => Promise<void> },
): Promise<void> {
  await allowLongWork(scope.db)
  await lockAccountCurrency(scope)
  const former = (await findCurrency(scope)) ?? DEFAULT_CURRENCY
  const { currency, stablecoinsAsUsd } = change
  await saveCurrency(scope, { currency, now, ...(stablecoinsAsUsd !== null && { stablecoinsAsUsd }) })
  await renewRecordVersions(scope) // before the first trade is written, which locks in this order too
  const written = change.formerCurrency === 'write' ? former : null
  let [after, done] = [FIRST_ID, 0]
  for (;;) {
    const batch = await rewriteTrades(scope, { after, former: written, limit: BATCH })
    if (!batch) return
    after = batch.lastId
    done += batch.count
    await onProgress(done)
  }
}
