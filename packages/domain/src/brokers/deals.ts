import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  subtract,
  sum,
} from '../decimal/decimal.ts'
import type { ParsedFile } from './broker-format.ts'
import { type DealPosition, findPositionSizes } from './deal-sizes.ts'
import { addExecution } from './executions.ts'
import { toLotInstrument } from './lots.ts'
import type { Moment } from './moments.ts'

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

/** `position` has the id of the deal that opened it from flat. */
type Lot = { deal: Deal; lots: Decimal; part: number; position: DealPosition }
type Closing = { deal: Deal; entries: Lot[]; position: DealPosition }

/** What is open on one side, oldest first, with the average price of it, half-even to 18 places, and the positions to compare. */
type Book = { lots: Lot[]; held: Decimal; average: Decimal; positions: DealPosition[] }

/**
 * Adds the deals as executions. Those that close belong to the deals, or parts of deals, that opened, oldest first. The contract
 * size of a position follows from the profits of its exits, see `findPositionSizes`; null when nothing proves one. A deal that closes
 * what the list does not open is added alone.
 */
export function addDeals(parsed: ParsedFile, deals: readonly Deal[]): void {
  const books = new Map<string, Book>()
  const closings: Closing[] = []
  const openBook = (deal: Deal, side: string): Book => {
    const key = `${deal.account} ${deal.symbol} ${deal.position ?? ''} ${side}`
    const book = books.get(key) ?? { lots: [], held: '0', average: '0', positions: [] }
    books.set(key, book)
    return book
  }
  for (const deal of deals) {
    const other = openBook(deal, deal.side === 'buy' ? 'sell' : 'buy')
    const remaining = deal.effect === 'in' ? deal.lots : close(deal, other, closings)
    if (deal.effect !== 'out' && !isZero(remaining)) open(deal, remaining, openBook(deal, deal.side))
  }
  const lots = [...books.values()].flatMap((book) => book.lots)
  const sizes = findPositionSizes(new Set([...closings, ...lots].map(({ position }) => position)))
  for (const { deal, entries, position } of closings) {
    const terms = { contractSize: sizes.get(position) ?? null, brokerPnl: null }
    const closed = entries.length > 0 ? sum(entries.map((entry) => entry.lots)) : deal.lots
    const exit = { deal, lots: closed, part: 1, position }
    const fees = sum([...entries, exit].map(shareFee))
    for (const entry of entries) addLot(parsed, entry, terms)
    addLot(parsed, exit, { ...terms, brokerPnl: subtract(deal.profit, fees) })
  }
  for (const lot of lots)
    addLot(parsed, lot, { contractSize: sizes.get(lot.position) ?? null, brokerPnl: null })
}

/** Opens a position with lots of a deal, or adds them to the one that is open. */
function open(deal: Deal, lots: Decimal, book: Book): void {
  const position = book.lots[0]?.position ?? startPosition(deal, book)
  position.isOpen = true
  const held = add(book.held, lots)
  const cost = add(multiply(book.average, book.held), multiply(deal.price, lots))
  book.average = divide(cost, held, { places: MAX_DECIMALS }) ?? '0'
  book.held = held
  book.lots.push({ deal, lots, part: 1, position })
}

function startPosition({ id, account, symbol, currency }: Deal, book: Book): DealPosition {
  const position = { id, account, symbol, currency, isOpen: false, exits: [] }
  book.positions.push(position)
  return position
}

/**
 * Closes the oldest lots with a deal, and returns how much of the deal is left. The platform computes the profit from the average
 * price of what is open, which an exit does not change.
 */
function close(deal: Deal, book: Book, closings: Closing[]): Decimal {
  const { lots } = book
  const entries: Lot[] = []
  let remaining = deal.lots
  for (let lot = lots[0]; lot && !isZero(remaining); lot = lots[0]) {
    const taken = compare(lot.lots, remaining) <= 0 ? lot.lots : remaining
    entries.push({ ...lot, lots: taken })
    remaining = subtract(remaining, taken)
    if (compare(taken, lot.lots) === 0) lots.shift()
    else lots[0] = { ...lot, lots: subtract(lot.lots, taken), part: lot.part + 1 }
  }
  if (entries.length === 0 && deal.effect !== 'out') return remaining
  const position = entries[0]?.position ?? startPosition(deal, book)
  const closed = subtract(deal.lots, remaining)
  const gain = deal.side === 'sell' ? subtract(deal.price, book.average) : subtract(book.average, deal.price)
  position.exits.push({ move: multiply(gain, closed), profit: deal.profit })
  book.held = subtract(book.held, closed)
  position.isOpen = lots.length > 0
  closings.push({ deal, entries, position })
  if (deal.effect === 'out' && !isZero(remaining)) {
    // More was open than the list has, from its start perhaps, so the averages were others.
    for (const one of book.positions) one.exits = []
    book.positions = []
  }
  return remaining
}

function toPartId({ deal, part }: Lot): string {
  return part === 1 ? deal.id : `${deal.id}-${part}`
}

type LotTerms = { contractSize: Decimal | null; brokerPnl: Decimal | null }

/** Adds a lot that opens, or one that closes and has a P&L after all fees. */
function addLot(parsed: ParsedFile, lot: Lot, { contractSize, brokerPnl }: LotTerms): void {
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
      positionId: lot.position.id,
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
