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
  sum,
  toAbsolute,
} from '../decimal/decimal.ts'
import type { Instrument } from '../trades/vocabulary.ts'
import type { ParsedFile } from './broker-format.ts'
import { addExecution } from './executions.ts'
import { isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import { computeMove, findMoveSize } from './future-lines.ts'
import type { Moment } from './moments.ts'

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
function findUsualSize(symbol: string, currency: string): Decimal | null {
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
  return short !== null && /^(?:0\.0*)?(?:1|2|5|25)0*$/.test(short) ? short : size
}

/** A deal of a list that tells which deals open (`in`) and close (`out`) positions. `fee` is a cost, with any sign. */
export type Deal = Moment & {
  line: number
  id: string
  symbol: string
  side: 'buy' | 'sell'
  effect: 'in' | 'out' | 'in/out'
  lots: Decimal
  price: Decimal
  fee: Decimal
  /** Without fees. */
  profit: Decimal
  currency: string
  account: string | null
  /** The position that the list names; without it, the oldest open deals of the other side are closed. */
  position?: string | undefined
}

/** `run` is the deal that opened the position from flat. */
type Lot = { deal: Deal; lots: Decimal; part: number; run: string }
type Closing = { deal: Deal; entries: Lot[] }

/**
 * Adds the deals as executions. Those that close belong to the deals, or parts of deals, that opened, with the contract size
 * that gives their profit. A deal that closes what the list does not open is added alone.
 */
export function addDeals(parsed: ParsedFile, deals: readonly Deal[]): void {
  const open = new Map<string, Lot[]>()
  const closings: Closing[] = []
  for (const deal of deals) {
    const other = deal.side === 'buy' ? 'sell' : 'buy'
    const book = (side: string) => `${deal.account} ${deal.symbol} ${deal.position ?? ''} ${side}`
    const remaining = deal.effect === 'in' ? deal.lots : close(deal, open.get(book(other)) ?? [], closings)
    if (deal.effect === 'out' || isZero(remaining)) continue
    const own = open.get(book(deal.side)) ?? []
    own.push({ deal, lots: remaining, part: 1, run: own[0]?.run ?? deal.id })
    open.set(book(deal.side), own)
  }
  const sizes = findLotSizes(closings.map(toClosedLots))
  for (const [index, { deal, entries }] of closings.entries()) {
    const contractSize = sizes[index] ?? '1'
    const position = entries[0]?.run ?? deal.id
    const lots = entries.length > 0 ? sum(entries.map((entry) => entry.lots)) : deal.lots
    const exit = { deal, lots, part: 1, run: position }
    const fees = sum([...entries, exit].map(shareFee))
    for (const entry of entries) addLot(parsed, entry, { contractSize, position, brokerPnl: null })
    addLot(parsed, exit, { contractSize, position, brokerPnl: subtract(deal.profit, fees) })
  }
  const stillOpen = [...open.values()].flat()
  const openSizes = findLotSizes([
    ...closings.map(toClosedLots),
    ...stillOpen.map(({ deal }) => ({ ...deal, move: '0', profit: '0' })),
  ]).slice(closings.length)
  for (const [index, lot] of stillOpen.entries())
    addLot(parsed, lot, { contractSize: openSizes[index] ?? '1', position: lot.run, brokerPnl: null })
}

/** Closes the oldest lots with a deal, and returns how much of the deal is left. */
function close(deal: Deal, lots: Lot[], closings: Closing[]): Decimal {
  const entries: Lot[] = []
  let remaining = deal.lots
  for (let lot = lots[0]; lot && !isZero(remaining); lot = lots[0]) {
    const taken = compare(lot.lots, remaining) <= 0 ? lot.lots : remaining
    entries.push({ ...lot, lots: taken })
    remaining = subtract(remaining, taken)
    if (compare(taken, lot.lots) === 0) lots.shift()
    else lots[0] = { ...lot, lots: subtract(lot.lots, taken), part: lot.part + 1 }
  }
  if (entries.length > 0 || deal.effect === 'out') closings.push({ deal, entries })
  return remaining
}

function toClosedLots({ deal, entries }: Closing): ClosedLots {
  const move = sum(
    entries.map(({ lots, deal: { price } }) =>
      multiply(deal.side === 'sell' ? subtract(deal.price, price) : subtract(price, deal.price), lots),
    ),
  )
  return { symbol: deal.symbol, currency: deal.currency, move, profit: deal.profit }
}

function toPartId({ deal, part }: Lot): string {
  return part === 1 ? deal.id : `${deal.id}-${part}`
}

type LotTerms = { contractSize: Decimal; position: string; brokerPnl: Decimal | null }

/** Adds a lot that opens, or one that closes and has a P&L after all fees. */
function addLot(parsed: ParsedFile, lot: Lot, { contractSize, position, brokerPnl }: LotTerms): void {
  const { line, profit: _profit, lots: _lots, effect: _effect, ...deal } = lot.deal
  addExecution(
    parsed,
    { line },
    {
      ...deal,
      market: 'stock',
      instrument: toLotInstrument(deal.symbol),
      contractSize,
      quantity: lot.lots,
      fee: shareFee(lot),
      externalId: toPartId(lot),
      closesOnly: brokerPnl !== null,
      positionId: position,
      account: deal.account ?? '',
      brokerPnl,
    },
  )
}

/** The part of the fee of a deal that belongs to a part of its lots. */
function shareFee({ deal, lots }: Lot): Decimal {
  if (compare(lots, deal.lots) === 0) return deal.fee
  // A deal has lots.
  return divide(multiply(deal.fee, lots), deal.lots, { places: MAX_DECIMALS }) as Decimal
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
export function settleCurrency(
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
    settleCurrency(table.parsed, { answered: table.answeredCurrency })
  const sizes = findLotSizes(trades.map((trade) => ({ ...trade, currency: account })))
  for (const [index, { line, draft }] of trades.entries()) {
    const contractSize = sizes[index] ?? '1'
    const instrument = toLotInstrument(draft.symbol)
    table.attempt(line, () =>
      table.add(line, { ...draft, instrument, contractSize, currency: account, feeCurrency: null }),
    )
  }
}
