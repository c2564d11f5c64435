import { multiply, subtract } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { BrokerFormat } from './broker-format.ts'
import type { Row } from './csv.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { asFuture, readFilled } from './future-lines.ts'
import { parseTickPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

/** Rithmic: R | Trader and the platforms of firms that fund traders. The header of a time names its zone. */
const rithmic = {
  broker: 'Rithmic',
  currency: 'USD',
  zone: 'America/Chicago',
  assumesZone: true,
  numbers: 'point',
  fees: 'any',
} as const

const orders = defineFormat({
  ...rithmic,
  id: 'rithmic-orders',
  title: 'Rithmic orders',
  help: 'R | Trader Pro > Order History: choose the days, then right click > Export to CSV.',
  allowsSurplusCells: true,
  columns: {
    account: 'Account',
    action: 'Buy/Sell',
    symbol: 'Symbol',
    quantity: 'Qty Filled',
    price: 'Avg Fill Price',
    day: 'Update Time*|Create Time*',
    'id?': 'Order Number',
    'status?': 'Status',
    'value?': 'Commission Fill Rate',
  },
  otherColumns: ['Commission?'],
  change: (draft, line) => asFuture({ ...draft, fee: readFee(draft, line) }),
  read: readFilled,
})

/**
 * Orders, those that work and those that are completed. The fee is the rate of one contract × the quantity, or the commission.
 * Prices of bonds can be in thirty-seconds: 112'165.
 */
export const rithmicOrders: BrokerFormat = {
  ...orders,
  parse: (rows, options) =>
    orders.parse(
      rows.map((row) => ({ ...row, cells: row.cells.map(readFraction) })),
      options,
    ),
}

function readFraction(cell: string): string {
  const [, points = '', ticks] = /^(\d+)'(\d{2,3})$/.exec(cell.trim()) ?? []
  return parseTickPrice(points, ticks) ?? cell
}

function readFee({ quantity }: TableDraft, line: TableLine) {
  const rate = parseAmount(line.text('value'))
  return rate === null ? line.amountOrZero('Commission') : multiply(rate, quantity)
}

const performance = defineFormat({
  ...rithmic,
  id: 'rithmic-performance',
  title: 'Rithmic performance',
  help: 'R | Trader Pro > Trader Dashboard > Performance: choose the days, then Export.',
  allowsSurplusCells: true,
  columns: {
    id: 'Entry Order Number',
    action: 'Entry Buy/Sell',
    price: 'Entry Price',
    day: 'Entry Time*',
    exitPrice: 'Exit Price',
    exitDay: 'Exit Time*',
    quantity: 'Fill Size',
    pnl: 'Trade P&L',
    'fee?': 'Commission & Fees',
    'symbol?': 'Instrument above',
    'account?': 'Account above',
  },
  otherColumns: ['Exit Order Number?'],
  change: (draft, line) => {
    const gross = draft.brokerPnl ?? null
    const ids = [line.text('id'), line.text('Exit Order Number')].filter(Boolean)
    return asFuture(
      { ...draft, externalId: ids.join('-'), brokerPnl: gross && subtract(gross, draft.fee) },
      gross,
    )
  },
})

/** Whole trades, in a table for each instrument; the account and the instrument are in the rows above the header. P&L is without fees. */
export const rithmicPerformance: BrokerFormat = {
  ...performance,
  parse: (rows, options) => performance.parse(writeLabels(rows, performance), options),
}

/** Writes the labels above each table into columns of its own: the last one is the instrument, an earlier one the account. */
function writeLabels(rows: Row[], { recognises }: BrokerFormat): Row[] {
  let [account, instrument] = ['', '']
  let labels: string[] = []
  return rows.flatMap((row) => {
    const texts = row.cells.map((cell) => cell.trim()).filter(Boolean)
    if (recognises([row])) {
      instrument = labels.at(-1) ?? instrument
      if (labels.length > 1) account = labels[0] ?? account
      labels = []
      return [{ ...row, cells: [...row.cells, 'Instrument above', 'Account above'] }]
    }
    if (texts.length > 3) return [{ ...row, cells: [...row.cells, instrument, account] }]
    labels.push((texts.at(-1) ?? '').replace(/^(?:account|instrument|symbol)\s*:?\s*/i, ''))
    return []
  })
}
