import { allowLongWork, asJob, asJobForUser, type Database } from '../db/index.ts'
import { type Clock, newId, runForEach } from '../kernel/index.ts'
import { notifyUser, type OwnNotification } from '../notifications/index.ts'
import { listTradeCounts, sumTradeCounts, type TradeCount } from '../rates/index.ts'
import { countMissingRates, listUsersWithoutRates, noteMissingRates } from './missing-rates.store.ts'

/**
 * Tells each trader which closed trades the totals leave out because they have no rate. Only a trade that exited before
 * today causes a notification, because the rate of today may still come. The notification counts all trades without a
 * rate, as the list that it opens does. The same trades cause no later notification. A trader for whom this fails does
 * not stop the others: the first error is thrown at the end.
 */
export async function reportMissingRates({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const userIds = await asJob(db, (connection) => listUsersWithoutRates(connection, today))
  await runForEach(userIds, (userId) =>
    asJobForUser(db, userId, async (scope) => {
      await allowLongWork(scope.db)
      const missing = await countMissingRates(scope)
      if ((await noteMissingRates(scope, now)) > 0) await notifyUser(scope, describe(missing, now))
    }),
  )
}

function describe(missing: TradeCount[], now: Date): OwnNotification {
  const days = sumTradeCounts(missing) === 1 ? 'its exit day' : 'their exit days'
  return {
    kind: 'rates-missing',
    title: 'Exchange rates are missing',
    message: `Your totals leave out ${listTradeCounts(missing)}: no exchange rate is known for ${days}. To include a trade, edit it and enter its rate.`,
    uniqueKey: newId(), // missing_rate_notices prevents a second notification of the same trades
    now,
  }
}
