import type Big from 'big.js'
import { type Decimal, divide, MAX_DECIMALS, toBig, toDecimal } from '../decimal/decimal.ts'
import type { ForeignFee } from '../money/convert-amount.ts'
import { type CostMethod, costMethods, DEFAULT_COST_METHOD } from '../trades/account.ts'
import type { ExitsByMethod, PartialExit } from '../trades/pnl.ts'
import { type ExecutionPart, type Fill, splitExecution } from './execution-parts.ts'

/**
 * An entry of a position, or the part of it that an exit took or that is still held. `entry` is its place among the fills; null for
 * a share of all entries that were held. `value` is quantity × price as executed, without the contract size.
 */
export type Lot = { entry: number | null; quantity: Big; value: Big; fees: FeePart[] }

type FeePart = { currency: string; amount: Big }

/** An exit, by its place among the fills, and the lots that it took. */
export type MatchedExit = { exit: number; lots: Lot[] }

/**
 * Which lots each exit of a position takes, and the lots that remain. `fills` are in order, with an entry first. The lots of all
 * exits and the remaining ones add up to all entries exactly: what is divided is rounded half-even to 18 places, and the rest
 * stays in the position.
 *
 * - `fifo`: an exit takes the oldest entries.
 * - `lifo`: an exit takes the newest entries that are held.
 * - `average`: the moving average of the entire position. An exit takes of its cost and of its fees what it takes of the quantity
 *   that is held, so each entry changes the average, and no exit does.
 *
 * A spin-off lowers the cost of the lots that are open first in, first out (`cutCost`), so the cost of the position is the same for
 * each method. The lots that another method has open then lose the same amount, in proportion to their value.
 */
export function matchLots(fills: readonly Fill[], method: CostMethod): { exits: MatchedExit[]; open: Lot[] } {
  const book = books[method](method === 'fifo' ? [] : listLowered(fills))
  const exits: MatchedExit[] = []
  for (const [at, fill] of fills.entries()) {
    if (fill.role === 'entry') book.add(at, fill)
    else exits.push({ exit: at, lots: book.take(fill.quantity) })
    book.lower?.(at)
  }
  return { exits, open: book.listOpen() }
}

/** The lots that a position holds. */
type Book = {
  add(entry: number, fill: Fill): void
  take(quantity: Big): Lot[]
  /** Lowers the cost by what spin-offs after this fill took. */
  lower?(at: number): void
  listOpen(): Lot[]
}

const books: Readonly<Record<CostMethod, (lowered: readonly Lowered[]) => Book>> = {
  fifo: openQueue,
  lifo: openStack,
  average: openPool,
}

const ZERO = toBig('0')

function openQueue(): Book {
  const queue: { entry: number; part: Fill }[] = []
  let next = 0 // the oldest lot that is not used up
  return {
    add: (entry, part) => void queue.push({ entry, part }),
    take(quantity) {
      const lots: Lot[] = []
      let missing = quantity
      for (let lot = queue[next]; lot && missing.gt(0); lot = queue[next]) {
        const [taken, rest] = splitExecution(lot.part, missing)
        lots.push(toLot(lot.entry, taken))
        missing = missing.minus(taken.quantity)
        if (rest) queue[next] = { ...lot, part: rest }
        else next += 1
      }
      return lots
    },
    listOpen: () => queue.slice(next).map(({ entry, part }) => toLot(entry, part)),
  }
}

function openStack(lowered: readonly Lowered[]): Book {
  const stack: Lot[] = []
  return {
    add: (entry, part) => void stack.push(toLot(entry, part, addLowered(part))),
    take(quantity) {
      const lots: Lot[] = []
      let missing = quantity
      for (let lot = stack.pop(); lot && missing.gt(0); lot = missing.gt(0) ? stack.pop() : undefined) {
        const [taken, rest] = splitLot(lot, missing)
        lots.push(taken)
        missing = missing.minus(taken.quantity)
        if (rest) stack.push(rest)
      }
      return lots
    },
    lower(at) {
      for (const { by } of lowered.filter(({ after }) => after === at)) lowerLots(stack, by)
    },
    listOpen: () => [...stack],
  }
}

function openPool(lowered: readonly Lowered[]): Book {
  const empty: Lot = { entry: null, quantity: ZERO, value: ZERO, fees: [] }
  let pool = empty
  let entries: number[] = []
  const findOnly = () => (entries.length === 1 ? (entries[0] ?? null) : null)
  return {
    add(entry, part) {
      const { quantity, value, fees } = toLot(entry, part, addLowered(part))
      entries.push(entry)
      pool = {
        ...{ entry: null, quantity: pool.quantity.plus(quantity), value: pool.value.plus(value) },
        fees: addFees(pool.fees, fees),
      }
    },
    take(quantity) {
      const [taken, rest] = splitLot(pool, quantity)
      const entry = findOnly()
      pool = rest ?? empty
      if (!rest) entries = []
      return [{ ...taken, entry }]
    },
    lower(at) {
      for (const { by, after } of lowered) if (after === at) pool = { ...pool, value: pool.value.minus(by) }
    },
    listOpen: () => (pool.quantity.eq(0) ? [] : [{ ...pool, entry: findOnly() }]),
  }
}

/** What a spin-off took of the cost of a position, and the last fill before it. */
type Lowered = { by: Big; after: number }

// The newest entry is always among the lots that lose cost, so the last fill that one has changed is the last one before it, unless
// an exit comes between both.
function listLowered(fills: readonly Fill[]): Lowered[] {
  const found = new Map<string, Lowered & { exits: number }>()
  for (const [at, { executed, lowered = [] }] of fills.entries()) {
    for (const { event, by, exits } of lowered) {
      const before = found.get(event)?.by ?? ZERO
      found.set(event, { by: before.plus(executed.times(by)), after: at, exits })
    }
  }
  if (found.size === 0) return []
  const exits = [...fills.entries()].flatMap(([at, { role }]) => (role === 'exit' ? [at] : []))
  return [...found.values()].map((one) => ({
    by: one.by,
    after: Math.max(one.after, one.exits === 0 ? 0 : (exits[one.exits - 1] ?? Number.POSITIVE_INFINITY)),
  }))
}

/** The value of an entry before spin-offs lowered its price. */
function addLowered({ executed, lowered = [] }: Fill): Big {
  return lowered.reduce<Big>((sum, { by }) => sum.plus(executed.times(by)), ZERO)
}

// Each lot loses its share of the amount by its value, the last one what is left of it.
function lowerLots(lots: Lot[], by: Big): void {
  const total = lots.reduce((sum, { value }) => sum.plus(value), ZERO)
  let missing = by
  for (const [at, lot] of lots.entries()) {
    const isLast = at === lots.length - 1
    const share = isLast || total.eq(0) ? (isLast ? missing : ZERO) : computeShare(lot.value, by, total)
    lots[at] = { ...lot, value: lot.value.minus(share) }
    missing = missing.minus(share)
  }
}

function toLot(entry: number, part: Fill, more: Big = ZERO): Lot {
  const { quantity, executed, execution } = part
  return { entry, quantity, value: executed.times(execution.price).plus(more), fees: listFees(part) }
}

/** All fees of a part of an execution, each with its currency. */
export function listFees({ execution, fee, otherFees }: ExecutionPart): FeePart[] {
  const main = { currency: execution.feeCurrency ?? execution.currency, amount: fee }
  return otherFees.length === 0 ? [main] : [main, ...otherFees]
}

function addFees(some: readonly FeePart[], others: readonly FeePart[]): FeePart[] {
  const sums = new Map(some.map(({ currency, amount }) => [currency, amount]))
  for (const { currency, amount } of others) sums.set(currency, (sums.get(currency) ?? ZERO).plus(amount))
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

/** Splits a lot at a quantity. Returns the lot itself and null when it is not larger. */
function splitLot(lot: Lot, quantity: Big): [Lot, Lot | null] {
  if (lot.quantity.lte(quantity)) return [lot, null]
  const share = (amount: Big) => computeShare(amount, quantity, lot.quantity)
  const value = share(lot.value)
  const fees = lot.fees.map(({ currency, amount }) => ({ currency, amount: share(amount) }))
  const rest = {
    entry: lot.entry,
    quantity: lot.quantity.minus(quantity),
    value: lot.value.minus(value),
    // One share for each fee.
    fees: lot.fees.map(({ currency, amount }, at) => ({ currency, amount: amount.minus(fees[at]!.amount) })),
  }
  return [{ entry: lot.entry, quantity, value, fees }, rest]
}

// `total` is above zero.
function computeShare(amount: Big, of: Big, total: Big): Big {
  return toBig(divide(toDecimal(amount.times(of)), toDecimal(total), { places: MAX_DECIMALS }) as Decimal)
}

/** What an exit realises: proceeds less cost for a long, cost less proceeds for a short, both × contract size, less the fees of both. */
export type ExitResult = {
  quantity: Decimal
  /** quantity × price × contract size of the exit. */
  proceeds: Decimal
  cost: Decimal
  /** The fees in the currency of the position, of the exit and of its lots. */
  fees: Decimal
  /** The fees in other currencies, which `pnl` does not contain. */
  foreignFees: ForeignFee[]
  pnl: Decimal
}

/** What some exits of a position realise together, exact. */
export function realiseExits(fills: readonly Fill[], exits: readonly MatchedExit[]): ExitResult {
  const sold = exits.map(({ exit }) => fills[exit]!) // a place among the fills
  const lots = exits.flatMap((one) => one.lots)
  const { execution } = sold[0] as Fill // one exit at least
  const size = execution.contractSize ?? '1'
  const sum = (amounts: Big[]) => amounts.reduce((total, amount) => total.plus(amount), ZERO)
  const proceeds = sum(sold.map(({ executed, execution: { price } }) => executed.times(price))).times(size)
  const cost = sum(lots.map(({ value }) => value)).times(size)
  const { fees, foreignFees } = sumFeeParts(
    [...sold.flatMap(listFees), ...lots.flatMap((lot) => lot.fees)],
    execution.currency,
  )
  const gain = execution.side === 'sell' ? proceeds.minus(cost) : cost.minus(proceeds)
  return {
    quantity: toDecimal(sum(sold.map(({ quantity }) => quantity))),
    proceeds: toDecimal(proceeds),
    cost: toDecimal(cost),
    fees,
    foreignFees,
    pnl: toDecimal(gain.minus(fees)),
  }
}

/** The fees in the currency of a position, and those in other currencies by their codes. */
export function sumFeeParts(
  parts: readonly FeePart[],
  currency: string,
): { fees: Decimal; foreignFees: ForeignFee[] } {
  const byCurrency = new Map<string, Big>()
  let fees = ZERO
  for (const { currency: code, amount } of parts) {
    if (code === currency) fees = fees.plus(amount)
    else byCurrency.set(code, (byCurrency.get(code) ?? ZERO).plus(amount))
  }
  const foreign = [...byCurrency].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    fees: toDecimal(fees),
    foreignFees: foreign.map(([code, amount]) => ({ currency: code, amount: toDecimal(amount) })),
  }
}

/** The exits of a position before the day of the last one (all of them while it is open): what each day realises. */
export type PartialExits = {
  /** First in, first out; oldest day first. */
  partialExits: PartialExit[]
  /** The same for each method; null when all methods give the same. */
  exitsByMethod: ExitsByMethod | null
}

/** The partial exits by a method. */
export function pickExits({ partialExits, exitsByMethod }: PartialExits, method: CostMethod): PartialExit[] {
  return exitsByMethod?.[method] ?? partialExits
}

/**
 * The exits of a position, one item for each day, oldest first; of a closed one without those of the last day. The last day realises
 * what is left of the P&L of the trade, so the days add up to it exactly. `fills` are in order, with an entry first.
 */
export function listPartialExits(fills: readonly Fill[], { isClosed }: { isClosed: boolean }): PartialExits {
  const lastDay = isClosed ? fills.findLast(({ role }) => role === 'exit')?.execution.day : null
  const isEarlier = ({ role, execution }: Fill) => role === 'exit' && execution.day !== lastDay
  const until = fills.findLastIndex(isEarlier) + 1
  if (until === 0) return { partialExits: [], exitsByMethod: null }
  const earlier = fills.slice(0, until)
  const partialExits = listDays(earlier, DEFAULT_COST_METHOD)
  if (earlier.filter(({ role }) => role === 'entry').length === 1)
    return { partialExits, exitsByMethod: null }
  const lists = costMethods.map((method) => [method, listDays(earlier, method)] as const)
  const isSame = lists.every(([, list]) => JSON.stringify(list) === JSON.stringify(partialExits))
  return { partialExits, exitsByMethod: isSame ? null : (Object.fromEntries(lists) as ExitsByMethod) } // all methods
}

function listDays(fills: readonly Fill[], method: CostMethod): PartialExit[] {
  const days = Map.groupBy(matchLots(fills, method).exits, ({ exit }) => fills[exit]!.execution.day) // a place among the fills
  return [...days].map(([day, exits]): PartialExit => {
    const { quantity, pnl, foreignFees } = realiseExits(fills, exits)
    const { rate, rateCurrency } = fills[exits.at(-1)!.exit]!.execution // a day has one exit at least
    return { day, quantity, pnl, foreignFees, ...(rate && rateCurrency && { rate, rateCurrency }) }
  })
}
