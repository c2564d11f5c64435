import type { Day } from '../days/day.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  multiply,
  subtract,
  sum,
  toAbsolute,
} from '../decimal/decimal.ts'
import { getCurrencyDigits } from '../money/currency-digits.ts'
import type { Instrument } from '../trades/vocabulary.ts'

/**
 * What a broker's balance contains: the `cash` without open positions, or the `account`, which is the cash and the open positions at
 * cost. Brokers of CFDs and forex, whose positions are not paid for, state the second one.
 */
export const balanceKinds = ['cash', 'account'] as const
export type BalanceKind = (typeof balanceKinds)[number]

/**
 * What the fills of one day did to a position. `flow` is the money that came in (above zero) or was paid, without fees; `fees` are all
 * fees of the day, and `entryFees` those of its entries. Amounts are in the currency of the ledger.
 */
export type PositionDay = {
  day: Day
  entered: Decimal
  exited: Decimal
  flow: Decimal
  fees: Decimal
  entryFees: Decimal
}

/** A trade that was open after some day, with what each day did to it and realised. `exitDate` is null while it is open. */
export type LedgerPosition = {
  entryDate: Day
  exitDate: Day | null
  instrument: Instrument | null
  days: readonly PositionDay[]
  realised: readonly { day: Day; pnl: Decimal }[]
}

/**
 * What is open after a day. `cost` is what the open positions that are paid for cost, with the fees of their entry, below zero when
 * shorts brought more. `fees` are the fees of the entry of all open positions, `unpaidFees` those of positions that are not paid for.
 */
export type OpenCost = {
  cost: Decimal
  fees: Decimal
  unpaidFees: Decimal
  positions: number
  unpaid: number
}

/** Whether a position is not paid for with its value: futures, forex and CFDs need a margin, which stays in the cash. */
function isUnpaid(instrument: Instrument | null): boolean {
  return instrument === 'future' || instrument === 'forex' || instrument === 'cfd'
}

/** What is open of one position: amounts and counts that `addOpen` adds up. */
const nothingOpen: OpenCost = { cost: '0', fees: '0', unpaidFees: '0', positions: 0, unpaid: 0 }

/**
 * Returns a function that sums up what is open after a day. The cost of a position follows from the money that moved: realised −
 * flow + fees, so that it is exact for any order of the lots. The fees of what is open are the share of the entry fees, half-even to
 * 18 places. Each position is computed once for each day that changes it, so many days cost no more than one.
 */
export function createOpenCost(positions: readonly LedgerPosition[]): (day: Day) => OpenCost {
  const changes = Map.groupBy(positions.flatMap(listChanges), ({ day }) => day)
  const days = [...changes.keys()].sort()
  let open = nothingOpen
  const after = days.map((day) => {
    open = (changes.get(day) ?? []).reduce(
      (total, { before, now }) => addOpen(subtractOpen(total, before), now),
      open,
    )
    return open
  })
  return (day) => after[days.findLastIndex((one) => one <= day)] ?? nothingOpen
}

type Change = { day: Day; before: OpenCost; now: OpenCost }

/** What is open of a position before and after each day that changes it. */
function listChanges(position: LedgerPosition): Change[] {
  const { exitDate, days, realised } = position
  const until = [...days, ...realised]
    .map(({ day }) => day)
    .filter((day) => exitDate === null || day < exitDate)
  const moved = [...new Set(until)].sort()
  const states = moved.map((day) => ({ day, now: describeOpen(position, day) }))
  const all = exitDate === null ? states : [...states, { day: exitDate, now: nothingOpen }]
  return all.map((one, at) => ({ ...one, before: all[at - 1]?.now ?? nothingOpen }))
}

function describeOpen(position: LedgerPosition, day: Day): OpenCost {
  const fees = computeOpenFees(position, day)
  return isUnpaid(position.instrument)
    ? { cost: '0', fees, unpaidFees: fees, positions: 1, unpaid: 1 }
    : { cost: computeCost(position, day), fees, unpaidFees: '0', positions: 1, unpaid: 0 }
}

function addOpen(a: OpenCost, b: OpenCost): OpenCost {
  return {
    cost: add(a.cost, b.cost),
    fees: add(a.fees, b.fees),
    unpaidFees: add(a.unpaidFees, b.unpaidFees),
    positions: a.positions + b.positions,
    unpaid: a.unpaid + b.unpaid,
  }
}

function subtractOpen(a: OpenCost, b: OpenCost): OpenCost {
  return {
    cost: subtract(a.cost, b.cost),
    fees: subtract(a.fees, b.fees),
    unpaidFees: subtract(a.unpaidFees, b.unpaidFees),
    positions: a.positions - b.positions,
    unpaid: a.unpaid - b.unpaid,
  }
}

function computeCost({ days, realised }: LedgerPosition, day: Day): Decimal {
  const until = days.filter((one) => one.day <= day)
  const booked = sum(realised.filter((one) => one.day <= day).map(({ pnl }) => pnl))
  const spent = sum(until.map(({ flow, fees }) => subtract(fees, flow)))
  return sum([booked, spent])
}

function computeOpenFees({ days }: LedgerPosition, day: Day): Decimal {
  const until = days.filter((one) => one.day <= day)
  const entered = sum(until.map((one) => one.entered))
  const left = subtract(entered, sum(until.map(({ exited }) => exited)))
  const share = divide(left, entered, { places: 18 }) ?? '0'
  return multiply(sum(until.map(({ entryFees }) => entryFees)), share)
}

/**
 * The balance of Candlebook that compares with a broker's of this kind. `balance` is that of the ledger, in which open positions count
 * at cost: the cash is less by what is open and paid for, and both kinds are less by the fees of open positions, which the ledger
 * counts when they are closed.
 */
export function toComparable(
  balance: Decimal,
  { cost, fees, unpaidFees }: OpenCost,
  kind: BalanceKind,
): Decimal {
  return kind === 'cash' ? subtract(subtract(balance, cost), unpaidFees) : subtract(balance, fees)
}

/** The reverse of `toComparable`: the balance of the ledger that a broker's balance means. */
export function toLedgerBalance(
  stated: Decimal,
  { cost, fees, unpaidFees }: OpenCost,
  kind: BalanceKind,
): Decimal {
  return kind === 'cash' ? sum([stated, cost, unpaidFees]) : sum([stated, fees])
}

/** Whether a difference is less than half of the smallest shown unit: half a cent, half a yen. */
export function isSameBalance(difference: Decimal, currency: string): boolean {
  const digits = getCurrencyDigits(currency)
  const half = digits === 0 ? '0.5' : `0.${'0'.repeat(digits)}5`
  return compare(toAbsolute(difference), half) < 0
}
