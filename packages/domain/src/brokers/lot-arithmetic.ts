import type { Day } from '../days/day.ts'
import {
  add,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  negate,
  subtract,
  sum,
  toBig,
  toDecimal,
} from '../decimal/decimal.ts'
import type { PositionDay } from '../ledger/broker-balance.ts'
import type { CostMethod } from '../trades/account.ts'
import type { Fill } from './execution-parts.ts'
import { type ExitResult, type Lot, matchLots, realiseExits, sumFeeParts } from './matched-lots.ts'

/** A lot of an exit, or one that is still held. */
export type ShownLot = {
  /** The place of the entry among the fills; null for a share of all entries that were held. */
  entry: number | null
  quantity: Decimal
  /** What it cost, in the currency of the trade: price × quantity × contract size. */
  cost: Decimal
  /** The cost for one unit at the size of a contract, half-even to 18 places. */
  price: Decimal
  /** The share of the fees of the entry, in the currency of the trade. */
  fees: Decimal
}

/** An exit by its place among the fills, with the lots that it took and what it realised. */
export type ShownExit = ExitResult & { exit: number; day: Day; lots: ShownLot[] }

/**
 * What a day realised besides its exits: fees in other currencies, fees that the trader changed, or parts of a trade whose exits are
 * not known.
 */
export type OtherAmount = { day: Day; amount: Decimal }

/** The arithmetic of a trade: its exits with their lots, the lots that remain, and what adds up to the P&L. */
export type LotArithmetic = {
  exits: ShownExit[]
  open: ShownLot[]
  /** Of the days on which the exits do not add up to what the trade realised. */
  others: OtherAmount[]
  /** Whether a day realised something without a known exit. Then no cost method makes what the days realised. */
  hasUnknownExits: boolean
  /** The sum of the exits and the other amounts: what the trade realised. */
  pnl: Decimal
}

/** What the trade realised on each day; the exits of days that it does not have are those of the last one. */
type RealisedDays = readonly { day: Day; pnl: Decimal }[]

/**
 * Which lots each exit took by a method, and what it realised, so that the exits and other amounts of each day add up to what the
 * trade realised on it exactly. The average prices of a trade are rounded to 18 places, and the last exit of the day takes the
 * difference. `hasOtherFees`: the trade has fees that its fills do not have, in other currencies or changed by hand, so a
 * difference is another amount of the day. So it is when a day realised something without an exit: a CSV of Candlebook has what the
 * days of a trade realised, and one exit for all of them. `fills` are in order, with an entry first.
 */
export function buildLotArithmetic(
  fills: readonly Fill[],
  given: { method: CostMethod; days: RealisedDays; hasOtherFees: boolean },
): LotArithmetic {
  const { method, days, hasOtherFees } = given
  const matched = matchLots(fills, method)
  const known = new Set(days.map(({ day }) => day))
  const lastDay = days.at(-1)?.day
  const exits = matched.exits.map((one): ShownExit => {
    const { day } = fills[one.exit]!.execution // a place among the fills
    const shown = known.has(day) || lastDay === undefined ? day : lastDay
    const lots = one.lots.map((lot) => showLot(lot, fills))
    return { ...realiseExits(fills, [one]), exit: one.exit, day: shown, lots }
  })
  const exitsOfDay = Map.groupBy(exits, (exit) => exit.day)
  const hasUnknownExits = days.some(({ day, pnl }) => !isZero(pnl) && !exitsOfDay.has(day))
  const others: OtherAmount[] = []
  for (const { day, pnl: realised } of days) {
    const own = exitsOfDay.get(day) ?? []
    const amount = subtract(realised, sum(own.map(({ pnl }) => pnl)))
    const last = own.at(-1)
    if (isZero(amount)) continue
    if (last && !hasOtherFees && !hasUnknownExits) last.pnl = add(last.pnl, amount)
    else others.push({ day, amount })
  }
  return {
    exits,
    open: matched.open.map((lot) => showLot(lot, fills)),
    others,
    hasUnknownExits,
    pnl: sum([...exits.map(({ pnl }) => pnl), ...others.map(({ amount }) => amount)]),
  }
}

function showLot({ entry, quantity, value, fees }: Lot, fills: readonly Fill[]): ShownLot {
  const { currency, contractSize } = (fills[entry ?? 0] as Fill).execution // a position has an entry
  const price = divide(toDecimal(value), toDecimal(quantity), { places: MAX_DECIMALS })
  return {
    entry,
    quantity: toDecimal(quantity),
    cost: toDecimal(value.times(contractSize ?? '1')),
    price: price ?? '0',
    fees: sumFeeParts(fees, currency).fees,
  }
}

/** The number of rows of an arithmetic: one for each lot of an exit, and one for each lot that remains. */
export function countLots({ exits, open }: LotArithmetic): number {
  return exits.reduce((count, { lots }) => count + lots.length, open.length)
}

/** The rows of an arithmetic from one to another: exits with those of their lots, and the remaining lots. */
export function sliceLots(
  { exits, open }: LotArithmetic,
  { from, to }: { from: number; to: number },
): Pick<LotArithmetic, 'exits' | 'open'> {
  let at = 0
  const slice = (lots: ShownLot[]) => {
    const own = lots.slice(Math.max(from - at, 0), Math.max(to - at, 0))
    at += lots.length
    return own
  }
  const shown = exits.flatMap((exit) => {
    const lots = slice(exit.lots)
    return lots.length === 0 ? [] : [{ ...exit, lots }]
  })
  return { exits: shown, open: slice(open) }
}

/**
 * The days of a position from its fills, which are in order and as after its last split. `getDay` is the day on which the broker has a
 * fill; an exit takes the lots of the account's method. A spin-off takes its part of the cost on its day.
 */
export function listPositionDays(
  fills: readonly Fill[],
  { method, getDay }: { method: CostMethod; getDay: (fill: Fill) => Day },
): PositionDay[] {
  const exits = new Map(matchLots(fills, method).exits.map((one) => [one.exit, one]))
  const days = new Map<Day, PositionDay>()
  let held = toBig('0')
  const change = (day: Day, { flow, ...parts }: Partial<PositionDay> & { flow: Decimal }) => {
    const before = days.get(day) ?? { day, flow: '0', fees: '0', realised: '0', exitFees: '0', isHeld: true }
    days.set(day, { ...before, ...parts, flow: add(before.flow, flow) })
  }
  for (const [at, fill] of fills.entries()) {
    const { role, execution, executed, quantity, lowered = [] } = fill
    const day = getDay(fill)
    const size = multiply(toDecimal(executed), execution.contractSize ?? '1')
    const signed = execution.side === 'sell' ? size : negate(size)
    const paid = sum([execution.price, ...lowered.map(({ by }) => by)])
    const exit = exits.get(at)
    const taken = exit && realiseExits(fills, [exit])
    held = role === 'entry' ? held.plus(quantity) : held.minus(quantity)
    const before = days.get(day)
    change(day, {
      flow: multiply(signed, paid),
      fees: add(before?.fees ?? '0', execution.feeCurrency === null ? toDecimal(fill.fee) : '0'),
      realised: add(before?.realised ?? '0', taken?.pnl ?? '0'),
      exitFees: add(before?.exitFees ?? '0', taken?.fees ?? '0'),
      isHeld: !held.eq(0),
    })
    for (const { event, by } of lowered)
      change(event.slice(0, day.length), { flow: negate(multiply(signed, by)) }) // an event begins with its day
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
