import type { TradeSummary, TradeTotals } from '@candlebook/contract/trades'
import { compare } from '@candlebook/domain/decimal'
import { capitalise, formatCount } from '@candlebook/domain/text'
import { formatDashboardTotal, formatSignedAccountMoney } from '../../../lib/money.ts'
import { describeWithoutRate } from '../../../lib/without-rate/without-rate.words.ts'

/** The sum of the closed trades of the list, and whether it agrees with the summary card. */
export type SumNote = { kind: 'agrees' | 'differs' | 'filtered'; text: string } | null

/** The number of trades: '199 trades: 194 closed, 5 open'. */
export function describeCount({ count, closed, open }: TradeTotals): string {
  if (count === 0) return formatCount(0, 'trade')
  if (open === 0) return `${formatCount(count, 'trade')}, ${count === 1 ? 'closed' : 'all closed'}`
  if (closed === 0) return `${formatCount(count, 'trade')}, ${count === 1 ? 'open' : 'all open'}`
  return `${formatCount(count, 'trade')}: ${closed.toLocaleString('en-US')} closed, ${open.toLocaleString('en-US')} open`
}

/**
 * Whether the card of Total P&L has the same note about trades without a rate, so that the line leaves it out. Also true
 * while the card loads, so that no note appears and disappears again.
 */
export function isNotedInCard(
  { withoutRate }: Pick<TradeTotals, 'withoutRate'>,
  card: { isPending: boolean; data?: Pick<TradeSummary, 'withoutRate'> | undefined },
): boolean {
  if (!card.data) return card.isPending
  return describeWithoutRate(withoutRate) === describeWithoutRate(card.data.withoutRate)
}

/**
 * The sum of the closed trades, compared with Total P&L when there is no filter; a difference is always named. Null
 * without closed trades that have a rate, and while one of the two figures is loading.
 */
export function describeSum({
  totals,
  summary,
  filtered,
  settled,
}: {
  totals: TradeTotals
  summary: TradeSummary | null
  filtered: boolean
  /** Neither figure is loading. */
  settled: boolean
}): SumNote {
  const withRate = totals.withoutRate.reduce((rest, { trades }) => rest - trades, totals.closed)
  if (withRate === 0) return null
  const which = withRate === totals.closed ? 'closed trades' : 'closed trades with a rate'
  if (filtered)
    return { kind: 'filtered', text: `Filtered ${which} add up to ${formatSignedAccountMoney(totals.pnl)}` }
  // In the currency of the card that the sentence names.
  const added = `${which} add up to ${formatDashboardTotal(totals.pnl)}`
  if (summary === null) return null
  if (compare(totals.pnl, summary.totalPnl) === 0) {
    return { kind: 'agrees', text: `${capitalise(added)}, the same as Total P&L` }
  }
  if (!settled) return null
  return {
    kind: 'differs',
    text: `${capitalise(added)}, but Total P&L is ${formatDashboardTotal(summary.totalPnl)}`,
  }
}
