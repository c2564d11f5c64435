import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  roundTo,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import type { Instrument } from '../trades/vocabulary.ts'
import type { ParsedFile } from './broker-format.ts'
import { isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import { computeMove, findMoveSize } from './future-lines.ts'

/**
 * Trades in lots, as MetaTrader and cTrader keep them. Their profits are in the currency of the account, also when the price is in
 * another one, and so are the trades: the contract size of a lot is the one at which the prices result in the profit. It contains
 * the rate of the broker.
 */

/** The usual contract sizes of metals in pairs with a currency, in ounces. */
const metalSizes: Record<string, Decimal> = { XAU: '100', XAG: '5000', XPT: '100', XPD: '100' }

/** The pair that a symbol names, without the endings of brokers: EUR and USD for 'EURUSD.r', 'EURUSDm', XAU and USD for 'XAUUSD+'. */
function findPair(symbol: string): { base: string; quote: string } | null {
  const [, base = '', quote = ''] = /^#?([A-Z]{3})\/?([A-Z]{3})(?![A-Z]{2})/i.exec(symbol.toUpperCase()) ?? []
  return isFiat(quote) && (isFiat(base) || metalSizes[base]) ? { base, quote } : null
}

/** Forex for a pair of currencies, otherwise a CFD. */
export function toLotInstrument(symbol: string): Instrument {
  const pair = findPair(symbol)
  return pair !== null && isFiat(pair.base) ? 'forex' : 'cfd'
}

/** The usual contract size of a lot whose price is in the currency of the account; null for other symbols. */
export function findUsualSize(symbol: string, currency: string): Decimal | null {
  const pair = findPair(symbol)
  return pair?.quote === currency ? (metalSizes[pair.base] ?? '100000') : null
}

/** What is known of closed lots: the P&L that the prices give for a contract size of 1, and the broker's profit without fees. */
type ClosedLots = { symbol: string; currency: string; move: Decimal; profit: Decimal }

/**
 * The contract sizes of closed trades in lots, in their order: the usual one when it gives the profit to a cent, otherwise the
 * one that gives it. Where the price did not move, that of another trade of the symbol, or the usual.
 */
export function findLotSizes(trades: readonly ClosedLots[]): Decimal[] {
  const found = trades.map(({ symbol, currency, move, profit }) => {
    const usual = findUsualSize(symbol, currency)
    if (usual !== null && isWithinCent(multiply(move, usual), profit)) return isZero(move) ? null : usual
    return deriveSize(move, profit)
  })
  const known = new Map<string, Decimal>()
  for (const [index, { symbol }] of trades.entries()) {
    const size = found[index]
    if (size) known.set(symbol, size)
  }
  return trades.map(
    ({ symbol, currency }, index) =>
      found[index] ?? known.get(symbol) ?? findUsualSize(symbol, currency) ?? '1',
  )
}

function isWithinCent(a: Decimal, b: Decimal): boolean {
  return compare(toAbsolute(subtract(a, b)), '0.01') <= 0
}

/** A round size when it gives the profit to half a cent, otherwise the one with 6 decimals. */
function deriveSize(move: Decimal, profit: Decimal): Decimal | null {
  const exact = divide(profit, move, { places: MAX_DECIMALS })
  const size = exact === null ? '0' : roundTo(exact, 6)
  if (compare(size, '0') <= 0) return null
  const short = findMoveSize(move, profit)
  return short !== null && isRound(short) ? short : size
}

/** Whether a size is one that brokers choose: 1, 2, 5 or 25 times a power of ten. */
export function isRound(size: Decimal): boolean {
  return /^(?:0\.0*)?(?:1|2|5|25)0*$/.test(size)
}

/** The costs of a line, each below zero when it is one, as a fee above zero. */
export function toFee(costs: readonly Decimal[]): Decimal {
  return subtract('0', costs.reduce(add, '0'))
}

/** The currency of an account whose report does not name it: the one in which the usual size of a lot gives a profit. */
export function findAccountCurrency(trades: readonly Omit<ClosedLots, 'currency'>[]): string | null {
  const proof = trades.find(({ symbol, move, profit }) => {
    const usual = findUsualSize(symbol, findPair(symbol)?.quote ?? '')
    return (
      usual !== null && compare(toAbsolute(profit), '1') > 0 && isWithinCent(multiply(move, usual), profit)
    )
  })
  return proof ? (findPair(proof.symbol)?.quote ?? null) : null
}

/**
 * The currency of amounts for which a file names none: the trader's answer, otherwise the usual one. The preview asks for it, so
 * it is written down.
 */
export function chooseCurrency(
  parsed: ParsedFile,
  { answered, usual = 'USD' }: { answered: string | null | undefined; usual?: string },
): string {
  parsed.currency = { code: answered ?? usual, isAnswered: Boolean(answered) }
  return parsed.currency.code
}

/**
 * Adds whole trades in lots, whose P&L in the draft is after fees. A null `currency` of the account follows from the trades, or
 * is asked for.
 */
export function addLotTrades(table: FileTable, currency: string | null, lines = table.lines): void {
  const trades = lines.flatMap((line) => {
    const draft = table.draft(line)
    if (draft === null) return []
    const profit = draft.brokerPnl ? add(draft.brokerPnl, draft.fee) : '0'
    return [{ line, draft, symbol: draft.symbol, move: computeMove(draft) ?? '0', profit }]
  })
  if (trades.length === 0) return
  const account =
    currency ??
    findAccountCurrency(trades) ??
    chooseCurrency(table.parsed, { answered: table.answeredCurrency })
  const sizes = findLotSizes(trades.map((trade) => ({ ...trade, currency: account })))
  for (const [index, { line, draft }] of trades.entries()) {
    const contractSize = sizes[index] ?? '1'
    const instrument = toLotInstrument(draft.symbol)
    table.attempt(line, () =>
      table.add(line, { ...draft, instrument, contractSize, currency: account, feeCurrency: null }),
    )
  }
}
