import type { TradeTotals } from '@candlebook/contract/trades'
import { formatCount } from '@candlebook/domain/text'
import { paths } from '../paths.ts'

/** The list of the closed trades without a rate, which no total in account currency includes. */
export const withoutRatePath = paths.trades({ status: 'closed', hasRate: 'false' })

/** The note next to a total: '3 trades in JPY are not included: no rate', or '4 trades in CHF and JPY …'. */
export function describeWithoutRate(withoutRate: TradeTotals['withoutRate']): string {
  const count = withoutRate.reduce((sum, { trades }) => sum + trades, 0)
  const codes = new Intl.ListFormat('en-US').format(withoutRate.map(({ currency }) => currency))
  return `${formatCount(count, 'trade')} in ${codes} ${count === 1 ? 'is' : 'are'} not included: no rate`
}
