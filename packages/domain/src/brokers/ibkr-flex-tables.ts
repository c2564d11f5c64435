import { type NumbersRead, readNumberStyle } from './amounts.ts'
import type { ParseOptions } from './broker-format.ts'
import type { FileNote, Row } from './csv.ts'
import { type DaysRead, readDayOrder } from './moments.ts'
import { describeRaggedRow, fillCells, type Line } from './table.ts'

/** A table of a Flex Query: `name` is that of its section or XML element, '' when the file has none. */
export type FlexTable = { name: string; header: Row; lines: Line[]; problems: FileNote[] }

/** A column name without case and signs: 'Buy/Sell', 'Buy / Sell' and 'buySell' are the same column. */
function squashName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * The tables of a Flex Query. A query of several sections writes them one after the other, each with its own header. It can
 * have lines between them ('BOS', 'EOS'), or name each line: 'HEADER', 'TRNT', … and 'DATA', 'TRNT', …. In XML each kind of
 * element is a table below a line with its name, which has the number 0. The order of day and month, which is a setting of the query, is decided over
 * all days of the file.
 */
export function readFlexTables(
  rows: readonly Row[],
  { isSheet = false, ...answers }: Answers & Pick<ParseOptions, 'isSheet'> = {},
): FlexFile {
  const tables: FlexTable[] = []
  let table: FlexTable | null = null
  let name = ''
  let isTop = false
  for (const { line, cells } of rows) {
    const kind = cells[0]?.trim().toUpperCase() ?? ''
    if (separators.has(kind)) {
      table = null
      name = kind === 'BOS' ? ((cells[2] ?? cells[1] ?? '').split(';')[0]?.trim() ?? '') : ''
      continue
    }
    if (isSheet && line === 0) {
      table = null
      name = cells[0]?.trim() ?? ''
      isTop = true
      continue
    }
    const isCoded = kind === 'HEADER' || kind === 'DATA'
    const row = { line, cells: isCoded ? cells.slice(2) : cells }
    if (kind === 'HEADER' || isTop || (!isCoded && isHeader(row.cells))) {
      isTop = false
      table = {
        name: kind === 'HEADER' ? name || (cells[1]?.trim() ?? '') : name,
        header: row,
        lines: [],
        problems: [],
      }
      tables.push(table)
      name = ''
    } else if (cells.filter((cell) => cell.trim() !== '').length === 1)
      name = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
    else if (table)
      addLine(table, isSheet ? { line, cells: fillCells(row.cells, table.header.cells.length) } : row)
  }
  return decideStyle(tables, answers)
}

// First cells of the lines that a query can write before, between and after its tables.
const separators = new Set(['BOF', 'BOA', 'BOS', 'EOS', 'EOA', 'EOF', 'MSG'])

/** Names of columns that most tables have. A line of data has none of them as a cell. */
const usualColumns = new Set(
  [
    ...[
      'ClientAccountID',
      'AccountID',
      'AccountAlias',
      'AcctAlias',
      'Model',
      'CurrencyPrimary',
      'Currency',
      'FXRateToBase',
    ],
    ...[
      'AssetClass',
      'AssetCategory',
      'SubCategory',
      'Symbol',
      'Description',
      'Conid',
      'SecurityID',
      'ISIN',
      'CUSIP',
      'Multiplier',
    ],
    ...[
      'TradeDate',
      'DateTime',
      'ReportDate',
      'SettleDate',
      'Quantity',
      'TradePrice',
      'Price',
      'TradeMoney',
      'Proceeds',
      'Amount',
    ],
    ...[
      'IBCommission',
      'Commission',
      'NetCash',
      'BuySell',
      'TradeID',
      'TransactionID',
      'LevelOfDetail',
      'Type',
      'PositionValue',
    ],
    ...[
      'MarkPrice',
      'UnderlyingSymbol',
      'Strike',
      'Expiry',
      'PutCall',
      'Exchange',
      'FifoPnlRealized',
      'EndingCash',
    ],
  ].map(squashName),
)

function isHeader(cells: readonly string[]): boolean {
  return countUsualColumns(cells) >= 3
}

export function countUsualColumns(cells: readonly string[]): number {
  return cells.filter((cell) => usualColumns.has(squashName(cell))).length
}

function addLine(table: FlexTable, { line, cells }: Row): void {
  const width = table.header.cells.length
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '')) {
    table.problems.push(describeRaggedRow(line, cells.length, width))
    return
  }
  table.lines.push({ line, cells, columns: indexColumns(table.header) })
}

const indexes = new WeakMap<Row, ReadonlyMap<string, number>>()

/** The index of each column by its name without signs; of two equal names the first. */
export function indexColumns(header: Row): ReadonlyMap<string, number> {
  const known = indexes.get(header)
  if (known) return known
  const columns = new Map<string, number>()
  for (const [index, name] of header.cells.entries()) {
    const column = squashName(name)
    if (column !== '' && !columns.has(column)) columns.set(column, index)
  }
  indexes.set(header, columns)
  return columns
}

const dayColumns = ['tradedate', 'datetime', 'reportdate', 'settledate', 'date', 'expiry']
const amountColumns = ['quantity', 'tradeprice', 'price', 'ibcommission', 'commission', 'amount', 'proceeds']

type Answers = Pick<ParseOptions, 'answeredDays' | 'answeredNumbers'>
type FlexFile = { tables: FlexTable[]; read: { days: DaysRead; numbers: NumbersRead } }

function decideStyle(tables: FlexTable[], { answeredDays, answeredNumbers }: Answers): FlexFile {
  const list = (names: readonly string[]) =>
    tables.flatMap(({ lines }) =>
      lines.flatMap(({ cells, columns }) => names.flatMap((name) => cells[columns.get(name) ?? -1] ?? [])),
    )
  const days = readDayOrder(list(dayColumns), { answered: answeredDays })
  const numbers = readNumberStyle(list(amountColumns), { answered: answeredNumbers })
  const style = { days: days.order, numbers: numbers.style }
  return {
    tables: tables.map((table) => ({ ...table, lines: table.lines.map((line) => ({ ...line, ...style })) })),
    read: { days, numbers },
  }
}
