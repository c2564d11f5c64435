import { type Decimal, isZero, subtract, toAbsolute } from '../decimal/decimal.ts'
import type { Execution, ParsedFile } from './broker-format.ts'
import { addExecution } from './executions.ts'
import { toMajorCode } from './fees.ts'
import { skipLine } from './lines.ts'
import { toUnitPrice } from './prices.ts'
import { splitMerger } from './spin-offs.ts'
import { addSymbolChange } from './symbol-changes.ts'

/** Whether the words of a line name a merger, in the languages of brokers. */
export function isMerger(words: string): boolean {
  return /\b(?:merger|merged|fusie|fusion|fusione|fusión|fusao|fusão|fuzja|fúze|fusjon|sammanslagning)/i.test(
    words,
  )
}

/**
 * A merger as its lines state it: `quantity` old shares became `received` shares of `toSymbol` (null for none), and `cash` was paid
 * for all of them. `value` is what the new shares are worth together; null when the file does not state it.
 */
export type Merger = Pick<Execution, 'symbol' | 'day' | 'executedAt' | 'zone' | 'currency' | 'account'> & {
  quantity: Decimal
  cash: Decimal
  toSymbol: string | null
  received: Decimal
  value: Decimal | null
  fee?: Decimal
  brokerPnl?: Decimal | null
}

/**
 * Adds a merger: for cash an exit of all shares, for shares a change of the symbol, and for both an exit of the part that the cash
 * pays (`splitMerger`) and a change for the other shares. A merger for both needs the value of the new shares: a line without
 * it is skipped, and its message says how to add the merger by hand. Returns whether it was added.
 */
export function addMerger(parsed: ParsedFile, line: { line: number }, merger: Merger): boolean {
  const { symbol, toSymbol, currency, day, executedAt, zone, account, fee = '0', brokerPnl = null } = merger
  const parts = toParts(merger)
  if (parts === null) {
    const message = `${merger.quantity} ${symbol} became ${merger.received} ${toSymbol} and ${merger.cash} ${currency}, and the file does not say what one ${toSymbol} was worth. Import the file, open the trade of ${symbol}, and add the merger there with that price.`
    skipLine(parsed, line, 'corporate_action', `Merger ${symbol}`, message)
    return false
  }
  if (!isZero(parts.closed)) {
    addExecution(parsed, line, {
      ...{ symbol, market: 'stock', instrument: 'share', side: 'sell', currency, day, executedAt, zone },
      ...{ quantity: parts.closed, price: parts.closePrice, fee, externalId: null, brokerPnl },
      ...{ account: account ?? '', closesOnly: true, origin: 'event' },
    })
    const message = `${symbol} was merged. ${parts.closed} shares are closed at ${parts.closePrice}.`
    parsed.warnings.push({ line: line.line, code: 'import.corporate_action', message })
  }
  if (toSymbol !== null)
    addSymbolChange(parsed, {
      ...{ symbol, toSymbol, market: 'stock', currency: toMajorCode(currency), day, executedAt },
      ...{ ratioFrom: parts.from, ratioTo: parts.to, account, externalId: null, line: line.line },
    })
  return true
}

function toParts({
  quantity,
  cash,
  toSymbol,
  received,
  value,
}: Merger): ReturnType<typeof splitMerger> | null {
  const paid = toAbsolute(cash)
  if (toSymbol === null)
    return { closed: quantity, closePrice: toUnitPrice(paid, quantity), from: quantity, to: '0' }
  if (isZero(paid)) return { closed: '0', closePrice: '0', from: quantity, to: received }
  if (value === null || isZero(value)) return null
  const price = toUnitPrice(value, received)
  const parts = splitMerger(quantity, {
    from: quantity,
    to: received,
    cash: toUnitPrice(paid, quantity),
    price,
  })
  // The file states the new shares exactly.
  return { ...parts, from: subtract(quantity, parts.closed), to: received }
}
