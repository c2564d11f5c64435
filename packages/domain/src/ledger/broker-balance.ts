import type { Day } from '../days/day.ts'
import { add, compare, type Decimal, subtract, sum, toAbsolute } from '../decimal/decimal.ts'
import { getCurrencyDigits } from '../money/currency-digits.ts'
import type { Instrument } from '../trades/vocabulary.ts'

/**
 * What a broker's balance contains: the `cash` without open positions, or the `account`, which is the cash and the open positions at
 * cost. Brokers of CFDs and forex, whose positions are not paid for, state the second one.
 */
export const balanceKinds = ['cash', 'account'] as const
export type BalanceKind = (typeof balanceKinds)[number]

/** What the fills of one day did to a position, in the currency of the ledger. */
export type PositionDay = {
  day: Day
  /** The money that came in (above zero) or was paid, without fees. */
  flow: Decimal
  /** All fees of the day. */
  fees: Decimal
  /** What the exits of the day realised, less `exitFees`. */
  realised: Decimal
  /** The fees of these exits and of the entries that they took. */
  exitFees: Decimal
  /** Whether something is held after the day. */
  isHeld: boolean
}

/** A trade that was open after some day. The days of its fills and of the trade differ in another zone, and when one was edited. */
export type LedgerPosition = {
  /** The last exit day of the trade; null while it is open. */
  exitDate: Day | null
  instrument: Instrument | null
  /** What its fills did, by the days of the fills. */
  days: readonly PositionDay[]
  /** What the ledger counts, by the days of the trade. */
  realised: readonly { day: Day; pnl: Decimal }[]
}

/** What a balance of the ledger has that one of the broker has not. */
export type OpenAmounts = {
  /** What the open positions cost that are paid for, with the fees of their entry; below zero when shorts brought more. */
  cost: Decimal
  /** The fees of the entry of the other open positions. */
  fees: Decimal
  /**
   * What the ledger has counted less what the fills have realised: below zero when the ledger counts an exit later than the broker.
   * Of cash, an open position that is paid for has it in `cost`.
   */
  later: Decimal
}

/** What is open after a day, for each kind of balance. `unpaid` are those of the positions that are not paid for. */
export type OpenCost = Record<BalanceKind, OpenAmounts> & { positions: number; unpaid: number }

/** Whether a position is not paid for with its value: futures, forex and CFDs need a margin, which stays in the cash. */
export function isUnpaid(instrument: Instrument | null): boolean {
  return instrument === 'future' || instrument === 'forex' || instrument === 'cfd'
}

const noAmounts: OpenAmounts = { cost: '0', fees: '0', later: '0' }
const nothingOpen: OpenCost = { cash: noAmounts, account: noAmounts, positions: 0, unpaid: 0 }

/**
 * Returns a function that sums up what is open after a day. The cost of a position that is paid for follows from the money that moved:
 * what the ledger has counted − flow + fees, so that it is exact for any order of the lots. Each position is computed in one pass along its days.
 */
export function createOpenCost(positions: readonly LedgerPosition[]): (day: Day) => OpenCost {
  const changes = Map.groupBy(positions.flatMap(listChanges), ({ day }) => day)
  const days = [...changes.keys()].sort()
  let open = nothingOpen
  const after = days.map((day) => {
    open = (changes.get(day) ?? []).reduce(
      (total, { before, now }) => combine(combine(total, before, -1), now, 1),
      open,
    )
    return open
  })
  return (day) => after[days.findLastIndex((one) => one <= day)] ?? nothingOpen
}

type Change = { day: Day; before: OpenCost; now: OpenCost }

/**
 * What is open of a position before and after each day that changes it, from sums that run along its days. After its last fill
 * a closed one is not open, but its result can count on another day in another zone.
 */
function listChanges({ exitDate, days, realised, instrument }: LedgerPosition): Change[] {
  const moves = Map.groupBy(days, ({ day }) => day)
  const booked = Map.groupBy(realised, ({ day }) => day)
  const end = exitDate === null ? null : [exitDate, ...moves.keys()].reduce((a, b) => (a > b ? a : b))
  let sums: Sums = { booked: '0', flow: '0', fees: '0', realised: '0', exitFees: '0', isHeld: false }
  let before = nothingOpen
  const changes: Change[] = []
  for (const day of [...new Set([...moves.keys(), ...booked.keys()])].sort()) {
    if (end !== null && day >= end) break
    for (const { flow, fees, realised: own, exitFees, isHeld } of moves.get(day) ?? [])
      sums = {
        ...{ booked: sums.booked, flow: add(sums.flow, flow), fees: add(sums.fees, fees) },
        ...{ realised: add(sums.realised, own), exitFees: add(sums.exitFees, exitFees), isHeld },
      }
    sums = { ...sums, booked: sum([sums.booked, ...(booked.get(day) ?? []).map(({ pnl }) => pnl)]) }
    const now = describeOpen(instrument, sums)
    changes.push({ day, before, now })
    before = now
  }
  return end === null ? changes : [...changes, { day: end, before, now: nothingOpen }]
}

type Sums = Omit<PositionDay, 'day'> & { booked: Decimal }

function describeOpen(
  instrument: Instrument | null,
  { booked, flow, fees, realised, exitFees, isHeld }: Sums,
): OpenCost {
  const later = subtract(booked, realised)
  if (!isHeld) {
    const amounts = { ...noAmounts, later }
    return { cash: amounts, account: amounts, positions: 0, unpaid: 0 }
  }
  const account = { cost: '0', fees: subtract(fees, exitFees), later }
  if (isUnpaid(instrument)) return { cash: account, account, positions: 1, unpaid: 1 }
  // Not from `realised`: a caller that asks only for cash does not match the lots of a position that is paid for.
  const cash = { ...noAmounts, cost: add(subtract(booked, flow), fees) }
  return { cash, account, positions: 1, unpaid: 0 }
}

function combine(a: OpenCost, b: OpenCost, factor: 1 | -1): OpenCost {
  const own = (x: Decimal, y: Decimal) => (factor === 1 ? add(x, y) : subtract(x, y))
  const amounts = (kind: BalanceKind): OpenAmounts => ({
    cost: own(a[kind].cost, b[kind].cost),
    fees: own(a[kind].fees, b[kind].fees),
    later: own(a[kind].later, b[kind].later),
  })
  return {
    ...{ cash: amounts('cash'), account: amounts('account') },
    positions: a.positions + factor * b.positions,
    unpaid: a.unpaid + factor * b.unpaid,
  }
}

/**
 * The balance of Candlebook that compares with a broker's of this kind. `balance` is that of the ledger, in which open positions count
 * at cost: it is less by what is open, and by what the ledger counts on another day than the broker.
 */
export function toComparable(balance: Decimal, open: OpenCost, kind: BalanceKind): Decimal {
  const { cost, fees, later } = open[kind]
  return subtract(balance, sum([cost, fees, later]))
}

/** The reverse of `toComparable`: the balance of the ledger that a broker's balance means. */
export function toLedgerBalance(stated: Decimal, open: OpenCost, kind: BalanceKind): Decimal {
  const { cost, fees, later } = open[kind]
  return sum([stated, cost, fees, later])
}

/** Whether a difference is less than half of the smallest shown unit: half a cent, half a yen. */
export function isSameBalance(difference: Decimal, currency: string): boolean {
  const digits = getCurrencyDigits(currency)
  const half = digits === 0 ? '0.5' : `0.${'0'.repeat(digits)}5`
  return compare(toAbsolute(difference), half) < 0
}
