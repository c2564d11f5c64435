import { type Lanes, wholesOf } from './lanes.ts'
import { rMultiple } from './trade-figures.ts'
import type { Whole } from './wholes.ts'

/** How many trades have an R, and the exact sums of their Rs and of the squares, in units of R_PLACES and of twice that. */
export type RSums = { trades: number; sum: bigint; squares: bigint }

// An R of 18 decimals as four numbers of base a million: its whole part and three times six decimals. Products of such
// parts, four of them for each of MOST_AT_ONCE trades, add up to less than 2^53; the remainders stay below it, too, and
// a quotient of such numbers never rounds up to the next whole one.
const BASE = 1e6
const MOST_RISK = 2 ** 32
const MOST_AT_ONCE = 2000

/**
 * The sums of the Rs of trades: P&L by risk, half-even at 18 decimals as `rMultiple` gives it; a risk of zero is none.
 * By long division in doubles, because with BigInt it would take most of the time of a report; amounts too large for
 * that go by BigInt.
 */
export function sumRs(pnl: Lanes, risk: Lanes): RSums {
  const all: RSums = { trades: 0, sum: 0n, squares: 0n }
  const [pnls, risks] = [wholesOf(pnl), wholesOf(risk)]
  const isSmall = pnl.lanes.length <= 1 && risk.lanes.length <= 1
  const parts = new RParts()
  for (let at = 0; at < pnls.length; at++) {
    const [amount, stake] = [pnls[at] as Whole, risks[at] as Whole] // inside
    if (!(stake > 0)) continue
    all.trades += 1
    if (isSmall && stake < MOST_RISK && Math.abs(amount) < stake * BASE) {
      parts.add(amount, stake)
      if (parts.count === MOST_AT_ONCE) parts.moveTo(all)
    } else {
      const r = rMultiple(BigInt(amount), BigInt(stake))
      all.sum += r
      all.squares += r * r
    }
  }
  parts.moveTo(all)
  return all
}

/** Sums of the parts of Rs, and of the products that their squares are made of. */
class RParts {
  count = 0
  #sums = new Float64Array(4)
  #products = new Float64Array(7)

  /** Adds the R of an amount of at most a million stakes. */
  add(amount: number, stake: number): void {
    const sign = amount < 0 ? -1 : 1
    const size = Math.abs(amount)
    const whole = Math.floor(size / stake)
    let rest = (size - whole * stake) * BASE
    const first = Math.floor(rest / stake)
    rest = (rest - first * stake) * BASE
    const second = Math.floor(rest / stake)
    rest = (rest - second * stake) * BASE
    let third = Math.floor(rest / stake)
    rest -= third * stake
    if (2 * rest > stake || (2 * rest === stake && third % 2 === 1)) third += 1
    const [sums, products] = [this.#sums, this.#products]
    sums[0]! += sign * whole
    sums[1]! += sign * first
    sums[2]! += sign * second
    sums[3]! += sign * third
    products[0]! += whole * whole
    products[1]! += 2 * whole * first
    products[2]! += 2 * whole * second + first * first
    products[3]! += 2 * (whole * third + first * second)
    products[4]! += 2 * first * third + second * second
    products[5]! += 2 * second * third
    products[6]! += third * third
    this.count += 1
  }

  /** Adds what there is to the sums, and starts anew. */
  moveTo(all: RSums): void {
    all.sum += joined(this.#sums)
    all.squares += joined(this.#products)
    this.#sums.fill(0)
    this.#products.fill(0)
    this.count = 0
  }
}

function joined(parts: Float64Array): bigint {
  let whole = 0n
  for (const part of parts) whole = whole * BigInt(BASE) + BigInt(part)
  return whole
}
