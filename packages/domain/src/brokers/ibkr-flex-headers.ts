import type { Row } from './csv.ts'
import { countUsualColumns, indexColumns } from './ibkr-flex-tables.ts'

/** The columns that the trades of a query need; the first name is that of a CSV. */
export const required = [
  ['TradeDate', 'datetime', 'tradedate'],
  ['Quantity', 'quantity'],
  ['TradePrice', 'tradeprice', 'price'],
  ['CurrencyPrimary', 'currencyprimary', 'currency'],
  ['IBCommission', 'ibcommission', 'commission'],
] as const

/** Names that only this broker uses: other brokers have dates, quantities and prices, too. */
const ibkrNames = [
  ...[
    'clientaccountid',
    'currencyprimary',
    'ibcommission',
    'ibexecid',
    'fxratetobase',
    'conid',
    'notescodes',
  ],
  ...['opencloseindicator', 'fifopnlrealized', 'levelofdetail', 'brokerexecutioncommission'],
]

const hasIbkrName = (columns: ReadonlyMap<string, number>) => ibkrNames.some((name) => columns.has(name))

export function isTradesHeader(row: Row): boolean {
  return scoreHeader(row) > 0
}

/** A short query has no name of its own, but writes 'Date/Time' or 'TradeDate'; it gets the lowest score. */
export function scoreHeader(row: Row): number {
  const columns = indexColumns(row)
  if (!required.every(([, ...names]) => names.some((name) => columns.has(name)))) return 0
  if (hasIbkrName(columns)) return countUsualColumns(row.cells)
  return row.cells.some((cell) => /^(date\/time|datetime|tradedate)$/i.test(cell.trim())) ? 1 : 0
}

/**
 * A query whose sections are all other ones, such as cash transactions. A section of trades that lacks a column is none of them, so
 * that the trader hears of the column.
 */
export function scoreWithoutTrades(rows: readonly Row[]): number {
  if (findMissing(rows) !== null) return 0
  const scores = rows.map((row) => {
    const columns = indexColumns(row)
    const isMoney = ['amount', 'type', 'description'].every((name) => columns.has(name))
    return isMoney && hasIbkrName(columns) && !columns.has('quantity') ? countUsualColumns(row.cells) : 0
  })
  return Math.max(0, ...scores)
}

/** Whether a header is one of trades, complete or not: others have no price and no side next to the quantity. */
function isLikeTrades(row: Row, columns: ReadonlyMap<string, number>): boolean {
  const has = (...names: string[]) => names.some((name) => columns.has(name))
  if (!has('quantity') || has('direction') || !has('buysell', 'tradeprice', 'ibcommission', 'price'))
    return false
  return (
    hasIbkrName(columns) || (has('symbol') && row.cells.some((cell) => /^date\/time$/i.test(cell.trim())))
  )
}

export function findMissing(rows: readonly Row[]): string[] | null {
  let best: string[] | null = null
  for (const row of rows) {
    const columns = indexColumns(row)
    if (!isLikeTrades(row, columns)) continue
    const missing = required.flatMap(([name, ...names]) =>
      names.some((one) => columns.has(one)) ? [] : [name],
    )
    if (missing.length < 3 && (best === null || missing.length < best.length)) best = missing
  }
  return best
}
