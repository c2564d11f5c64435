import { toBig } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { Row } from './csv.ts'
import { hasDay, type SectionName } from './ibkr-lines.ts'

/**
 * The lines of a statement that was saved as a page, as a CSV statement has them; the lines of other files as they are. The
 * sections of a page have identifiers such as 'tblTransactions_U1234567Body' in every language, and `line` 0 before their
 * tables. A row with one cell names the category or the currency of the rows below it. Rows of trades without a time are the
 * lots that a trade closes, and rows without a day are totals. The daily trade report is read, too: its table is known by its
 * English columns.
 */
export function readPage(rows: readonly Row[]): readonly Row[] {
  if (!isPage(rows)) return rows
  const account = rows.find((row) => isName(row) && ACCOUNT.test(row.cells[0] ?? ''))
  const parts = splitTables(rows).flatMap(({ name, table }) => readSection(name, table))
  return [...describeAccount(ACCOUNT.exec(account?.cells[0] ?? '')?.[1]), ...parts]
}

const NAME = /^tbl([A-Z][A-Za-z]*?)_?(?:[A-Z]{1,3}\d+)?(?:Body|DivContainer)/

/** Consolidated statements have the account of each trade in a column. */
const ACCOUNT = /^tbl[A-Za-z]+?_?([A-Z]{1,3}\d{5,})(?:Body|DivContainer)/

/** Whether rows are those of a page of Interactive Brokers. */
export function isPage(rows: readonly Row[]): boolean {
  return rows.some((row) => isName(row) || isReportHeader(row))
}

function isReportHeader({ cells }: Row): boolean {
  return ['Symbol', 'Trade Date/Time', 'Quantity', 'Order Type'].every((name) => cells.includes(name))
}

/** The columns of the daily trade report that have another name in statements. */
const reportColumns: Readonly<Record<string, string>> = {
  'Acct ID': 'Account',
  'Trade Date/Time': 'Date/Time',
  Price: 'T. Price',
  Comm: 'Comm/Fee',
}

function isName({ line, cells }: Row): boolean {
  return line === 0 && cells.length === 1 && NAME.test(cells[0] ?? '')
}

function describeAccount(account: string | undefined): Row[] {
  if (account === undefined) return []
  const title = 'Account Information'
  return [
    { line: 0, cells: [title, 'Header', 'Field Name', 'Field Value'] },
    { line: 0, cells: [title, 'Data', 'Account', account] },
  ]
}

function splitTables(rows: readonly Row[]): { name: string; table: Row[] }[] {
  const tables: { name: string; table: Row[] }[] = []
  for (const row of rows) {
    if (row.line === 0) tables.push({ name: NAME.exec(row.cells[0] ?? '')?.[1] ?? '', table: [] })
    else if (tables.length === 0) tables.push({ name: 'Transactions', table: [row] })
    else tables.at(-1)?.table.push(row)
  }
  return tables
}

/** The sections that are read, each with the columns that a page writes as rows. */
const sections: Readonly<Record<string, { title: SectionName; above: ('category' | 'currency')[] }>> = {
  Transactions: { title: 'Trades', above: ['category', 'currency'] },
  ContractInfo: { title: 'Financial Instrument Information', above: ['category'] },
  CorporateActions: { title: 'Corporate Actions', above: ['category', 'currency'] },
  Transfers: { title: 'Transfers', above: ['category', 'currency'] },
  GrantActivity: { title: 'Grant Activity', above: [] },
  CombDiv: { title: 'Dividends', above: ['currency'] },
  WithholdingTax: { title: 'Withholding Tax', above: ['currency'] },
  Withholding: { title: 'Withholding Tax', above: ['currency'] },
  CombInt: { title: 'Interest', above: ['currency'] },
  CombFees: { title: 'Fees', above: ['currency'] },
  BrokerFees: { title: 'Fees', above: ['currency'] },
  CombDepWith: { title: 'Deposits & Withdrawals', above: ['currency'] },
}

const columns = { category: 'Asset Category', currency: 'Currency' }

function readSection(name: string, table: readonly Row[]): Row[] {
  const isReport = table.some(isReportHeader)
  const section = isReport ? sections.Transactions : sections[name]
  const first = table.find(({ cells }) => cells.length >= 3)
  // Without a name, the first table of a page can be another one, such as that of the account.
  if (!section || !first || first.cells.some(hasDay)) return []
  const { title, above } = section
  const kinds = title === 'Trades' ? findKinds(table) : null
  const start = (kind: string, mark: string) => [title, kind, ...(kinds ? [mark] : [])]
  const header = (row: Row): Row => {
    const own = row.cells.map((cell) => (isReport ? (reportColumns[cell] ?? cell) : cell))
    const ahead = [...start('Header', 'DataDiscriminator'), ...above.map((key) => columns[key])]
    return { line: row.line, cells: [...ahead, ...own] }
  }
  const known = { category: '', currency: '' }
  const found: Row[] = []
  let width = 0
  for (const row of table) {
    const [cell = ''] = row.cells
    if (row.cells.length === 1) known[/^[A-Z]{3}$/.test(cell) ? 'currency' : 'category'] = cell
    else if (cell === first.cells[0] && row.cells[1] === first.cells[1]) {
      found.push(header(row))
      width = row.cells.length
    } else if (title === 'Financial Instrument Information' || row.cells.slice(0, 4).some(hasDay)) {
      const blanks = Array.from({ length: Math.max(0, width - row.cells.length) }, () => '')
      const lead = [...start('Data', kinds?.get(row) ?? ''), ...above.map((key) => known[key])]
      found.push({ line: row.line, cells: [...lead, ...row.cells, ...blanks] })
    }
  }
  return found
}

/** 'Order', 'Trade' or 'ClosedLot', as in a CSV statement. The executions of an order follow it and add up to it. */
function findKinds(table: readonly Row[]): Map<Row, string> {
  const kinds = new Map<Row, string>()
  for (const row of table) if (row.cells.slice(0, 3).some(hasDay)) kinds.set(row, 'ClosedLot')
  const orders = table.filter(({ cells }) => cells.some(hasTime))
  for (let at = 0; at < orders.length; at += 1) {
    const [order, ...rows] = orders.slice(at, at + 1 + MAX_EXECUTIONS)
    const count = order ? countExecutions(order, rows) : 0
    if (order) kinds.set(order, 'Order')
    for (const row of rows.slice(0, count)) kinds.set(row, 'Trade')
    at += count
  }
  return kinds
}

const MAX_EXECUTIONS = 1000

function hasTime(cell: string): boolean {
  return /\d:\d\d/.test(cell) && hasDay(cell)
}

/**
 * How many rows are executions of the order before them: its symbol, the first at its time, whose quantities add up to that of
 * the order, and whose amounts do too. The exchange of such an order is '-'; without that column they are two or more.
 */
function countExecutions(order: Row, rows: readonly Row[]): number {
  const at = order.cells.findIndex(hasTime)
  const isNumber = (cell: string, column: number) =>
    column > at && !hasDay(cell) && parseAmount(cell, 'either') !== null
  const quantity = order.cells.findIndex(isNumber)
  const texts = order.cells.slice(at + 1, Math.max(quantity, at + 1))
  if (rows[0]?.cells[at] !== order.cells[at] || (texts.length > 0 && !texts.includes('-'))) return 0
  const read = (row: Row, column: number) => toBig(parseAmount(row.cells[column] ?? '', 'either') ?? '0')
  const sum = (count: number, column: number) =>
    rows.slice(0, count).reduce((total, row) => total.plus(read(row, column)), toBig('0'))
  const ahead = (row: Row) => row.cells.slice(0, at).join('\n')
  const wanted = read(order, quantity)
  let open = wanted
  let count = 0
  for (const row of rows) {
    const part = read(row, quantity)
    if (ahead(row) !== ahead(order)) return 0
    if (part.eq(0) || part.gt(0) !== wanted.gt(0)) return 0
    open = open.minus(part)
    count += 1
    if (open.eq(0) || open.gt(0) !== wanted.gt(0)) break
  }
  if (!open.eq(0) || (texts.length === 0 && count < 2)) return 0
  const isClosingPrice = (column: number) =>
    column === quantity + 2 && rows[0]?.cells[column] === order.cells[column]
  const isSum = (cell: string, column: number) =>
    column <= quantity + 1 ||
    !/\d/.test(cell) ||
    isClosingPrice(column) ||
    sum(count, column).minus(read(order, column)).abs().lte(ROUNDING)
  return order.cells.every(isSum) ? count : 0
}

// Each line rounds to cents.
const ROUNDING = '0.05'
