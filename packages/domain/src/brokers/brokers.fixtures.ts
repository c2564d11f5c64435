import { type Decimal, multiply, subtract, sum } from '../decimal/decimal.ts'
import type { Execution } from './broker-format.ts'
import type { KeyedExecution } from './execution-parts.ts'
import type { BrokerFile } from './files-of-format.ts'
import { readBrokerFile } from './read-broker-file.ts'
import type { RoundTrip } from './round-trip.ts'

/** The bytes of a file with this text. */
export function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Reads a file with these lines. Throws, and so fails the test, when the file cannot be read. */
export function readLines(...lines: string[]): Extract<BrokerFile, { ok: true }> {
  const file = readBrokerFile(toBytes(lines.join('\n')))
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file
}

/** The problems of a file with these lines, each as 'code at line'. */
export function findProblems(...lines: string[]): string[] {
  const file = readBrokerFile(toBytes(lines.join('\n')))
  return file.ok ? [] : file.problems.map(({ code, line }) => `${code} at ${line}`)
}

/** An execution in one line, such as 'buy 10 AAA @ 100 fee 1'. */
export function formatBrief({ side, quantity, symbol, price, fee }: Execution): string {
  return `${side} ${quantity} ${symbol} @ ${price} fee ${fee}`
}

/**
 * Executions of one symbol from lines such as 'buy 10 @ 100 fee 1', one a day from 2 January 2024, with ids a, b, c…, of a file
 * that states short sales.
 */
export function createExecutions(...lines: string[]): KeyedExecution[] {
  return lines.map((line, index) => {
    const [side, quantity = '', , price = '', , fee = '0'] = line.split(' ')
    const day = new Date(Date.UTC(2024, 0, 2 + index)).toISOString().slice(0, 10)
    return {
      id: String.fromCharCode(97 + index),
      symbol: 'AAA',
      market: 'stock',
      side: side === 'buy' ? 'buy' : 'sell',
      quantity,
      price,
      fee,
      currency: 'USD',
      executedAt: `${day}T15:00:00.000Z`,
      day,
      ...plainShare,
      opens: side === 'sell',
    }
  })
}

/** The fields of an execution of a share whose file names no account, fee or rate. */
export const plainShare = {
  instrument: 'share',
  contractSize: '1',
  underlying: null,
  expiry: null,
  strike: null,
  optionType: null,
  closesOnly: false,
  account: null,
  feeCurrency: null,
  otherFees: [],
  rate: null,
  rateCurrency: null,
  brokerPnl: null,
} satisfies Partial<KeyedExecution>

/** A header of Trading 212. Tests of all formats use it together with `formatTrading212Line`. */
export const trading212Header =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID,Currency conversion fee,Currency (Currency conversion fee)'

/** A line of Trading 212 without fees. */
export function formatTrading212Line(
  action: string,
  time: string,
  shares: string,
  price: string,
  id = 'EOF1',
): string {
  return `${action},${time},US0000000001,AAA,"Anything, Inc.",${shares},${price},USD,1.25,80.00,EUR,${id},,`
}

/** Counts of round trips, and the net P&L of the closed ones by currency. Currencies are never added up. */
type RoundTripTotals = {
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
  return sum(
    roundTrips.flatMap((one) =>
      one.exitPrice === null ? one.partialExits.map(({ pnl }) => pnl) : [computeNetPnl(one, one.exitPrice)],
    ),
  )
}

function computeNetPnl(
  { type, entryPrice, quantity, contractSize, fees }: RoundTrip,
  exitPrice: Decimal,
): Decimal {
  const move = type === 'long' ? subtract(exitPrice, entryPrice) : subtract(entryPrice, exitPrice)
  return subtract(multiply(multiply(move, quantity), contractSize), fees)
}
