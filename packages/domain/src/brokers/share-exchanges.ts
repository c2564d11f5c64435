import { compare, sign, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import { parseQuantity } from './amounts.ts'
import type { FileTable, TableLine } from './define-format.ts'

/**
 * Two lines below each other of shares that went (a quantity below zero) and shares that came for them on one day: a reverse
 * split, a merger for shares or a new symbol.
 */
export type ShareExchange = { gone: TableLine; came: TableLine }

/** The pairs of neighbouring lines of which `isExchange` says that shares went or came without money. */
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
    pairs.push(signs[0] < 0 ? { gone: first, came: second } : { gone: second, came: first })
    at += 1
  }
  return pairs
}

function readSign(line: TableLine): number {
  return sign(parseQuantity(line.text('quantity')) ?? '0')
}

/**
 * Adds the pair as a split or as another symbol of the open position, when all lines have been read. Brokers write a CUSIP for
 * the shares that went; their symbol is that of a trade with the same name. Without one, a split is of the new symbol, and other
 * pairs are skipped.
 */
export function addShareExchange(table: FileTable, { gone, came }: ShareExchange): void {
  table.later.push(() => table.attempt(came, () => addPair(table, { gone, came })))
}

function addPair(table: FileTable, { gone, came }: ShareExchange): void {
  const toSymbol = normaliseSymbol(came.text('symbol'))
  const symbol = findGoneSymbol(table, gone) ?? (/split/i.test(gone.text('action')) ? toSymbol : null)
  const [from, to] = [toAbsolute(gone.quantity()), toAbsolute(came.quantity())]
  if (symbol === null || toSymbol === '' || (symbol === toSymbol && compare(from, to) === 0)) {
    for (const line of [gone, came]) table.skip(line, 'corporate_action')
    return
  }
  const currency = table.spec.currency ?? 'USD'
  if (symbol === toSymbol) table.addSplit(came, { symbol, currency, from, to })
  else table.addChange(came, { symbol, toSymbol, currency, from, to })
}

const cusip = /^[0-9A-Z]{8}\d$/

function findGoneSymbol(table: FileTable, gone: TableLine): string | null {
  const symbol = normaliseSymbol(gone.text('symbol'))
  if (symbol !== '' && !cusip.test(symbol)) return symbol
  const name = toPlainName(gone.text('name'))
  const known = table.parsed.executions.find((one) => name !== '' && toPlainName(one.name ?? '') === name)
  return known?.symbol ?? null
}

// 'CHURCHILL CAPITAL IV XXXMANDATORY MERGER EFF: 07/26/21' is the name 'CHURCHILL CAPITAL IV'.
function toPlainName(name: string): string {
  return name
    .toUpperCase()
    .replace(/\s*(?:XXX|\beff:|#reor).*$/i, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
}
