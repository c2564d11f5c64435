import { negate, toAbsolute } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableLine } from './table-line.ts'

const TAX = 'Tax Amt.|Tax Amount'
const NET = 'Net Amt.|Net Amount'

/** The account statement, newest first. Each currency has money of its own, so amounts need no rate. */
export const lightyear = defineFormat({
  id: 'lightyear',
  broker: 'Lightyear',
  title: 'Lightyear account statement',
  help: 'Account > Statements > Account statement > CSV.',
  columns: {
    day: 'Date',
    id: 'Reference',
    symbol: 'Ticker',
    action: 'Type',
    quantity: 'Quantity',
    currency: 'CCY|Currency',
    price: 'Price/share|Price per share',
    value: 'Gross Amount',
    fee: 'Fee',
  },
  requiredWords: ['ISIN', NET, TAX],
  zone: 'UTC',
  days: 'dmy',
  numbers: 'point',
  order: 'newest first',
  longOnly: true,
  lines: [
    [/^buy/i, 'buy'],
    [/^sell/i, 'sell'],
    [/^(?:dividend|distribution)/i, 'dividend'],
    [/^interest/i, 'interest'],
    [/^(?:deposit|withdrawal)/i, 'cash'],
    [/^conversion/i, 'forex'],
    [/^reward/i, 'reward'],
    [/fee/i, 'fee'],
    [/tax/i, 'tax'],
    [/split/i, 'split'],
    [/transfer/i, 'transfer'],
  ],
  read: (table) => {
    for (const line of table.lines) {
      table.read(line)
      if (!/^conversion/i.test(line.text('action'))) table.attempt(line, () => addOtherMoney(table, line))
    }
  },
})

const movementKinds = [
  [/^(?:dividend|distribution)/i, 'dividend'],
  [/^interest/i, 'interest'],
  [/^(?:deposit|withdrawal|reward)/i, 'cash'],
] as const

/**
 * Adds the money of a line that \`table.read\` leaves out: its tax; and when it is no trade, its fee, the money of a reward without
 * shares, and an amount that only the column of net amounts states.
 */
function addOtherMoney(table: FileTable, line: TableLine): void {
  const action = line.text('action')
  const currency = line.text('currency')
  table.addMovement(line, 'tax', negate(toAbsolute(line.amountOrZero(TAX))), currency)
  if (/^(?:buy|sell)/i.test(action)) return
  table.addMovement(line, 'fee', negate(toAbsolute(line.amountOrZero('fee'))), currency)
  const kind = movementKinds.find(([pattern]) => pattern.test(action))?.[1]
  const isAddedByRead = line.has('value') && !/^reward/i.test(action)
  if (kind && !isAddedByRead && !line.has('quantity'))
    table.addMovement(line, kind, line.amountOrZero(line.has('value') ? 'value' : NET), currency)
}
