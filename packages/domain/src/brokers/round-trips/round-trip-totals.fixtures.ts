import { add, type Decimal } from '../../decimal/index.ts'
import { tradePnl } from '../../trades/index.ts'
import type { RoundTrip } from './round-trip.ts'

/** What trades come to; net P&L is of the closed ones, for each currency by itself and never added up over them. */
export type PlanTotals = {
  trades: number
  closed: number
  open: number
  byCurrency: { currency: string; closed: number; open: number; netPnl: Decimal }[]
}

/** Counts and exact net P&L of trades, currencies in the order of the alphabet. */
export function planTotals(trips: readonly RoundTrip[]): PlanTotals {
  const currencies = Map.groupBy(trips, (trip) => trip.currency)
  const byCurrency = [...currencies].map(([currency, some]) => ({
    currency,
    ...counts(some),
    netPnl: netPnl(some),
  }))
  byCurrency.sort((a, b) => (a.currency < b.currency ? -1 : 1))
  return { trades: trips.length, ...counts(trips), byCurrency }
}

function counts(trips: readonly RoundTrip[]): { closed: number; open: number } {
  const closed = trips.filter((trip) => trip.status === 'closed').length
  return { closed, open: trips.length - closed }
}

function netPnl(trips: readonly RoundTrip[]): Decimal {
  return trips.reduce((total, trip) => add(total, tradePnl({ ...trip, feesUnit: 'amount' }) ?? '0'), '0')
}
