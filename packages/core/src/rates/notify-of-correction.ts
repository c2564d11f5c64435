import type { Decimal } from '@candlebook/domain/decimal'
import { formatMoney } from '@candlebook/domain/money'
import type { Scope } from '../db/index.ts'
import { notifyUser } from '../notifications/index.ts'
import { listTradeCounts, sumTradeCounts, type TradeCount } from './list-trade-counts.ts'

/** Trades whose rate was corrected, by currency, and the sum of their P&L in account currency before and after. */
export type CorrectedTrades = {
  currencies: TradeCount[]
  accountCurrency: string
  before: Decimal
  after: Decimal
}

/** Tells a trader which figures changed because rates were corrected, once for each load. */
export async function notifyOfCorrection(
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

function describe({ currencies, accountCurrency, before, after }: CorrectedTrades): string {
  const [was, is] = [before, after].map((sum) =>
    formatMoney(sum, { currency: accountCurrency, signed: true }),
  )
  const pnl = sumTradeCounts(currencies) === 1 ? 'The P&L of this trade' : 'The P&L of these trades together'
  const change = was === is ? `is still ${is} after rounding` : `was ${was} and is now ${is}`
  return `The European Central Bank corrected the exchange rates of ${listTradeCounts(currencies)}. ${pnl} ${change}.`
}
