import { add, compare, type Decimal, multiply, subtract } from '../decimal/decimal.ts'
import { addExchangedShares } from './degiro.ts'
import { sumPosition } from './execution-order.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { createQueues } from './keyed-lists.ts'
import { addMerger, isMerger } from './mergers.ts'
import type { TableLine } from './table-line.ts'

/** A purchase or sale that the description of a line names. `isEvent` is whether it is that of a corporate action. */
export type DescribedTrade = Pick<TableDraft, 'side' | 'quantity' | 'price' | 'currency' | 'symbol'> & {
  line: TableLine
  text: string
  isEvent: boolean
}

/**
 * Adds the splits, new names and mergers among trades without an order: shares are removed, and the same shares, others of that
 * worth, or in a merger others of a lower worth and cash, are added on one day. `all` are the trades of the file, the newest
 * first. Returns the lines that were read.
 */
export function addEvents(
  table: FileTable,
  { single, all }: { single: readonly DescribedTrade[]; all: readonly DescribedTrade[] },
): ReadonlySet<TableLine> {
  const events = single.filter(({ isEvent }) => isEvent)
  const added = new Set<TableLine>()
  if (events.length === 0) return added
  const purchases = events.filter(({ side }) => side === 'buy')
  const mergers = purchases.filter(({ text }) => isMerger(text))
  const isFree = ({ line }: DescribedTrade) => !added.has(line)
  const takeSame = createQueues(purchases, getShareKey, isFree)
  const takeWorth = createQueues(purchases, getWorthKey, isFree)
  const takeMerged = createQueues(mergers, getMergerKey, isFree)
  const held = sumBought(all)
  for (const sale of events.filter(({ side }) => side === 'sell')) {
    const hasAll = held.get(sale.line) === sale.quantity
    const purchase = takeSame(getShareKey(sale)) ?? (hasAll && takeWorth(getWorthKey(sale)))
    const other = purchase || !hasAll || !isMerger(sale.text) ? undefined : takeMerged(getMergerKey(sale))
    if (purchase) addExchange(table, sale, purchase)
    else if (!other || !addPaidMerger(table, sale, other)) continue
    added.add(sale.line)
    for (const one of [purchase, other]) if (one) added.add(one.line)
  }
  return added
}

function addExchange(table: FileTable, sale: DescribedTrade, purchase: DescribedTrade): void {
  const shares = { from: sale.quantity, to: purchase.quantity, currency: sale.currency }
  const symbols = { symbol: sale.symbol, toSymbol: purchase.symbol }
  addExchangedShares(table, { sale: sale.line, purchase: purchase.line, ...symbols, ...shares })
}

/** Adds a merger whose new shares are worth less than the old ones, because the rest was paid in cash; false for other pairs. */
function addPaidMerger(table: FileTable, sale: DescribedTrade, purchase: DescribedTrade): boolean {
  const [worth, value] = [multiply(sale.price, sale.quantity), multiply(purchase.price, purchase.quantity)]
  if (compare(worth, value) <= 0) return false
  const { symbol, quantity, currency } = sale
  const paid = { quantity, cash: subtract(worth, value), received: purchase.quantity, value }
  table.attempt(sale.line, () =>
    addMerger(table.parsed, sale.line, {
      ...{ symbol, toSymbol: purchase.symbol, currency, account: null, ...paid },
      ...sale.line.moment(),
    }),
  )
  table.skip(purchase.line, 'detail', purchase.text)
  return true
}

/** For each line with a trade, the shares of its ISIN that the lines below it, which are older, leave. */
function sumBought(trades: readonly DescribedTrade[]): Map<TableLine, Decimal> {
  const held = new Map<TableLine, Decimal>()
  const sums = new Map<string, Decimal>()
  for (const trade of trades.toReversed()) {
    const before = sums.get(trade.symbol) ?? '0'
    held.set(trade.line, before)
    sums.set(trade.symbol, add(before, sumPosition([trade])))
  }
  return held
}

/** Equal for exchanged shares of one ISIN on one day. */
function getShareKey({ line, symbol }: DescribedTrade): string {
  return `${line.text('day')} ${symbol}`
}

/** Equal for shares of one worth on one day, also with another ISIN. */
function getWorthKey({ line, price, quantity, currency }: DescribedTrade): string {
  return `${line.text('day')} ${multiply(price, quantity)} ${currency}`
}

/** Equal for the old and the new shares of mergers of one minute. */
function getMergerKey({ line, currency }: DescribedTrade): string {
  return `${line.text('day')} ${line.text('time')} ${currency}`
}
