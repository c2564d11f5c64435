import type { TradeTotals } from '@candlebook/contract/trades'
import { formatCount } from '@candlebook/domain/text'
import { paths } from '../paths.ts'

/** Where the trades that totals leave out are listed. */
export const withoutRatePath = paths.trades({ status: 'closed', hasRate: 'false' })

/** '3 trades in JPY are not included: no rate', '4 trades in JPY and CHF …'. */
export function describeWithoutRate(withoutRate: TradeTotals['withoutRate']): string {
  const count = withoutRate.reduce((sum, { trades }) => sum + trades, 0)
  const codes = new Intl.ListFormat('en-US').format(withoutRate.map(({ currency }) => currency))
  return `${formatCount(count, 'trade')} in ${codes} ${count === 1 ? 'is' : 'are'} not included: no rate`
}
