import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import { listReportDays } from '@candlebook/domain/analytics/day-points'
import { formatCount } from '@candlebook/domain/text/text'

/** The closed trades of some days, and their partial exits: exits of trades that are closed later or still open. */
type Exits = { trades: number; partialExits: number }

/** The exits of several days. */
export function addExits(days: readonly Exits[]): Exits {
  const add = (of: keyof Exits) => days.reduce((total, day) => total + day[of], 0)
  return { trades: add('trades'), partialExits: add('partialExits') }
}

/** The exits of a month of the report, which is 'yyyy-MM'. */
export function countExits({ days }: Pick<AnalyticsReport, 'days'>, month: string): Exits {
  return addExits(listReportDays(days).filter(({ day }) => day.startsWith(month)))
}

/** '3 trades', '1 partial exit', '3 trades and 1 partial exit'. */
export function describeExits({ trades, partialExits }: Exits): string {
  const parts = partialExits > 0 && formatCount(partialExits, 'partial exit')
  if (!parts) return formatCount(trades, 'trade')
  return trades === 0 ? parts : `${formatCount(trades, 'trade')} and ${parts}`
}

/** The same where there is little space: '3 trades', '4 exits'. */
export function describeExitsBriefly({ trades, partialExits }: Exits): string {
  return partialExits > 0 ? formatCount(trades + partialExits, 'exit') : formatCount(trades, 'trade')
}
