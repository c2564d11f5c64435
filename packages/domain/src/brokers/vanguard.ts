import { toAbsolute } from '../decimal/decimal.ts'
import { parseQuantity } from './amounts.ts'
import type { BrokerFormat } from './broker-format.ts'
import type { Row } from './csv.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import { toUnitPrice } from './prices.ts'
import { defineTables, type TableResults } from './several-tables.ts'
import { shortenName } from './short-name.ts'
import type { TableLine } from './table-line.ts'

/**
 * The download of Vanguard in the United States: holdings, which are skipped, and transactions with days only. A dividend that is
 * reinvested has a line of its own for the purchase. Money moves in and out of the settlement fund by sweeps.
 */
export const vanguard = defineFormat({
  id: 'vanguard',
  broker: 'Vanguard',
  title: 'Vanguard transactions',
  help: 'Activity > Download center: CSV, all transactions of the last 18 months, then Download.',
  currency: 'USD',
  numbers: 'point',
  order: 'oldest first',
  longOnly: true,
  allowsSurplusCells: true,
  columns: {
    account: 'Account Number',
    day: 'Trade Date',
    action: 'Transaction Type',
    symbol: 'Symbol',
    'name?': 'Investment Name',
    quantity: 'Shares',
    price: 'Share Price',
    value: 'Net Amount',
    'fee?': ['Commission|Commission Fees|Commissions and Fees', 'Fees'],
  },
  requiredWords: ['Principal Amount', 'Settlement Date'],
  lines: [
    [/^sweep/i, 'adjustment'],
    [/^(?:buy|reinvest|purchase)/i, 'buy'],
    [/^(?:sell|redemption)/i, 'sell'],
    [/tax|withh/i, 'tax'],
    [/^(?:dividend|capital gain|return of capital)/i, 'dividend'],
    [/interest/i, 'interest'],
    [/fee/i, 'fee'],
    [/split/i, 'split'],
    [/corp|merger|spin|exchange|conversion|rollover conversion|reorg/i, 'corporate_action'],
    [/^(?:transfer|journal)/i, 'transfer'],
    [/funds|contribution|distribution|withdraw|deposit|rollover/i, 'cash'],
  ],
})

/** 'Bought 1,550 Foo ETF Distributing (FOO)', 'Sold .9232 U.S. Equity Index Fund'. */
const deal = /^(bought|sold)\s+([\d.,]+)\s+(.+?)(?:\s+\(([A-Z0-9.]{1,10})\))?$/i

/** The purchase or sale that a text names; null for none. An ETF has its symbol in brackets, a fund has only a name. */
function readDeal(line: TableLine, field: string) {
  const [, word = '', written = '', name = '', code] = deal.exec(line.text(field)) ?? []
  const quantity = parseQuantity(written, line.table.numbers)
  if (quantity === null) return null
  const side = /^bought/i.test(word) ? ('buy' as const) : ('sell' as const)
  return { side, quantity, name, symbol: code ?? shortenName(name) }
}

/** Adds the purchase or sale that the text of a field names; false when it names none. */
function addDeal(table: FileTable, line: TableLine, field: 'action' | 'name'): boolean {
  const found = readDeal(line, field)
  if (found === null) return false
  table.add(line, {
    ...found,
    ...line.moment(),
    kind: found.side,
    market: 'stock',
    price: line.has('price')
      ? line.amount('price')
      : toUnitPrice(toAbsolute(line.amount('value')), found.quantity),
    currency: 'GBP',
    fee: '0',
    externalId: null,
    closesOnly: found.side === 'sell',
  })
  return true
}

const uk = { broker: 'Vanguard', help: '', currency: 'GBP', days: 'dmy', numbers: 'point' } as const

const deals = defineFormat({
  ...uk,
  id: 'vanguard-uk-deals',
  title: 'Vanguard investment transactions',
  columns: {
    day: 'Date',
    name: 'TransactionDetails|Transaction Details',
    quantity: 'Quantity',
    price: 'Price',
    value: 'Cost',
  },
  requiredWords: ['InvestmentName|Investment Name'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        if (!addDeal(table, line, 'name')) table.skip(line, 'no_trade', line.texts[0])
      })
  },
})

const cash = defineFormat({
  ...uk,
  id: 'vanguard-uk-cash',
  title: 'Vanguard cash transactions',
  columns: { day: 'Date', action: 'Details', value: 'Amount' },
  requiredWords: ['Balance'],
  lines: [
    [/\bdiv:|dividend/i, 'dividend'],
    [/interest/i, 'interest'],
    [/fee/i, 'fee'],
    [/tax/i, 'tax'],
    [/deposit|withdrawal|transfer|payment|contribution/i, 'cash'],
  ],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        if (/^(?:balance|cost)$/i.test(line.text('day'))) table.skip(line, 'no_trade', line.text('day'))
        else if (!addDeal(table, line, 'action')) table.read(line)
      })
  },
})

/** Where the report has both tables, that of the deals has their prices. */
function combine(results: TableResults): void {
  const [own, other] = [results.get(deals.id), results.get(cash.id)]
  if (own && other && own.executions.length > 0) other.executions = []
}

const report = defineTables(
  {
    id: 'vanguard-uk',
    broker: 'Vanguard',
    title: 'Vanguard UK transactions',
    help: 'vanguardinvestor.co.uk > My portfolio > Documents > Client transactions listing (Excel).',
  },
  [deals, cash],
  combine,
)

/** The report of Vanguard in the United Kingdom. The columns of cash are those of any bank, so a deal must be among the first lines. */
export const vanguardUk: BrokerFormat = {
  ...report,
  recognises: (rows: Row[]) =>
    rows.some(({ cells }) => cells.some((cell) => deal.test(cell.trim()))) ? report.recognises(rows) : 0,
}
