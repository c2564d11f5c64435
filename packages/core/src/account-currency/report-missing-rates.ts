import { formatCount } from '@candlebook/domain/text'
import { allowLongWork, asJob, asJobForUser, type Database } from '../db/index.ts'
import { type Clock, newId } from '../kernel/index.ts'
import { notifyUser, type OwnNotification } from '../notifications/index.ts'
import {
  countMissingRates,
  listUsersWithoutRates,
  type MissingRate,
  noteMissingRates,
} from './missing-rates.store.ts'

/**
 * Tells each trader which closed trades the totals leave out because they have no rate. Only a trade that exited before
 * today causes a notification: the rate of today may still come. The notification counts all trades without a rate, as
 * the list that it opens does, and no later one is written for the same trades.
 */
export async function reportMissingRates({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const userIds = await asJob(db, (connection) => listUsersWithoutRates(connection, today))
  for (const userId of userIds)
    await asJobForUser(db, userId, async (scope) => {
      await allowLongWork(scope.db)
      const missing = await countMissingRates(scope)
      if ((await noteMissingRates(scope, now)) > 0) await notifyUser(scope, describe(missing, now))
    })
}

function describe(missing: MissingRate[], now: Date): OwnNotification {
  const counts = missing.map(({ currency, trades }) => `${formatCount(trades, 'trade')} in ${currency}`)
  const total = missing.reduce((sum, { trades }) => sum + trades, 0)
  const listed = new Intl.ListFormat('en-US').format(counts)
  return {
    kind: 'rates-missing',
    title: 'Exchange rates are missing',
    message: `Your totals leave out ${listed}: no exchange rate is known for ${total === 1 ? 'its' : 'their'} exit ${total === 1 ? 'day' : 'days'}. To include a trade, edit it and enter its rate.`,
    uniqueKey: newId(), // noteMissingRates makes it once
    now,
  }
}
