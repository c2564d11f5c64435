import type { DrillDownFilter } from '@candlebook/contract/drill-down'
import type { TradeTotals } from '@candlebook/contract/trades'
import { formatCount } from '@candlebook/domain/text/text'
import { paths } from '../../lib/paths.ts'

/** The list of the trades of a filter that have no rate, or an exit without one. No total in base currency includes them. */
export function buildWithoutRatePath(filter: DrillDownFilter = {}): string {
  return paths.trades({ ...filter, hasRate: 'false' })
}

/**
 * The note next to a total: '3 trades in JPY are not included: no rate', or '4 trades in CHF and JPY …'. `one` and
 * `several` replace the end of the sentence.
 */
export function describeWithoutRate(
  withoutRate: TradeTotals['withoutRate'],
  one = 'is not included: no rate',
  several = 'are not included: no rate',
): string {
  const count = withoutRate.reduce((sum, { trades }) => sum + trades, 0)
  const codes = new Intl.ListFormat('en-US').format(withoutRate.map(({ currency }) => currency))
  return `${formatCount(count, 'trade')} in ${codes} ${count === 1 ? one : several}`
}
