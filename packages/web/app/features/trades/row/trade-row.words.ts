import type { Trade } from '@candlebook/contract/trades'
import { type Day, daysAgo, formatDay, formatDayShort } from '@candlebook/domain/days'
import {
  capitalised,
  formatPrice,
  formatQuantity,
  formatR,
  missing,
  moneySign,
  R_DECIMALS,
} from '@candlebook/domain/text'
import {
  entryValue,
  initialRisk,
  plannedRMultiple,
  rMultiple,
  strategyName,
  tradeTrack,
} from '@candlebook/domain/trades'
import { money, signedMoney } from '../../../lib/money.ts'

/** The texts of one row of the list: a fact in each cell and its context below. */
export type RowWords = {
  type: string
  status: string
  about: string
  entry: string
  exit: string
  days: string
  plan: string
  size: string
  value: string
  result: string
  resultSign: -1 | 0 | 1 | null
  context: string
}

/** The texts of a trade's row; `today` is the trader's day. */
export function rowWords(trade: Trade, today: Day): RowWords {
  return {
    type: capitalised(trade.type),
    status: capitalised(trade.status),
    about: `${capitalised(trade.market)} · ${strategyName(trade.strategy)}`,
    entry: formatPrice(trade.entryPrice),
    exit: trade.status === 'open' ? 'open' : formatPrice(trade.exitPrice),
    days: tradeDays(trade, today),
    plan: planWords(trade),
    size: formatQuantity(trade.quantity),
    value: money(entryValue(trade)),
    result: signedMoney(trade.pnl),
    resultSign: moneySign(trade.pnl),
    context: contextWords(trade),
  }
}

/** The days of a trade: 'Nov 19 to Nov 20', 'Nov 18, same day', 'Nov 20, 1 day ago'. A year other than this one is named. */
export function tradeDays(
  { entryDate, exitDate }: Pick<Trade, 'entryDate' | 'exitDate'>,
  today: Day,
): string {
  if (exitDate === null) return `${shortDay(entryDate, today)}, ${daysAgo(entryDate, today)}`
  if (exitDate === entryDate) return `${shortDay(entryDate, today)}, same day`
  if (yearOf(entryDate) === yearOf(exitDate))
    return `${formatDayShort(entryDate)} to ${shortDay(exitDate, today)}`
  return `${formatDay(entryDate)} to ${formatDay(exitDate)}`
}

function planWords(trade: Trade): string {
  const { kind } = tradeTrack(trade)
  if (kind === 'no_stop') return 'No stop set'
  if (kind === 'stop_beyond_entry') return 'Stop beyond entry'
  const planned = plannedRMultiple(trade, { decimals: R_DECIMALS })
  if (planned !== null) return `${formatR(planned, { signed: false })} planned`
  return trade.takeProfit === null ? 'No target set' : 'Target behind entry'
}

function contextWords(trade: Trade): string {
  if (trade.status === 'open') {
    const risk = initialRisk(trade)
    return risk === null ? `Risk ${missing}` : `${money(risk)} at risk`
  }
  const r = rMultiple(trade, { decimals: R_DECIMALS })
  return r === null ? `R ${missing}` : formatR(r)
}

function shortDay(day: Day, today: Day): string {
  return yearOf(day) === yearOf(today) ? formatDayShort(day) : formatDay(day)
}

function yearOf(day: Day): string {
  return day.slice(0, 4)
}
