import { toLocalText } from '../days/day.ts'
import type { BrokerFormat } from './broker-format.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { asFuture, readFilled } from './future-lines.ts'
import { parseMoment } from './moments.ts'
import type { TableLine } from './table-line.ts'
import type { Zone } from './zones.ts'

/**
 * Tradovate, and NinjaTrader's web platform: times are those of the trader's computer, prices are in points, and only futures
 * are traded.
 */
const tradovate = {
  broker: 'Tradovate',
  currency: 'USD',
  zone: 'America/Chicago',
  assumesZone: true,
  days: 'mdy',
  numbers: 'point',
} as const

/** Orders: one line for each order, with its average price and without fees. An order that was filled in part can be cancelled. */
export const tradovateOrders: BrokerFormat = defineFormat({
  ...tradovate,
  id: 'tradovate-orders',
  title: 'Tradovate orders',
  help: 'Tradovate > Account > Reports > Orders: choose the days, then Download.',
  columns: {
    symbol: 'Contract',
    action: 'B/S',
    quantity: 'filledQty',
    price: 'avgPrice|Avg Fill Price|decimalFillAvg',
    day: 'Fill Time',
    'id?': 'orderId',
    'account?': 'Account',
    'status?': 'Status',
    'currency?': 'Currency',
    'name?': 'Product Description',
  },
  change: (draft) => asFuture(draft),
  read: readFilled,
})

/** Fills: one line for each fill with its commission. "_timestamp" is the same time in UTC. */
export const tradovateFills: BrokerFormat = defineFormat({
  ...tradovate,
  id: 'tradovate-fills',
  title: 'Tradovate fills',
  help: 'Tradovate > Account > Reports > Fills: choose the days, then Download.',
  fees: 'plus',
  columns: {
    id: 'Fill ID|_id',
    symbol: 'Contract',
    action: 'B/S|_action',
    quantity: 'Quantity|_qty',
    price: 'Price',
    day: 'Timestamp#2|Timestamp',
    'fee?': 'commission',
    'account?': 'Account',
    'name?': 'Product Description',
  },
  lines: [
    [/^(?:b|0$)/i, 'buy'],
    [/^(?:s|1$)/i, 'sell'],
  ],
  change: (draft, line) => asFuture(useUtc(draft, line)),
})

function useUtc(draft: TableDraft, line: TableLine): TableDraft {
  const utc = /Z$/.test(line.text('_timestamp')) ? parseMoment(line.text('_timestamp'), 'UTC') : null
  if (!utc?.executedAt || !draft.executedAt || !draft.zone) return draft
  const shown = Date.parse(`${toLocalText(draft.executedAt, draft.zone)}Z`)
  return { ...draft, executedAt: utc.executedAt, zone: toOffsetName(shown - Date.parse(utc.executedAt)) }
}

/** '-05:00' for the offset of a zone from UTC in milliseconds, to the minute. */
function toOffsetName(offsetMs: number): Zone {
  const minutes = Math.round(offsetMs / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/**
 * Performance, and Position History (paired fills): each line is a purchase and a sale with the P&L without fees. The earlier
 * one opened the position; of equal times the one with the lower fill id.
 */
export const tradovatePerformance: BrokerFormat = defineFormat({
  ...tradovate,
  id: 'tradovate-performance',
  title: 'Tradovate performance',
  help: 'Tradovate > Account > Reports > Performance or Position History: choose the days, then Download.',
  columns: {
    symbol: 'symbol|Contract',
    quantity: 'qty|Paired Qty',
    price: 'buyPrice',
    exitPrice: 'sellPrice',
    day: 'boughtTimestamp',
    exitDay: 'soldTimestamp',
    pnl: 'pnl|P/L',
    'account?': 'Account',
    'currency?': 'Currency',
    'id?': 'buyFillId',
  },
  otherColumns: ['sellFillId?'],
  change: (draft, line) => orderPair(draft, line),
})

/** A purchase and a sale of one line in their order, as a long or a short trade. */
export function orderPair(draft: TableDraft, line: TableLine): TableDraft {
  const { exit: sale, ...purchase } = draft
  if (!sale) return asFuture(draft)
  const ids = [line.text('buyFillId'), line.text('sellFillId')]
  const [bought, sold] = [toOrder(purchase.executedAt, ids[0]), toOrder(sale.executedAt, ids[1])]
  const externalId = ids.every(Boolean) ? ids.join('-') : draft.externalId
  const isShort = sold < bought
  const { day, executedAt, zone, price } = purchase
  const pair: TableDraft = isShort
    ? { ...purchase, ...sale, kind: 'short', exit: { day, executedAt, zone, price } }
    : { ...purchase, kind: 'long', exit: sale }
  return asFuture({ ...pair, externalId }, draft.brokerPnl)
}

function toOrder(time: string | null, id = ''): string {
  return `${time ?? ''} ${/^\d+$/.test(id) ? id.padStart(30, '0') : ''}`
}

/** Cash history: deposits, withdrawals, and the fees and profits of trades, which the other reports have, too. */
export const tradovateCash: BrokerFormat = defineFormat({
  ...tradovate,
  id: 'tradovate-cash',
  title: 'Tradovate cash history',
  help: 'Trades are in another report: Tradovate > Account > Reports > Fills or Performance.',
  columns: {
    id: 'Transaction ID',
    day: 'Timestamp',
    value: 'Delta',
    action: 'Cash Change Type',
    'currency?': 'Currency',
    'account?': 'Account',
    'symbol?': 'Contract',
  },
  otherColumns: ['Amount?'],
  lines: [
    [/trade paired|profit|loss/i, 'detail'],
    [/fee|commission|subscription|market data/i, 'fee'],
    [/interest/i, 'interest'],
    [/fund|deposit|withdraw|transfer|credit|debit|payout|reset/i, 'cash'],
  ],
})
