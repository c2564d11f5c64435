import type { BrokerFormat } from './broker-format.ts'
import type { Row } from './csv.ts'
import { defineFormat } from './define-format.ts'
import { squash } from './header-columns.ts'

const fills = defineFormat({
  id: 'moomoo',
  broker: 'moomoo',
  title: 'moomoo order history',
  help: 'moomoo on a computer > Accounts > Orders > History: choose the days, then Export.',
  currency: 'USD',
  zone: 'America/New_York',
  numbers: 'point',
  fees: 'plus',
  requiredWords: ['Filled@Avg Price'],
  columns: {
    action: 'Side',
    symbol: 'Symbol',
    name: 'Name',
    status: 'Status',
    'currency?': 'Currency',
    quantity: 'Fill Qty',
    price: 'Fill Price',
    day: 'Fill Time',
    'fee?': [
      'Commission',
      'Platform Fees',
      'Consumption Tax',
      'GST',
      'Trading Activity Fees',
      'Settlement Fees',
      'SEC Fees',
      'Options Regulatory Fees',
      'OCC Fees',
      'Stamp Duty',
      'Trading Fees',
      'SFC Levy',
      'Contract Fees',
      'Exchange Fees',
    ],
  },
  opening: /short/i,
  read(table) {
    for (const line of table.lines) {
      if (!line.has('quantity') || Number(line.text('quantity')) === 0) table.skip(line, 'not_filled')
      else table.read(line)
    }
  },
})

/**
 * The orders of moomoo. An order of several fills has a line for each: only the first one names the order and has its fees. The
 * strike of an option is in thousandths.
 */
export const moomoo: BrokerFormat = {
  ...fills,
  parse: (rows, options) => fills.parse(repeatOrderCells(rows), options),
}

/** The columns that only the first fill of an order has. */
const orderWords = new Set(['side', 'symbol', 'name', 'status', 'currency'])

/** Writes the cells of an order also into the lines of its later fills, and the strike of an option with its leading zeros. */
function repeatOrderCells(rows: readonly Row[]): Row[] {
  const header = rows.find((row) => fills.recognises([row]))
  const words = header?.cells.map(squash) ?? []
  const [side, quantity] = [words.indexOf('side'), words.indexOf('fillqty')]
  let order: Row | null = null
  return rows.map((row) => {
    if (row === header || !header) return row
    const isLaterFill = (row.cells[side] ?? '').trim() === '' && (row.cells[quantity] ?? '').trim() !== ''
    if (!isLaterFill) order = row
    const first = order ?? row
    return {
      ...row,
      cells: row.cells.map((cell, at) => {
        const word = words[at] ?? ''
        const text = orderWords.has(word) ? (first.cells[at] ?? '') : cell
        return word === 'symbol' ? text.replace(OPTION, padStrike) : text
      }),
    }
  })
}

const OPTION = /^([A-Z.]{1,6}) ?(\d{6})([CP])(\d{3,8})$/

function padStrike(_: string, underlying: string, expiry: string, right: string, strike: string): string {
  return `${underlying}${expiry}${right}${strike.padStart(8, '0')}`
}
