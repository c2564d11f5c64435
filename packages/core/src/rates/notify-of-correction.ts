import type { Decimal } from '@candlebook/domain/decimal'
import { formatMoney } from '@candlebook/domain/money'
import { formatCount } from '@candlebook/domain/text'
import type { Scope } from '../db/index.ts'
import { notifyUser } from '../notifications/index.ts'

/** Trades whose rate was corrected, by currency, and the sum of their P&L in account currency before and after. */
export type CorrectedTrades = {
  currencies: { currency: string; trades: number }[]
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
  const counts = currencies.map(({ currency, trades }) => `${formatCount(trades, 'trade')} in ${currency}`)
  const isOne = currencies.length === 1 && currencies[0]?.trades === 1
  const [was, is] = [before, after].map((sum) =>
    formatMoney(sum, { currency: accountCurrency, signed: true }),
  )
  const change = was === is ? `stays ${is}, rounded` : `was ${was} and is now ${is}`
  return `The European Central Bank corrected rates that convert ${new Intl.ListFormat('en-US').format(counts)}. The P&L of ${isOne ? 'this trade' : 'these trades together'} ${change}.`
}
