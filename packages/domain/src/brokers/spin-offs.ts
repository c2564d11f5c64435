import {
  add,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  sign,
  subtract,
  toBig,
  toDecimal,
} from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type { CorporateAction, Execution, ParsedFile, SpinOffLine } from './broker-format.ts'
import { type Fill, scaleQuantity, splitExecution } from './execution-parts.ts'

/** Whether the words of a line name a spin-off, in the languages of brokers. */
export function isSpinOff(words: string): boolean {
  return /spin[-_ ]?off|de-?merger|\bsoff\b|abspaltung|avknoppning|scissione|scission|escisi[oó]n/i.test(
    words,
  )
}

/** Adds a line about a spin-off. Returns false for one without a quantity above zero or a symbol that a trade can have. */
export function addSpinOff({ spinOffs }: ParsedFile, line: SpinOffLine): boolean {
  const symbol = normaliseSymbol(line.symbol)
  const parent = line.parent === null ? '' : normaliseSymbol(line.parent)
  if (sign(line.quantity) <= 0 || symbol === '' || symbol.length > MAX_SYMBOL) return false
  spinOffs.push({ ...line, symbol, parent: parent === '' || parent.length > MAX_SYMBOL ? null : parent })
  return true
}

/** The maximum length of a symbol of a trade. */
const MAX_SYMBOL = 20

/** Of each `from` the open lots keep `to`. `timeKey` and `toSymbol` name the event. */
type Cut = { from: Decimal; to: Decimal; timeKey: string; toSymbol: string | null }

/**
 * The fills of an open position after a spin-off. Only lots that are open (FIFO) lose cost: an entry that exits have taken in
 * part becomes two fills, of which the second has the lower price.
 */
export function cutCost(fills: readonly Fill[], cut: Cut): Fill[] {
  let exited = fills.reduce(
    (total, { role, quantity }) => (role === 'exit' ? total.plus(quantity) : total),
    toBig('0'),
  )
  const exits = fills.filter(({ role }) => role === 'exit').length
  return fills.flatMap((fill) => {
    if (fill.role === 'exit') return [fill]
    if (exited.eq(0)) return [toLowerPrice(fill, cut, exits)]
    const [taken, open] = splitExecution(fill, exited)
    exited = exited.minus(taken.quantity)
    return open ? [taken, toLowerPrice(open, cut, exits)] : [taken]
  })
}

function toLowerPrice(fill: Fill, { from, to, timeKey, toSymbol }: Cut, exits: number): Fill {
  const price = divide(multiply(fill.execution.price, to), from, { places: MAX_DECIMALS }) as Decimal // `from` is above zero
  const by = subtract(fill.execution.price, price)
  const lowered = [...(fill.lowered ?? []), { event: `${timeKey} ${toSymbol}`, by, exits }]
  return { ...fill, execution: { ...fill.execution, price }, lowered }
}

/** A spin-off as the trader states it: of each `from` shares `to` shares of `toSymbol` came, with this percentage of the cost. */
export type SpinOff = { toSymbol: string; from: Decimal; to: Decimal; costPct: Decimal }

/**
 * What a spin-off makes of the open lots of a position: an execution of the new symbol for each lot, on the day of the lot, and
 * the change of the cost that the position loses. Quantities and prices are half-even to 18 places, so both costs together
 * differ from the cost before by at most quantity × 1e-18.
 */
export function spinOff(
  lots: readonly Fill[],
  { toSymbol, from, to, costPct }: SpinOff,
): {
  entries: Pick<Execution, 'symbol' | 'side' | 'quantity' | 'price'>[]
  cost: Pick<CorporateAction, 'kind' | 'toSymbol' | 'ratioFrom' | 'ratioTo'>
} {
  const ratio = { from, to }
  const total = lots.reduce((sum, { quantity }) => sum.plus(quantity), toBig('0'))
  let missing = scaleQuantity(total, ratio)
  const entries = lots.map(({ execution: { side, price }, executed, quantity }, at) => {
    // The last lot takes the rounding, so that all lots together have the number of shares of the event.
    const share = at === lots.length - 1 ? missing : scaleQuantity(quantity, ratio)
    missing = missing.minus(share)
    const received = toDecimal(share)
    const cost = multiply(multiply(toDecimal(executed), price), costPct)
    const paid = isZero(received) ? '0' : divide(cost, multiply(received, '100'), { places: MAX_DECIMALS })
    return { symbol: toSymbol, side, quantity: received, price: paid ?? '0' }
  })
  return { entries, cost: { kind: 'cost', toSymbol, ratioFrom: '100', ratioTo: subtract('100', costPct) } }
}

/**
 * The part of a position that a merger pays in cash, and the ratio of the other shares: old shares of which `to` become new ones.
 * Where a merger pays both, the two have the same value, so the cash closes its part of the value: of 100 shares for 30 cash and
 * 1 new share of 70 each, 30 close at 100, and the other 70 become 100 new ones.
 */
export function splitMerger(
  quantity: Decimal,
  { from, to, cash, price }: { from: Decimal; to: Decimal; cash: Decimal; price: Decimal },
): { closed: Decimal; closePrice: Decimal; from: Decimal; to: Decimal } {
  const shares = divide(multiply(price, to), from, { places: MAX_DECIMALS }) as Decimal // the form asks for numbers above zero
  const value = add(cash, shares)
  const closed = divide(multiply(quantity, cash), value, { places: CLOSED_PLACES }) as Decimal // `cash` is above zero
  const paid = multiply(quantity, cash)
  return {
    closed,
    closePrice: isZero(closed) ? '0' : (divide(paid, closed, { places: MAX_DECIMALS }) as Decimal),
    from: subtract(quantity, closed),
    to: toDecimal(scaleQuantity(toBig(quantity), { from, to })),
  }
}

/** The decimals of the quantity that is closed. */
const CLOSED_PLACES = 8
