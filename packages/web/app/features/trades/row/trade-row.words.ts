import type { Trade } from '@candlebook/contract/trades'
import {
  type Day,
  formatDay,
  formatDayShort,
  formatDaysAgo,
  formatDayWithYearIfOther,
} from '@candlebook/domain/days'
import { getMoneySign } from '@candlebook/domain/money'
import {
  capitalise,
  formatPrice,
  formatQuantity,
  formatR,
  formatShortPrice,
  missing,
  R_DECIMALS,
} from '@candlebook/domain/text'
import {
  buildTradeTrack,
  computeEntryValue,
  computeInitialRisk,
  computePlannedRMultiple,
  computeRMultiple,
  describeInstrument,
  toStrategyName,
} from '@candlebook/domain/trades'
import { formatSignedTradeMoney, formatTradeMoney } from '../../../lib/money.ts'

/** The texts of one row of the list: a fact in each cell and its context below. */
export type RowWords = {
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
    size: formatQuantity(trade.quantity),
    value: formatTradeMoney(computeEntryValue(trade), trade),
    result: formatSignedTradeMoney(trade.pnl, trade),
    resultSign: getMoneySign(trade.pnl),
    context: describeContext(trade),
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

function describePlan(trade: Trade): string {
  const { kind } = buildTradeTrack(trade)
  if (kind === 'no_stop') return 'No stop set'
  if (kind === 'stop_beyond_entry') return 'Stop beyond entry'
  const planned = computePlannedRMultiple(trade, { decimals: R_DECIMALS })
  if (planned !== null) return `${formatR(planned, { signed: false })} planned`
  return trade.takeProfit === null ? 'No target set' : 'Target behind entry'
}

function describeContext(trade: Trade): string {
  if (trade.status === 'open') {
    const risk = computeInitialRisk(trade)
    return risk === null ? `Risk ${missing}` : `${formatTradeMoney(risk, trade)} at risk`
  }
  const r = computeRMultiple(trade, { decimals: R_DECIMALS })
  return r === null ? `R ${missing}` : formatR(r)
}

function getYear(day: Day): string {
  return day.slice(0, 4)
}
