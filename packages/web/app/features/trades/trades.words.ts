import type { Trade, TradeSummary, TradeTotals } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import {
  formatDay,
  formatDayShort,
  formatDaysAgo,
  formatDayWithYearIfOther,
} from '@candlebook/domain/days/format-day'
import { compare, type Decimal } from '@candlebook/domain/decimal/decimal'
import { getMoneySign } from '@candlebook/domain/money/format-money'
import {
  formatPrice,
  formatQuantity,
  formatR,
  formatRSum,
  formatShortPrice,
  formatSignedPercent,
  missing,
  R_DECIMALS,
} from '@candlebook/domain/text/numbers'
import { capitalise, formatCount } from '@candlebook/domain/text/text'
import { describeInstrument } from '@candlebook/domain/trades/instrument'
import { toStrategyName } from '@candlebook/domain/trades/labels'
import {
  computeEntryValue,
  computeHeldQuantity,
  computeInitialRisk,
  computePlannedRMultiple,
  computeReturnPct,
  computeRMultiple,
} from '@candlebook/domain/trades/pnl'
import { buildTradeTrack } from '@candlebook/domain/trades/track'
import type { TradeSort } from '@candlebook/domain/trades/trade-sort'
import { countClosedWithoutRate } from '@candlebook/domain/trades/without-rate'
import {
  formatDashboardTotal,
  formatSignedBaseMoney,
  formatSignedTradeMoney,
  formatTradeMoney,
} from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { sortLabels } from './trade-sort.words.ts'
import { describeWithoutRate } from './without-rate.words.ts'

/** The texts of one row of the list: a fact in each cell and its context below. */
type RowWords = {
  type: string
  status: string
  about: string
  entry: string
  exit: string
  /** The prices with every decimal. */
  exactEntry: string
  exactExit: string
  days: string
  plan: string
  size: string
  value: string
  result: string
  resultSign: -1 | 0 | 1 | null
  context: string
}

/** The texts of a trade's row; `today` is the trader's day. */
export function describeRow(trade: Trade, today: Day): RowWords {
  return {
    type: capitalise(trade.type),
    status: capitalise(trade.status),
    about: `${describeInstrument(trade) ?? capitalise(trade.market)} · ${toStrategyName(trade.strategy)}`,
    entry: formatShortPrice(trade.entryPrice),
    exit: trade.status === 'open' ? 'open' : formatShortPrice(trade.exitPrice),
    exactEntry: formatPrice(trade.entryPrice),
    exactExit: trade.status === 'open' ? 'open' : formatPrice(trade.exitPrice),
    days: formatTradeDays(trade, today),
    plan: describePlan(trade),
    size: describeSize(trade),
    value: formatTradeMoney(computeEntryValue(trade), trade),
    ...describeResult(trade),
  }
}

/** The days of a trade: 'Nov 19 to Nov 20', 'Nov 18, same day', 'Nov 20, 1 day ago'. A year other than this one is named. */
export function formatTradeDays(
  { entryDate, exitDate }: Pick<Trade, 'entryDate' | 'exitDate'>,
  today: Day,
): string {
  if (exitDate === null)
    return `${formatDayWithYearIfOther(entryDate, today)}, ${formatDaysAgo(entryDate, today)}`
  if (exitDate === entryDate) return `${formatDayWithYearIfOther(entryDate, today)}, same day`
  if (getYear(entryDate) === getYear(exitDate))
    return `${formatDayShort(entryDate)} to ${formatDayWithYearIfOther(exitDate, today)}`
  return `${formatDay(entryDate)} to ${formatDay(exitDate)}`
}

/** The quantity of a trade: '100', and '60 of 100' of an open one with partial exits. */
export function describeSize({
  status,
  quantity,
  realised,
}: Pick<Trade, 'status' | 'quantity' | 'realised'>): string {
  const total = formatQuantity(quantity)
  if (status === 'closed') return total
  const held = formatQuantity(computeHeldQuantity({ quantity, realised }))
  return held === total ? total : `${held} of ${total}`
}

function describePlan(trade: Trade): string {
  const { kind } = buildTradeTrack(trade)
  if (kind === 'no_stop') return 'No stop set'
  if (kind === 'stop_beyond_entry') return 'Stop beyond entry'
  const planned = computePlannedRMultiple(trade, { decimals: R_DECIMALS })
  if (planned !== null) return `${formatR(planned, { signed: false })} planned`
  return trade.takeProfit === null ? 'No target set' : 'Target behind entry'
}

/** The result in the unit that is shown, and below it the other one; of an open trade its risk. */
function describeResult(trade: Trade): Pick<RowWords, 'result' | 'resultSign' | 'context'> {
  const money = formatSignedTradeMoney(trade.pnl, trade)
  const resultSign = getMoneySign(trade.pnl)
  if (trade.status === 'open') return { result: money, resultSign, context: describeOpenRisk(trade) }
  const r = computeRMultiple(trade, { decimals: R_DECIMALS })
  const inR = r === null ? `R ${missing}` : formatR(r)
  switch (getResultUnit()) {
    case 'money':
      return { result: money, resultSign, context: inR }
    case 'percent': {
      const percent = computeReturnPct(trade, { decimals: 2 })
      return {
        result: formatSignedPercent(percent),
        resultSign: percent === null ? null : resultSign,
        context: money,
      }
    }
    case 'r':
      return { result: inR, resultSign: r === null ? null : resultSign, context: money }
  }
}

function describeOpenRisk(trade: Trade): string {
  const risk = computeInitialRisk(trade)
  return risk === null ? `Risk ${missing}` : `${formatTradeMoney(risk, trade)} at risk`
}

function getYear(day: Day): string {
  return day.slice(0, 4)
}

/** The sum of the closed trades of the list, and whether it agrees with the summary card. */
type SumNote = { kind: 'agrees' | 'differs' | 'alone'; text: string } | null

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
 * The sum of the closed trades, compared with Total P&L when there is no filter; a difference is always named. In percent the card
 * shows a return, which is no such sum. Null without closed trades that have a rate, and while one of the two figures is loading.
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
  const withRate = totals.closed - countClosedWithoutRate(totals.withoutRate)
  if (withRate === 0) return null
  const which = withRate === totals.closed ? 'closed trades' : 'closed trades with a rate'
  if (totals.r) {
    const { sum, trades } = totals.r
    return describeRSum({ which, sum, leftOut: withRate - trades, summary, filtered, settled })
  }
  if (filtered) {
    const sum = `Filtered ${which} add up to ${formatSignedBaseMoney(totals.pnl)}`
    const isWhole = totals.realised === undefined || compare(totals.realised, totals.pnl) === 0
    const realised = isWhole
      ? ''
      : `; on these days they realised ${formatSignedBaseMoney(totals.realised ?? '0')}`
    return { kind: 'alone', text: `${sum}${realised}` }
  }
  // In the currency of the card that the sentence names.
  const added = `${which} add up to ${formatDashboardTotal(totals.pnl)}`
  if (getResultUnit() === 'percent') return { kind: 'alone', text: capitalise(added) }
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

/** The sum of R of the closed trades, compared with the card. It leaves out trades without a stop loss, and says how many. */
function describeRSum({
  which,
  sum,
  leftOut,
  summary,
  filtered,
  settled,
}: {
  which: string
  sum: Decimal
  leftOut: number
  summary: TradeSummary | null
  filtered: boolean
  settled: boolean
}): SumNote {
  const without =
    leftOut > 0
      ? `, without ${formatCount(leftOut, 'trade')} that ${leftOut === 1 ? 'has' : 'have'} no stop loss`
      : ''
  const added = `${which} add up to ${formatRSum(sum)}`
  if (filtered) return { kind: 'alone', text: `Filtered ${added}${without}` }
  if (summary === null) return null
  if (compare(sum, summary.totalR) === 0)
    return { kind: 'agrees', text: `${capitalise(added)}, the same as Total P&L${without}` }
  if (!settled) return null
  return { kind: 'differs', text: `${capitalise(added)}, but Total P&L is ${formatRSum(summary.totalR)}` }
}

/** Whether more trades follow the loaded ones. */
export type MoreTrades = 'none' | 'waiting' | 'loading' | 'failed'

/** Whether more trades follow, by the state of the list's query. */
export function getMoreTrades(query: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}): MoreTrades {
  if (query.isFetchingNextPage) return 'loading'
  if (query.isFetchNextPageError) return 'failed'
  return query.hasNextPage ? 'waiting' : 'none'
}

/** The sentence below the last row. `total` is null while it is unknown. */
export function describeListEnd({
  sort,
  more,
  shown,
  total,
}: {
  sort: TradeSort
  more: MoreTrades
  shown: number
  total: number | null
}): string {
  if (more === 'failed') return 'The next trades failed to load.'
  const order = `${sortLabels[sort]}.`
  if (more === 'none') return order
  const left = total === null ? 0 : total - shown
  return left > 0
    ? `${order} ${left.toLocaleString('en-US')} more load as you scroll.`
    : `${order} More load as you scroll.`
}
