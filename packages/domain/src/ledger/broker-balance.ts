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

/**
 * A trade that was open after some day, with what each day did to it and realised, with its last exit. `exitDate` is null while it is
 * open. The days of its fills decide, which can be others than those of the trade: another zone, an edited day.
 */
export type LedgerPosition = {
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
 * 18 places. Each position is computed in one pass along its days.
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

/**
 * What is open of a position before and after each day that changes it, from sums that run along its days. After its last
 * fill a closed one is not open, but its result can count on a later day in another zone: the money that came before is then taken
 * from both kinds of balance. A split makes entered and exited quantities unlike, so the last fill decides too.
 */
function listChanges(position: LedgerPosition): Change[] {
  const { exitDate, days, realised, instrument } = position
  const moves = Map.groupBy(days, ({ day }) => day)
  const booked = Map.groupBy(realised, ({ day }) => day)
  const end = exitDate === null ? null : [exitDate, ...moves.keys()].reduce((a, b) => (a > b ? a : b))
  const lastFill = exitDate === null ? '9999-12-31' : [...moves.keys()].reduce((a, b) => (a > b ? a : b), '')
  const sums = { cost: '0', entered: '0', exited: '0', entryFees: '0' }
  let before = nothingOpen
  const changes: Change[] = []
  for (const day of [...new Set([...moves.keys(), ...booked.keys()])].sort()) {
    if (end !== null && day >= end) break
    for (const { entered, exited, flow, fees, entryFees } of moves.get(day) ?? []) {
      sums.cost = add(sums.cost, subtract(fees, flow))
      sums.entered = add(sums.entered, entered)
      sums.exited = add(sums.exited, exited)
      sums.entryFees = add(sums.entryFees, entryFees)
    }
    sums.cost = sum([sums.cost, ...(booked.get(day) ?? []).map(({ pnl }) => pnl)])
    const now =
      day >= lastFill && compare(sums.entered, sums.exited) === 0
        ? { ...nothingOpen, fees: sums.cost, unpaidFees: sums.cost }
        : describeOpen(instrument, sums)
    changes.push({ day, before, now })
    before = now
  }
  return end === null ? changes : [...changes, { day: end, before, now: nothingOpen }]
}

function describeOpen(
  instrument: Instrument | null,
  { cost, entered, exited, entryFees }: Record<'cost' | 'entered' | 'exited' | 'entryFees', Decimal>,
): OpenCost {
  const left = subtract(entered, exited)
  const fees = multiply(entryFees, divide(left, entered, { places: 18 }) ?? '0')
  return isUnpaid(instrument)
    ? { cost: '0', fees, unpaidFees: fees, positions: 1, unpaid: 1 }
    : { cost, fees, unpaidFees: '0', positions: 1, unpaid: 0 }
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
