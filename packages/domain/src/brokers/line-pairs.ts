import { toAbsolute } from '../decimal/decimal.ts'
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
  if (cancelled.size === 0) return cancelled
  const others = lines.filter((line) => !cancelled.has(line))
  const byTrade = Map.groupBy(others.toReversed(), describeTrade) // the first line is the last of its group
  for (const cancellation of [...cancelled]) {
    const trade = describeTrade(cancellation)
    const original = trade === null ? undefined : byTrade.get(trade)?.pop()
    if (original) cancelled.add(original)
  }
  return cancelled
}

/** What a line and its cancellation have in common; null for a line without a quantity or a price. */
function describeTrade(line: TableLine): string | null {
  const [quantity, price] = (['quantity', 'price'] as const).map((field) =>
    parseAmount(line.text(field), line.table.numbers),
  )
  if (!quantity || !price) return null
  return [line.text('symbol'), line.text('account'), toAbsolute(quantity), toAbsolute(price)].join('|')
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
