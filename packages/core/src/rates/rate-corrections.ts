import type { Decimal } from '@candlebook/domain/decimal/decimal'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { formatCount } from '@candlebook/domain/text/text'
import { asJob, type Connection, type Database, type Scope, transaction } from '../db/index.ts'
import { type Clock, runForEach } from '../kernel/index.ts'
import { notifyUser } from '../notifications/index.ts'
import { addRecomputedTrades, markRecomputed } from './rate-corrections.store.ts'
import type { AffectedRange } from './rates-change.ts'

/** How many trades have a currency. */
export type TradeCount = { currency: string; trades: number }

/** Maximum number of currencies that a sentence names. A trader can have trades in any number of coins. */
const MAX_NAMED_CURRENCIES = 10

/**
 * The counts as a part of a sentence, the most trades first: '2 trades in JPY and 1 trade in SEK'. After ten
 * currencies: 'and 14 trades in 3 other currencies'.
 */
export function listTradeCounts(counts: readonly TradeCount[]): string {
  const sorted = counts.toSorted((a, b) => b.trades - a.trades)
  const others = sorted.slice(MAX_NAMED_CURRENCIES)
  const parts = sorted
    .slice(0, MAX_NAMED_CURRENCIES)
    .map(({ currency, trades }) => `${formatCount(trades, 'trade')} in ${currency}`)
  if (others.length > 0)
    parts.push(
      `${formatCount(sumTradeCounts(others), 'trade')} in ${others.length} other ${others.length === 1 ? 'currency' : 'currencies'}`,
    )
  return new Intl.ListFormat('en-US').format(parts)
}

/** The number of trades in all currencies. */
export function sumTradeCounts(counts: readonly TradeCount[]): number {
  return counts.reduce((sum, { trades }) => sum + trades, 0)
}

/** Trades whose rate was corrected, by currency, and the sum of their P&L in base currency before and after. */
export type CorrectedTrades = {
  currencies: TradeCount[]
  baseCurrency: string
  before: Decimal
  after: Decimal
}

/** Tells a trader which figures changed because rates were corrected, once for each load. */
async function notifyOfCorrection(
  scope: Scope,
  { changeId, corrected, now }: { changeId: string; corrected: CorrectedTrades; now: Date },
): Promise<void> {
  await notifyUser(scope, {
    kind: 'rates-corrected',
    title: 'Exchange rates were corrected',
    message: describe(corrected),
    uniqueKey: `${changeId}/${scope.userId}`,
    now,
  })
}

function describe({ currencies, baseCurrency, before, after }: CorrectedTrades): string {
  const [was, is] = [before, after].map((sum) => formatMoney(sum, { currency: baseCurrency, signed: true }))
  const pnl = sumTradeCounts(currencies) === 1 ? 'The P&L of this trade' : 'The P&L of these trades together'
  const change = was === is ? `is still ${is} after rounding` : `was ${was} and is now ${is}`
  return `The European Central Bank corrected the exchange rates of ${listTradeCounts(currencies)}. ${pnl} ${change}.`
}

/** How trades follow a change of rates. The feature trades implements it, because rates must not import trades. */
export type TradeRecomputing = {
  /** The users who may have a trade with an exit day and a currency (or base currency) of the range. */
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
export async function recomputeBasePnl(
  { db, clock, trades }: { db: Database; clock: Clock; trades: TradeRecomputing },
  { changeId, ...range }: AffectedRange & { changeId: string },
): Promise<void> {
  const userIds = await transaction(asJob(db), (connection) => trades.listUsers(connection, range))
  await runForEach(userIds, (userId) =>
    transaction(asJob(db, userId), async (scope) => {
      const corrected = await trades.recomputeTrades(scope, range)
      if (corrected.currencies.length === 0) return
      await addRecomputedTrades(scope.db, { id: changeId, trades: sumTradeCounts(corrected.currencies) })
      await notifyOfCorrection(scope, { changeId, corrected, now: clock.now() })
    }),
  )
  await transaction(asJob(db), (connection) => markRecomputed(connection, { id: changeId, now: clock.now() }))
}
