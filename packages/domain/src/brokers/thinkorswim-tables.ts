import { sum } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { FileTable } from './file-table.ts'
import type { ReadBalance } from './format-spec.ts'
import type { SkipReason } from './lines.ts'
import type { TableLine } from './table-line.ts'

/** Tables whose lines are no executions, or are in other tables, too. */
export const otherTables =
  /^(?:equities|options|futures|futures options|bonds|fixed income|mutual funds|crypto|profits and losses|.*summary|rolling strategies)$/i
/** Tables of orders that were not executed. */
export const unfilledTables = /^(?:working|cancell?ed) orders$/i

/**
 * The lines of the cash balance. Futures and forex have balances of their own, and their results are not in that of the cash: a
 * statement with them states no balance of the account.
 */
export function selectCashLines({ lines, preamble }: FileTable): TableLine[] {
  let section = preamble.map(({ cells }) => findTitle(cells)).findLast(Boolean) ?? ''
  const cash: TableLine[] = []
  for (const line of lines) {
    const title = findTitle(line.texts)
    section = title || section
    if (title !== '' || isTradeTable(line) || !line.has('balance')) continue
    if (/^(?:futures|forex) statements?$/i.test(section)) return []
    if (/^cash balance$/i.test(section) || section === '') cash.push(line)
  }
  return cash
}

/** The balance after a line. Its amount is without the fees, and blank for the balance at the start of a day. */
export function readCashBalance(line: TableLine): ReadBalance {
  const amounts = [line.text('value'), ...line.all('fee')]
  const change = sum(amounts.map((cell) => parseAmount(cell) ?? '0'))
  return { amount: line.amount('balance'), change, currency: 'USD' }
}

/** Whether a line is of a table of trades, whose header names a side. */
export function isTradeTable(line: TableLine): boolean {
  return line.headerOf('Side') !== ''
}

/** The text of a row that has only the name of a table. */
export function findTitle(cells: readonly string[]): string {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  return filled.length === 1 && /^[a-z][a-z &]{3,40}$/i.test(filled[0] ?? '') ? (filled[0] ?? '') : ''
}

const cashKinds: readonly (readonly [RegExp, SkipReason])[] = [
  [/^bal/i, 'detail'],
  [/^liq/i, 'mark_to_market'],
  [/^(?:doi|rad|div)\b.*\btax|withh/i, 'tax'],
  [/^doi\b.*interest|^int/i, 'interest'],
  [/^doi|dividend/i, 'dividend'],
  [/^rad\b.*split/i, 'split'],
  [/^rad\b.*(?:acat|transfer|journal)/i, 'transfer'],
  [/^rad/i, 'corporate_action'],
  [/\bfee\b|^crc/i, 'fee'],
  [/^(?:efn|win|jrn|fnd|wou|ach|adj)/i, 'cash'],
]

/** Why a line of the cash balance is no trade. */
export function findCashKind(line: TableLine): SkipReason {
  const type = line.text('Type')
  if (type === '' || /^total/i.test(line.texts.find(Boolean) ?? '')) return 'no_trade'
  const text = `${type} ${line.text('name')}`
  return cashKinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown'
}
