import { compare, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import { parseAmount } from './amounts.ts'
import type { FileTable, TableLine } from './define-format.ts'

/**
 * The lines that a broker took back, with the lines that say so: such a pair has the same symbol, price and quantity without
 * sign. A line that takes back what is in another file is alone in the result.
 */
export function findCancelledLines(
  lines: readonly TableLine[],
  isCancellation: (line: TableLine) => boolean,
): Set<TableLine> {
  const cancelled = new Set(lines.filter(isCancellation))
  const bySymbol = cancelled.size === 0 ? new Map() : Map.groupBy(lines, (line) => line.text('symbol'))
  for (const cancellation of [...cancelled]) {
    const own: readonly TableLine[] = bySymbol.get(cancellation.text('symbol')) ?? []
    const original = own.find((line) => !cancelled.has(line) && isSameTrade(line, cancellation))
    if (original) cancelled.add(original)
  }
  return cancelled
}

function isSameTrade(a: TableLine, b: TableLine): boolean {
  if (a.text('account') !== b.text('account')) return false
  return isSameAmount(a, b, 'quantity') && isSameAmount(a, b, 'price')
}

function isSameAmount(a: TableLine, b: TableLine, field: 'quantity' | 'price'): boolean {
  const [first, second] = [a, b].map((line) => parseAmount(line.text(field), line.table.numbers))
  return !!first && !!second && compare(toAbsolute(first), toAbsolute(second)) === 0
}

/** Adds the half of a split: the line of the old shares that go out ('close') or of the new ones that come in ('open'). */
export function addHalfSplit(table: FileTable, line: TableLine, half: 'close' | 'open'): void {
  const quantity = toAbsolute(line.quantity())
  table.parsed.actions.push({
    kind: 'split',
    symbol: normaliseSymbol(line.text('symbol')),
    market: table.spec.market ?? 'stock',
    currency: line.text('currency') || table.spec.currency || line.fail('currency'),
    ...line.moment(),
    account: line.text('account') || table.account || null,
    externalId: null,
    line: line.line,
    half,
    ratioFrom: half === 'close' ? quantity : null,
    ratioTo: half === 'close' ? null : quantity,
  })
}
