import { compare, type Decimal, isZero, sign, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import { parseQuantity } from './amounts.ts'
import type { Execution } from './broker-format.ts'
import type { FileNote } from './csv.ts'
import type { FileTable } from './file-table.ts'
import { createIndex, createQueues } from './keyed-lists.ts'
import { readDraft } from './line-draft.ts'
import { addMerger } from './mergers.ts'
import { BadCell } from './table.ts'
import type { TableLine } from './table-line.ts'

/**
 * The lines that a broker took back, with the lines that say so: such a pair has the same contract, price and quantity without
 * sign. A line that takes back what is in another file is alone in the result, with a warning. All of them are added to the
 * cancellations of the file, because an earlier file can have the execution.
 */
export function findCancelledLines(
  table: FileTable,
  isCancellation: (line: TableLine) => boolean,
): Set<TableLine> {
  const { lines } = table
  const cancelled = new Set(lines.filter(isCancellation))
  if (cancelled.size === 0) return cancelled
  const others = lines.filter((line) => !cancelled.has(line))
  const takeTrade = createQueues(others, (line) => describeTrade(table, line))
  for (const cancellation of [...cancelled]) {
    const trade = describeTrade(table, cancellation)
    const original = trade === null ? undefined : takeTrade(trade)
    if (original) cancelled.add(original)
    addCancellation(table, cancellation, original)
  }
  return cancelled
}

function addCancellation(table: FileTable, line: TableLine, original: TableLine | undefined): void {
  const found = readTraded(table, line)
  if (!found) return
  const { symbol, quantity, price, currency } = found
  table.parsed.cancellations.push({
    ...{ symbol, quantity, price, currency },
    day: (original ?? line).moment().day,
    account: line.text('account') || table.account || null,
    line: line.line,
  })
  if (!original) table.parsed.warnings.push(warnOfCancellation({ symbol, line: line.line }))
}

/** The warning about a line that takes back an execution of another file. */
export function warnOfCancellation({ symbol, line }: { symbol: string; line: number }): FileNote {
  const message = `The broker cancelled an execution of ${symbol} that neither this file nor an earlier one has. If you typed that trade, correct it.`
  return { line, code: 'import.cancelled', message }
}

type Traded = Pick<Execution, 'symbol' | 'quantity' | 'price' | 'currency'>

/** What a line or its cancellation traded, by the contract that its execution has; null for a line without a trade. */
function readTraded(table: FileTable, line: TableLine): Traded | null {
  const { spec } = table
  if (!line.has('quantity') || !line.has('price')) return null
  try {
    const read = readDraft(line, { kind: 'signed', spec })
    const draft = spec.change?.(read, line, table) ?? read
    if (typeof draft === 'string') return null
    const symbol = normaliseSymbol(draft.symbol)
    const { quantity, price, currency } = draft
    return symbol === ''
      ? null
      : { symbol, quantity: toAbsolute(quantity), price: toAbsolute(price), currency }
  } catch (error) {
    if (error instanceof BadCell) return null
    throw error
  }
}

/** What a line and its cancellation have in common; null for a line without a trade. */
function describeTrade(table: FileTable, line: TableLine): string | null {
  const traded = readTraded(table, line)
  return traded && [line.text('account'), ...Object.values(traded)].join('|')
}

/**
 * Two lines below each other of shares that were removed (a quantity below zero) and of those that replace them on one day: a
 * reverse split, a merger for shares or a new symbol.
 */
type ShareExchange = { outgoing: TableLine; incoming: TableLine }

/** The pairs of neighbouring lines of which `isExchange` says that shares were removed or added without money. */
export function findShareExchanges(
  lines: readonly TableLine[],
  isExchange: (line: TableLine) => boolean,
): ShareExchange[] {
  const pairs: ShareExchange[] = []
  for (let at = 0; at + 1 < lines.length; at += 1) {
    const [first, second] = [lines[at], lines[at + 1]]
    if (!first || !second || !isExchange(first) || !isExchange(second)) continue
    if (first.text('day') !== second.text('day') || first.text('account') !== second.text('account')) continue
    const signs = [readSign(first), readSign(second)]
    if (signs[0] === 0 || signs[0] !== -(signs[1] ?? 0)) continue
    pairs.push(signs[0] < 0 ? { outgoing: first, incoming: second } : { outgoing: second, incoming: first })
    at += 1
  }
  return pairs
}

function readSign(line: TableLine): number {
  return sign(parseQuantity(line.text('quantity')) ?? '0')
}

/**
 * Adds the pair as a split or as another symbol of the open position, when all lines have been read. Brokers write a CUSIP for
 * the old shares; their symbol is that of a trade with the same name. Without one, a split is of the new symbol, and other
 * pairs are skipped.
 */
export function addShareExchange(table: FileTable, { outgoing, incoming }: ShareExchange): void {
  table.later.push(() => table.attempt(incoming, () => addPair(table, { outgoing, incoming })))
}

function addPair(table: FileTable, { outgoing, incoming }: ShareExchange): void {
  const toSymbol = normaliseSymbol(incoming.text('symbol'))
  const symbol =
    findOutgoingSymbol(table, outgoing) ?? (/split/i.test(outgoing.text('action')) ? toSymbol : null)
  const [from, to] = [toAbsolute(outgoing.quantity()), toAbsolute(incoming.quantity())]
  if (symbol === null || toSymbol === '' || (symbol === toSymbol && compare(from, to) === 0)) {
    for (const line of [outgoing, incoming]) table.skip(line, 'corporate_action')
    return
  }
  const currency = table.spec.currency ?? 'USD'
  const cash = readCash(outgoing)
  if (symbol !== toSymbol && sign(cash) > 0) {
    const value = toAbsolute(readCash(incoming))
    const paid = { quantity: from, cash, toSymbol, received: to, value: isZero(value) ? null : value }
    const isAdded = addMerger(table.parsed, outgoing, {
      ...describePosition(table, outgoing, symbol),
      ...paid,
    })
    table.skip(incoming, isAdded ? 'detail' : 'corporate_action')
  } else if (symbol === toSymbol) table.addSplit(incoming, { symbol, currency, from, to })
  else table.addChange(incoming, { symbol, toSymbol, currency, from, to })
}

/**
 * The lines of shares that went for cash, of which `isMerger` says that they are a merger: one line has both. Each closes the
 * position at the cash for each share, when all lines have been read. Lines of a day on which shares came, too, are left out.
 */
export function addCashMergers(table: FileTable, isMerger: (line: TableLine) => boolean): TableLine[] {
  const mergers = table.lines.filter(isMerger)
  const describe = (line: TableLine) => `${line.text('day')} ${line.text('account')}`
  const mixed = new Set(mergers.filter((line) => readSign(line) > 0).map(describe))
  const isPaid = (line: TableLine) => readSign(line) < 0 && line.has('value')
  const lines = mergers.filter((line) => isPaid(line) && !mixed.has(describe(line)))
  for (const line of lines) table.later.push(() => table.attempt(line, () => addCashMerger(table, line)))
  return lines
}

function addCashMerger(table: FileTable, line: TableLine): void {
  const symbol = findOutgoingSymbol(table, line)
  const cash = readCash(line)
  if (symbol === null || sign(cash) <= 0) table.skip(line, 'corporate_action')
  else
    addMerger(table.parsed, line, {
      ...describePosition(table, line, symbol),
      ...{ quantity: toAbsolute(line.quantity()), cash },
      ...{ toSymbol: null, received: '0', value: null },
    })
}

function describePosition(table: FileTable, line: TableLine, symbol: string) {
  const account = line.text('account') || table.account || null
  return { symbol, currency: table.spec.currency ?? 'USD', account, ...line.moment() }
}

function readCash(line: TableLine): Decimal {
  return line.has('value') ? line.amount('value') : '0'
}

/** Maximum length of a name that is compared: a longer one takes seconds to read, and no broker writes one. */
const MAX_NAME = 300

const cusip = /^[0-9A-Z]{8}\d$/

function findOutgoingSymbol(table: FileTable, outgoing: TableLine): string | null {
  const symbol = normaliseSymbol(outgoing.text('symbol'))
  if (symbol !== '' && !cusip.test(symbol)) return symbol
  const name = toPlainName(outgoing.text('name'))
  return name === '' ? null : (selectNamed(table.parsed.executions, name)[0]?.symbol ?? null)
}

const selectNamed = createIndex((one: Execution) => toPlainName(one.name ?? ''))

// 'CHURCHILL CAPITAL IV XXXMANDATORY MERGER EFF: 07/26/21' is the name 'CHURCHILL CAPITAL IV'.
function toPlainName(name: string): string {
  return name
    .slice(0, MAX_NAME)
    .toUpperCase()
    .replace(/\s*(?:XXX|\beff:|#reor).*$/i, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
}
