import { negate, toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable, FormatSpec } from './file-table.ts'
import { defineTables, type TableResults } from './several-tables.ts'
import type { TableLine } from './table-line.ts'

const about = { broker: 'Freedom24', title: 'Freedom24 statement', help: '' }

const common = { ...about, zone: 'UTC', days: 'ymd', numbers: 'point' } satisfies Partial<FormatSpec>

/** A pair of currencies, such as EUR/USD, whose trade only changes money. */
const pair = /^[A-Z]{3}\/[A-Z]{3}$/

const sides: FormatSpec['lines'] = [
  [/^buy/i, 'buy'],
  [/^sell/i, 'sell'],
]

/** The lists of trades and of shares that were added or removed without a trade, of the report in JSON. */
const trades = defineFormat({
  ...common,
  id: 'freedom24-trades',
  columns: {
    day: 'datetime|date',
    action: 'operation|type',
    symbol: 'instr_nm|ticker',
    quantity: 'q|quantity',
    'price?': 'p',
    'currency?': 'curr_c',
    'fee?': 'commission',
    'feeCurrency?': 'commission_currency',
    'id?': 'trade_id|id',
  },
  tables: [
    ['p', 'operation', 'curr_c'],
    ['type', 'balance_currency|market_value|cost'],
  ],
  lines: [...sides, [/./, 'transfer']],
  read: (table) => {
    for (const line of table.lines) {
      const isSplit = /split/i.test(`${line.text('type')} ${line.text('comment')}`)
      if (isGrouped(line)) table.skip(line, 'detail')
      else if (isSplit && !line.has('price')) table.attempt(line, () => addSplit(table, line))
      else table.read(line)
    }
  },
  change: (draft, line) =>
    pair.test(line.text('symbol')) ? 'forex' : { ...draft, symbol: findSymbol(line) },
})

/** The sheet of trades of the report as a workbook. Its commission is one text with its currency: '2.50USD'. */
const sheet = defineFormat({
  ...common,
  id: 'freedom24-sheet',
  columns: {
    id: 'Trade#',
    symbol: 'Ticker',
    action: 'Direction',
    quantity: 'Quantity',
    price: 'Price',
    currency: 'Currency',
    'fee?': 'Commission|Fee',
    day: 'Date|Trade date|Settlement date',
  },
  requiredWords: ['Direction'],
  days: 'proof',
  lines: sides,
  change: (draft, line) =>
    pair.test(line.text('symbol')) ? 'forex' : { ...draft, symbol: findSymbol(line) },
})

/** Money: `cash_in_outs`, or the corporate actions of older reports. */
const money = defineFormat({
  ...common,
  id: 'freedom24-money',
  columns: {
    day: 'datetime|date',
    action: 'type_id|type',
    value: 'amount',
    currency: 'currency|curr_c',
    'symbol?': 'ticker',
    'id?': 'id',
  },
  lines: [
    [/^(?:dividend|coupon)/i, 'dividend'],
    [/^tax/i, 'tax'],
    [/commission|fee/i, 'fee'],
    [/^interest/i, 'interest'],
    [/^(?:card|bank|intercompany|deposit|withdraw)/i, 'cash'],
    [/^(?:block|unblock)/i, 'adjustment'],
    [/split|merger|maturity|conversion/i, 'corporate_action'],
  ],
  read: (table) => {
    for (const line of table.lines)
      if (isGrouped(line)) table.skip(line, 'detail')
      else table.attempt(line, () => readMoney(table, line))
  },
})

const report = defineTables(
  {
    id: 'freedom24',
    broker: 'Freedom24',
    title: 'Freedom24 report',
    help: 'Reports > Broker report > choose the period > JSON or XLSX.',
  },
  [trades, sheet, money],
  combine,
)

/** The report in JSON (lists of trades, money and shares) or as a workbook. The words of the money alone are those of many files. */
export const freedom24: BrokerFormat = {
  ...report,
  recognises: (rows) => Math.max(...[trades, sheet].map((part) => Number(part.recognises(rows)))),
  findMissing: (rows) => sheet.findMissing?.(rows) ?? null,
}

/** Older reports repeat a dividend of the money among the corporate actions. */
function combine(results: TableResults): void {
  const found = results.get(money.id)
  if (!found) return
  const seen = new Set<string>()
  found.movements = found.movements.filter((one) => {
    const key = [one.kind, one.day, one.symbol, one.amount, one.currency].join(' ')
    const isRepeated = one.kind !== 'cash' && seen.has(key)
    seen.add(key)
    return !isRepeated
  })
}

/** Newer reports fill the older lists with the word 'Grouped'. */
function isGrouped(line: TableLine): boolean {
  return /^(?:grouped)?$/i.test(line.text('day'))
}

function readMoney(table: FileTable, line: TableLine): void {
  const added = table.collectMovements(() => {
    table.read(line)
    const tax = toAbsolute(line.amountOrZero('tax_amount'))
    table.addMovement(line, 'tax', negate(tax), line.text('currency'))
  })
  const isReverted = /_reverted$/i.test(line.text('action'))
  for (const movement of added) {
    if (movement.symbol) movement.symbol = findSymbol(line)
    if (!isReverted) continue
    const amount = toAbsolute(movement.amount)
    movement.amount = movement.kind === 'tax' ? amount : negate(amount)
  }
}

function addSplit(table: FileTable, line: TableLine): void {
  table.addSharesOfSplit(line, { symbol: findSymbol(line), shares: line.quantity() })
}

/** The symbol without its market: 'BRK.B.US' is BRK.B. */
function findSymbol(line: TableLine): string {
  return line.text('symbol').replace(/\.(?:US|EU|HK|UK|DE|FR|NL|IT|ES|KZ|AIX)$/, '')
}
