import { subtract } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { defineFormat } from './define-format.ts'
import { asFuture, readFilled } from './future-lines.ts'

/** ProjectX, the platform of TopstepX and other firms that fund traders. Each time has its offset, or is in Chicago. */
const projectX = {
  broker: 'TopstepX',
  currency: 'USD',
  zone: 'America/Chicago',
  assumesZone: true,
  days: 'mdy',
  numbers: 'point',
  fees: 'any',
} as const

/** Trades: each line is a whole trade. PnL is without fees; fees and commissions are those of both sides. */
export const projectXTrades: BrokerFormat = defineFormat({
  ...projectX,
  id: 'projectx-trades',
  title: 'TopstepX trades',
  help: 'TopstepX (or another ProjectX platform) > Trades: choose the days, then Export.',
  columns: {
    id: 'Id',
    symbol: 'ContractName|Contract',
    action: 'Type|Direction',
    quantity: 'Size',
    price: 'EntryPrice|Entry',
    day: 'EnteredAt|Entry Time',
    exitPrice: 'ExitPrice|Exit',
    exitDay: 'ExitedAt|Exit Time',
    pnl: 'PnL|P&L',
    'fee?': ['Fees', 'Commissions'],
    'account?': 'AccountName|Account',
  },
  change: (draft) => {
    const gross = draft.brokerPnl ?? null
    return asFuture({ ...draft, brokerPnl: gross && subtract(gross, draft.fee) }, gross)
  },
})

/** Orders: one line for each order. Bid is a purchase, Ask a sale. There are no fees. */
export const projectXOrders: BrokerFormat = defineFormat({
  ...projectX,
  id: 'projectx-orders',
  title: 'TopstepX orders',
  help: 'TopstepX (or another ProjectX platform) > Orders: choose the days, then Export.',
  filled: /^filled/i,
  columns: {
    'id?': 'PlatformOrderId|ExchangeOrderId|Id',
    symbol: 'ContractName',
    status: 'Status',
    action: 'Side',
    quantity: 'Size',
    price: 'ExecutePrice',
    day: 'FilledAt',
    'account?': 'AccountName',
  },
  change: (draft, line) =>
    asFuture({ ...draft, closesOnly: /^closing$/i.test(line.text('PositionDisposition')) }),
})

/** Fills of the platform's order table: the sign of the quantity is the side, and the symbol is after the last dots. */
export const projectXFills: BrokerFormat = defineFormat({
  ...projectX,
  id: 'projectx-fills',
  title: 'TopstepX completed orders',
  help: 'TopstepX (or another ProjectX platform) > Orders: choose the days, then Export.',
  columns: {
    id: 'order_id',
    quantity: 'qty_done',
    price: 'price_done',
    symbol: 'trading_symbol',
    day: 'last_time',
    'account?': 'account_id',
  },
  change: (draft) => asFuture(draft),
  read: readFilled,
})
