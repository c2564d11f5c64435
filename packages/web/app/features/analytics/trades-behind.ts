import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { strategyName } from '@candlebook/domain/trades'
import { paths } from '../../lib/paths.ts'
import type { ChosenFilter } from './analytics.url.ts'
import type { FigureId } from './figure-words.ts'

/** The way to the trades that a figure is made from, and what the list cannot leave out. */
export type TradesBehind = { label: string; path: string; wider: string | null }

/** The one trade of a largest win or loss; for any other figure the closed trades that the filter lets through. */
export function tradesBehind(
  figure: FigureId,
  { marks }: AnalyticsReport,
  filter: ChosenFilter,
): TradesBehind {
  const mark = figure === 'largestWin' || figure === 'largestLoss' ? marks[figure] : null
  if (mark) {
    return {
      label: `Show ${mark.symbol} ${mark.type}`,
      path: paths.trade({ id: mark.tradeId, status: 'closed' }),
      wider: null,
    }
  }
  const { market, symbol, strategy, from, to, type, tag } = filter
  // Trades without a strategy have no text that a search could find.
  const named = strategy === strategyName(null) ? undefined : strategy
  const search = symbol ?? named
  const path = paths.trades({
    status: 'closed',
    market: market === 'all' ? undefined : market,
    search,
  })
  const unknown = [
    (from || to) && 'days',
    type !== 'all' && 'type',
    strategy && search !== strategy && 'strategy',
    tag && 'tag',
  ].filter(Boolean)
  return {
    label: 'Show the trades',
    path,
    wider: unknown.length > 0 ? `The list does not filter by ${unknown.join(', ')}: it shows more.` : null,
  }
}
