import { isZero } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import { defineTables } from './several-tables.ts'

const common = {
  broker: 'Morgan Stanley at Work',
  help: '',
  currency: 'USD',
  days: 'dmy',
  numbers: 'point',
  allowsSurplusCells: true,
} as const

const columns = { action: 'Type', symbol: 'Plan', price: 'Price', id: 'Order Number' } as const

/** Shares that vest: those that remain after taxes, at the market price of the day. */
const releases = defineFormat({
  ...common,
  id: 'morgan-stanley-releases',
  title: 'Morgan Stanley releases',
  columns: { ...columns, day: 'Vest Date', quantity: 'Net Share Proceeds', status: 'Status' },
  filled: /^complete/i,
  lines: [[/^release/i, 'buy']],
  change: (draft) =>
    isZero(draft.quantity)
      ? 'nothing_traded'
      : { ...draft, externalId: draft.externalId === 'N/A' ? null : draft.externalId, origin: 'reward' },
})

/** Shares that were sold; money that was paid out is a sale of the plan 'Cash'. */
const withdrawals = defineFormat({
  ...common,
  id: 'morgan-stanley-withdrawals',
  title: 'Morgan Stanley withdrawals',
  columns: {
    ...columns,
    day: 'Execution Date',
    quantity: 'Quantity',
    value: 'Net Amount',
    status: 'Order Status',
  },
  filled: /^complete/i,
  longOnly: true,
  kindText: (line) => (/^cash$/i.test(line.text('symbol')) ? 'Cash' : line.text('action')),
  lines: [
    [/^cash$/i, 'detail'],
    [/^sale/i, 'sell'],
    [/^$/, 'no_trade'],
  ],
})

/** The reports of StockPlan Connect: releases and withdrawals. The name of the plan is the symbol. */
export const morganStanley = defineTables(
  {
    id: 'morgan-stanley',
    broker: 'Morgan Stanley at Work',
    title: 'Morgan Stanley releases and withdrawals',
    help: 'StockPlan Connect > Activity > Reports: Releases Report and Withdrawals Report, CSV.',
  },
  [releases, withdrawals],
)
