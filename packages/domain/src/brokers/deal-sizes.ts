import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  roundTo,
  sign,
  subtract,
  sum,
  toAbsolute,
} from '../decimal/decimal.ts'
import { getCurrencyDigits } from '../money/currency-digits.ts'
import { MAX_CONTRACT_SIZE_DECIMALS } from '../trades/vocabulary.ts'
import { findUsualSize, isRound } from './lots.ts'

/** The P&L of an exit without fees: what the prices give for a contract size of 1, and what the platform states. */
type ExitProfit = { move: Decimal; profit: Decimal }

/** A position from its first deal until nothing is left of it. `exits` is empty when the list does not have all its deals. */
export type DealPosition = {
  id: string
  account: string | null
  symbol: string
  /** The currency of the account and of the profits. */
  currency: string
  isOpen: boolean
  exits: ExitProfit[]
}

/** A profit with how far the rounding of the platform can put it from the exact one. */
type Profit = ExitProfit & { rounding: Decimal }

/** How far the exchange rates of the exits of one position can be from their mean. */
const MAX_RATE_CHANGE = '0.05'

/**
 * The contract size of each position, in the currency of the account; null where nothing proves one.
 *
 * 1. One size for all positions of a symbol, when it gives every profit to the rounding of the currency. Profits are compared exit by
 *    exit, with the average price of the position; otherwise as the sums of closed positions, which are equal however the platform
 *    matched entries and exits. The usual size of the symbol comes first.
 * 2. Otherwise the profits contain exchange rates, and each position has its own size: the one that gives its profits, or their sum
 *    when its exits differ no more than rates do.
 * 3. A position without a profit to compare has the size of the newest other one of its symbol, or the usual one, unless a profit
 *    contradicts it.
 */
export function findPositionSizes(positions: ReadonlySet<DealPosition>): Map<DealPosition, Decimal | null> {
  const ofSymbols = Map.groupBy(positions, ({ account, symbol, currency }) =>
    [account, symbol, currency].join(' '),
  )
  return new Map([...ofSymbols.values()].flatMap(findSizesOfSymbol))
}

function findSizesOfSymbol(positions: readonly DealPosition[]): [DealPosition, Decimal | null][] {
  const { symbol, currency } = positions[0] as DealPosition // a group has one
  const usual = findUsualSize(symbol, currency)
  const exits = positions.map((position) => position.exits.map((exit) => addRounding(exit, currency)))
  const sums = exits.filter((some, index) => some.length > 0 && !positions[index]?.isOpen).map(addUp)
  const one = findSize(exits.flat(), usual) ?? findSize(sums, usual)
  if (one !== null) return positions.map((position) => [position, one])
  const own = exits.map((some) => findSize(some, usual) ?? (usual === null ? findMeanSize(some) : null))
  const isSilent = positions.map(({ exits: some }) =>
    some.every(({ move, profit }) => isZero(move) && isZero(profit)),
  )
  const isContradicted = own.some((size, index) => size === null && !isSilent[index])
  const other = own.findLast((size) => size !== null) ?? (isContradicted ? null : usual)
  const proven = own.includes(usual) ? usual : null
  return positions.map((position, index) => [position, own[index] ?? (isSilent[index] ? other : proven)])
}

function addRounding(exit: ExitProfit, currency: string): Profit {
  // A little more than half of the smallest unit, because the average price is rounded too.
  const unit = `1e-${getCurrencyDigits(currency)}`
  return { ...exit, rounding: multiply('0.51', unit) }
}

function addUp(profits: readonly Profit[]): Profit {
  return {
    move: sum(profits.map(({ move }) => move)),
    profit: sum(profits.map(({ profit }) => profit)),
    rounding: sum(profits.map(({ rounding }) => rounding)),
  }
}

/**
 * The size that gives all profits: the usual one when it gives them to a cent. One profit alone gives a round size or one with 6
 * decimals; several give the one with the fewest decimals. Null when none does, or no price moved.
 */
function findSize(profits: readonly Profit[], usual: Decimal | null): Decimal | null {
  const moved = profits.filter(({ move }) => !isZero(move))
  if (moved.length === 0) return null
  const toCent = profits.map((one) => ({ ...one, rounding: multiply(one.rounding, '2') }))
  if (usual !== null && fits(usual, toCent)) return usual
  const middle = findMiddle(moved)
  const sizes = Array.from({ length: MAX_CONTRACT_SIZE_DECIMALS + 1 }, (_, places) => roundTo(middle, places))
  const fitting = sizes.filter((size) => sign(size) > 0 && fits(size, profits))
  const shortest = fitting[0] ?? null
  return shortest !== null && moved.length === 1 && !isRound(shortest) ? (fitting.at(-1) ?? null) : shortest
}

function fits(size: Decimal, profits: readonly Profit[]): boolean {
  return profits.every(({ move, profit, rounding }) => {
    const difference = toAbsolute(subtract(multiply(move, size), profit))
    return compare(difference, rounding) <= 0
  })
}

/** The middle of the sizes that all profits allow. */
function findMiddle(profits: readonly Profit[]): Decimal {
  const ranges = profits.map(({ move, profit, rounding }) => {
    const middle = divide(profit, move, { places: MAX_DECIMALS }) ?? '0'
    const width = divide(rounding, toAbsolute(move), { places: MAX_DECIMALS }) ?? '0'
    return { low: subtract(middle, width), high: add(middle, width) }
  })
  const low = ranges.map((range) => range.low).reduce((a, b) => (compare(a, b) > 0 ? a : b))
  const high = ranges.map((range) => range.high).reduce((a, b) => (compare(a, b) < 0 ? a : b))
  return divide(add(low, high), '2', { places: MAX_DECIMALS }) ?? '0'
}

/** The size that gives the sum of the profits, when each of them is as near to it as exchange rates of one position are. */
function findMeanSize(profits: readonly Profit[]): Decimal | null {
  const { move, profit } = addUp(profits)
  const mean = divide(profit, move, { places: MAX_CONTRACT_SIZE_DECIMALS })
  if (mean === null || sign(mean) <= 0) return null
  const near = profits.map((one) => {
    const change = multiply(toAbsolute(multiply(one.move, mean)), MAX_RATE_CHANGE)
    return { ...one, rounding: add(one.rounding, change) }
  })
  return fits(mean, near) ? mean : null
}
