import { type Decimal, multiply, subtract, sum } from '../../decimal/index.ts'
import type { RoundTrip } from './round-trip.ts'

/** Counts of round trips, and the net P&L of the closed ones by currency. Currencies are never added up. */
export type RoundTripTotals = {
  trades: number
  closed: number
  open: number
  byCurrency: { currency: string; closed: number; open: number; netPnl: Decimal }[]
}

/** Counts and exact net P&L of round trips (with contract size, without fees in other currencies), with currencies in alphabetical order. */
export function sumRoundTrips(roundTrips: readonly RoundTrip[]): RoundTripTotals {
  const byCurrency = [...Map.groupBy(roundTrips, ({ currency }) => currency)].map(([currency, group]) => ({
    currency,
    ...countByStatus(group),
    netPnl: sumNetPnl(group),
  }))
  byCurrency.sort((a, b) => (a.currency < b.currency ? -1 : 1))
  return { trades: roundTrips.length, ...countByStatus(roundTrips), byCurrency }
}

function countByStatus(roundTrips: readonly RoundTrip[]): { closed: number; open: number } {
  const closed = roundTrips.filter(({ status }) => status === 'closed').length
  return { closed, open: roundTrips.length - closed }
}

// Written out here, so that tests do not compute with the formula that they test.
function sumNetPnl(roundTrips: readonly RoundTrip[]): Decimal {
  return sum(roundTrips.map((one) => (one.exitPrice === null ? '0' : computeNetPnl(one, one.exitPrice))))
}

function computeNetPnl(
  { type, entryPrice, quantity, contractSize, fees }: RoundTrip,
  exitPrice: Decimal,
): Decimal {
  const move = type === 'long' ? subtract(exitPrice, entryPrice) : subtract(entryPrice, exitPrice)
  return subtract(multiply(multiply(move, quantity), contractSize), fees)
}
