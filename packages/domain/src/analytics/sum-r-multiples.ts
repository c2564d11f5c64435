import { divideHalfEven, getPowerOfTen, type ScaledInteger, type Units } from './units.ts'

/**
 * The number of trades with an R-multiple; of these the losses, and the losses above and below −1R; and the exact sums of
 * R (EXACT_R_DECIMALS decimals) and of R² (twice as many). A loss of exactly −1R is in neither.
 */
export type RMultipleSums = {
  trades: number
  losses: number
  beforeStop: number
  pastStop: number
  sum: bigint
  squares: bigint
}

/** The sums of no trade. */
export const createEmptyRSums = (): RMultipleSums => ({
  trades: 0,
  losses: 0,
  beforeStop: 0,
  pastStop: 0,
  sum: 0n,
  squares: 0n,
})

// An R of 18 decimals is four numbers of base a million: the integer part and three groups of six decimals. Sums of
// their products over MAX_BATCH_TRADES trades stay below 2^53, and so do all remainders.
const BASE = 1e6
const MAX_RISK = 2 ** 32
const MAX_BATCH_TRADES = 2000

/** Adds the sums of further trades to those of others. */
export function addRSums(into: RMultipleSums, next: RMultipleSums): void {
  into.trades += next.trades
  into.losses += next.losses
  into.beforeStop += next.beforeStop
  into.pastStop += next.pastStop
  into.sum += next.sum
  into.squares += next.squares
}

/**
 * Sums R and R² over the trades with a risk above 0, from row `from` up to `to`, without it; all rows without a range. P&L and risk of a trade have one scale, and each list is all doubles
 * or all BigInt. Each R is P&L ÷ risk, half-even with 18 decimals, as in `computeRMultiple`. Long division in doubles,
 * because BigInt would take most of the time of a report; only amounts that are too large use BigInt.
 */
export function sumRMultiples(
  pnls: ArrayLike<ScaledInteger>,
  risks: ArrayLike<ScaledInteger>,
  { from, to }: { from: number; to: number } = { from: 0, to: pnls.length },
): RMultipleSums {
  const all = createEmptyRSums()
  const areDoubles = typeof pnls[0] === 'number' && typeof risks[0] === 'number'
  const parts = new RMultipleParts()
  for (let at = from; at < to; at++) {
    const [amount, stake] = [pnls[at] as ScaledInteger, risks[at] as ScaledInteger] // within bounds
    if (!(stake > 0)) continue
    all.trades += 1
    if (amount < 0) {
      all.losses += 1
      if (-amount < stake) all.beforeStop += 1
      else if (-amount > stake) all.pastStop += 1
    }
    if (areDoubles && stake < MAX_RISK && Math.abs(amount) < stake * BASE) {
      parts.add(amount, stake)
      if (parts.count === MAX_BATCH_TRADES) parts.flushInto(all)
    } else {
      const r = computeRMultiple(BigInt(amount), BigInt(stake))
      all.sum += r
      all.squares += r * r
    }
  }
  parts.flushInto(all)
  return all
}

/** Sums of the four parts of R, and of the products that make up R². */
class RMultipleParts {
  count = 0
  #sums = new Float64Array(4)
  #products = new Float64Array(7)

  /** Adds the R of an amount below a million times the stake. */
  add(amount: number, stake: number): void {
    const sign = amount < 0 ? -1 : 1
    const size = Math.abs(amount)
    const integer = Math.floor(size / stake)
    let remainder = (size - integer * stake) * BASE
    const first = Math.floor(remainder / stake)
    remainder = (remainder - first * stake) * BASE
    const second = Math.floor(remainder / stake)
    remainder = (remainder - second * stake) * BASE
    let third = Math.floor(remainder / stake)
    remainder -= third * stake
    if (2 * remainder > stake || (2 * remainder === stake && third % 2 === 1)) third += 1
    const [sums, products] = [this.#sums, this.#products]
    sums[0]! += sign * integer
    sums[1]! += sign * first
    sums[2]! += sign * second
    sums[3]! += sign * third
    products[0]! += integer * integer
    products[1]! += 2 * integer * first
    products[2]! += 2 * integer * second + first * first
    products[3]! += 2 * (integer * third + first * second)
    products[4]! += 2 * first * third + second * second
    products[5]! += 2 * second * third
    products[6]! += third * third
    this.count += 1
  }

  /** Adds the sums to the totals and resets them. */
  flushInto(all: RMultipleSums): void {
    all.sum += joinParts(this.#sums)
    all.squares += joinParts(this.#products)
    this.#sums.fill(0)
    this.#products.fill(0)
    this.count = 0
  }
}

function joinParts(parts: Float64Array): bigint {
  let integer = 0n
  for (const part of parts) integer = integer * BigInt(BASE) + BigInt(part)
  return integer
}

/** Decimals of an R-multiple in sums. The screen shows fewer. */
export const EXACT_R_DECIMALS = 18

/**
 * The R-multiple with EXACT_R_DECIMALS decimals, half-even. Both amounts have one scale, and the risk is above zero.
 */
export function computeRMultiple(pnl: Units, risk: Units): bigint {
  return divideHalfEven(pnl * getPowerOfTen(EXACT_R_DECIMALS), risk)
}
