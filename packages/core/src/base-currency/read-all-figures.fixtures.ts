import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { TradeFilter } from '@candlebook/contract/trades'
import { packTrades } from '@candlebook/domain/analytics/packed-trades'
import { simulateRules } from '@candlebook/domain/analytics/what-if'
import { noRules, type Rules } from '@candlebook/domain/analytics/what-if-rules'
import { analyseTrades, listTradeColumns, summariseTrades } from '../analytics/index.ts'
import type { UserContext } from '../context/index.ts'
import { totalTrades } from '../trades/index.ts'

/** Filters of the trade list, with one or several conditions. */
const listFilters: object[] = [
  {},
  { status: 'closed' },
  { hasRate: 'true' },
  { search: 'vod' },
  { market: 'stock', type: 'long' },
  { currency: 'USD' },
  { currency: 'EUR', result: 'win' },
  { day: '2026-11-03' },
  { exitFrom: '2026-11-03', exitTo: '2026-11-05' },
]

const reportFilters: object[] = [{}, { type: 'short' }, { currency: 'USD' }, { from: '2026-11-03' }]

const rules: Rules[] = [
  noRules,
  { ...noRules, withoutWeekdays: [1] },
  { ...noRules, maxPerDay: 1 },
  { ...noRules, stopHonoured: true, excludeAfterLosses: 1 },
]

/**
 * Every figure in base currency that a screen shows: the sums of the list under filters, the report with its calendar
 * of days, the summary cards, and What if under rules. Without the numbers of trades that are not included.
 */
export async function readAllFigures(trader: UserContext, today: string) {
  const packed = packTrades(await listTradeColumns(trader, AnalyticsFilter.parse({ today })))
  return {
    list: await readEach(
      listFilters,
      async (filter) => (await totalTrades(trader, TradeFilter.parse(filter))).pnl,
    ),
    reports: await readEach(reportFilters, async (filter) =>
      withoutCounts(await analyseTrades(trader, AnalyticsFilter.parse({ today, ...filter }))),
    ),
    cards: withoutCounts(await summariseTrades(trader, { today })),
    whatIf: rules.map((each) => simulateRules(packed, each)),
  }
}

async function readEach<Given, Read>(list: Given[], read: (one: Given) => Promise<Read>): Promise<Read[]> {
  const found: Read[] = []
  for (const one of list) found.push(await read(one))
  return found
}

function withoutCounts<Answer extends { withoutRate: unknown; feesWithoutRate: unknown }>({
  withoutRate: _trades,
  feesWithoutRate: _fees,
  ...figures
}: Answer) {
  return figures
}
