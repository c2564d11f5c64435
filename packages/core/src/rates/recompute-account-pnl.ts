import { asJob, asJobForUser, type Connection, type Database, type Scope } from '../db/index.ts'
import { type Clock, runForEach } from '../kernel/index.ts'
import { sumTradeCounts } from './list-trade-counts.ts'
import { type CorrectedTrades, notifyOfCorrection } from './notify-of-correction.ts'
import { addRecomputedTrades, markRecomputed } from './rate-corrections.store.ts'
import type { AffectedRange } from './rates-change.ts'

/** How trades follow a change of rates. The feature trades implements it, because rates must not import trades. */
export type TradeRecomputing = {
  /** The users who may have a trade with an exit day and a currency (or account currency) of the range. */
  listUsers(db: Connection, range: AffectedRange): Promise<string[]>
  /**
   * Computes the account P&L of the user's trades in the range again, in one transaction of the user. Returns the
   * trades whose rate was corrected: day and source of the rate stayed the same, and its value changed.
   */
  recomputeTrades(scope: Scope, range: AffectedRange): Promise<CorrectedTrades>
}

/**
 * Computes the account P&L again after rates were added, corrected or removed, one transaction for each user. Tells each user
 * whose trades had a corrected rate. `changeId` is the id of the load. A user whose trades fail does not stop the others:
 * the first error is thrown at the end, and the job computes again only what still differs.
 */
export async function recomputeAccountPnl(
  { db, clock, trades }: { db: Database; clock: Clock; trades: TradeRecomputing },
  { changeId, ...range }: AffectedRange & { changeId: string },
): Promise<void> {
  const userIds = await asJob(db, (connection) => trades.listUsers(connection, range))
  await runForEach(userIds, (userId) =>
    asJobForUser(db, userId, async (scope) => {
      const corrected = await trades.recomputeTrades(scope, range)
      if (corrected.currencies.length === 0) return
      await addRecomputedTrades(scope.db, { id: changeId, trades: sumTradeCounts(corrected.currencies) })
      await notifyOfCorrection(scope, { changeId, corrected, now: clock.now() })
    }),
  )
  await asJob(db, (connection) => markRecomputed(connection, { id: changeId, now: clock.now() }))
}
