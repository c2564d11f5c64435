import type { DrillDownFilter } from '@candlebook/contract/drill-down'
import type { TradeTotals } from '@candlebook/contract/trades'
import { formatCount } from '@candlebook/domain/text/text'
import { paths } from '../../lib/paths.ts'
import { describeWithoutRate } from './without-rate.words.ts'

/** The list of the closed trades of a filter with a fee that no rate converts. */
export function buildFeesWithoutRatePath(filter: DrillDownFilter = {}): string {
  return paths.trades({ ...filter, status: 'closed', hasFeeWithoutRate: 'true' })
}

/** The note next to a total: '3 trades have a fee in BNB that is not subtracted: no rate'. */
export function describeFeesWithoutRate(fees: TradeTotals['feesWithoutRate']): string {
  const most = Math.max(...fees.map(({ trades }) => trades)) // a trade can have fees in several currencies
  const codes = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
    fees.map(({ currency }) => currency),
  )
  const trades = fees.length === 1 ? formatCount(most, 'trade') : `At least ${formatCount(most, 'trade')}`
  return `${trades} ${most === 1 ? 'has' : 'have'} a fee in ${codes} that is not subtracted: no rate`
}

/** The note in place of a total: '3 trades in JPY have no rate, so there is no sum in EUR'. */
export function describeNoTotal(withoutRate: TradeTotals['withoutRate'], currency: string): string {
  const end = `no rate, so there is no sum in ${currency}`
  return describeWithoutRate(withoutRate, `has ${end}`, `have ${end}`)
}
