import { expect, test } from 'vitest'
import { formatBrief, readLines, sumRoundTrips } from './brokers.fixtures.ts'
import { buildFingerprints } from './fingerprint.ts'
import { buildRoundTrips } from './match-executions.ts'

const header =
  'Record Type,Date (UTC),Account currency,Instrument,Symbol,Instrument currency,Direction,Units,Position ID,Order ID,Order type,Intent,Status,Date created (UTC),Date opened (UTC),Date closed (UTC),Average price (instrument currency),Close price (instrument currency),Target price (instrument currency),Executed price (instrument currency),Exchange rate,Spread (account currency),Result (account currency),FX fee (account currency),Result after FX fee (account currency),Overnight interest (account currency),Dividend adjustment (account currency),Total result (account currency),Interest rate (instrument currency),Transaction ID,Transaction type,Amount (account currency)'

const openOrder =
  'Order,2026-08-04 09:21:50+00:00,EUR,Germany 40,GER40,EUR,Buy,0.5000000000,POS1,11,MARKET,OPEN,EXECUTED,2026-08-04 09:21:50+00:00,,,,,26205.1000000000,26205.1000000000,,,,,,,,,,,,'
const closeOrder =
  'Order,2026-08-06 16:22:13+00:00,EUR,Germany 40,GER40,EUR,Sell,0.5000000000,POS1,12,MARKET,CLOSE,EXECUTED,2026-08-06 16:22:13+00:00,,,,,26239.9000000000,26239.9000000000,,,,,,,,,,,,'
const closedPosition =
  'Closed position,2026-08-06 16:22:13+00:00,EUR,Germany 40,GER40,EUR,Buy,0.5000000000,POS1,12,,,,,2026-08-04 09:21:50+00:00,2026-08-06 16:22:13+00:00,26205.1000000000,26239.9000000000,,,1.0000000000,0.40000,17.40,0.00,17.40,-2.10,0.00,15.30,,,,'

function read(...lines: string[]) {
  const file = readLines(header, ...lines)
  const trades = buildRoundTrips(file.executions.map((one, at) => ({ ...one, id: `${at}` })))
  return { ...file, trades, totals: sumRoundTrips(trades).byCurrency }
}

test('a closed position has the costs and the P&L of the broker, and its orders are counted once', () => {
  const { format, executions, skipped, movements, totals } = read(
    openOrder,
    'Order,2026-08-04 09:21:50+00:00,EUR,Germany 40,GER40,EUR,Sell,0.5,POS1,13,TAKE PROFIT,CLOSE,CANCELLED,2026-08-04 09:21:50+00:00,,,,,27514.9,,,,,,,,,,,,,',
    closeOrder,
    closedPosition,
    'Overnight interest,2026-08-05 21:00:00+00:00,EUR,Germany 40,GER40,EUR,Buy,0.5,POS1,,,,,,,,,,,,,,,,,,,,0.01,,,-1.05',
    'Transaction,2026-08-01 10:00:00+00:00,EUR,,,,,,,,,,,,,,,,,,,,,,,,,,,T1,Deposit,100.00',
  )

  expect(format.id).toBe('trading212-cfd')
  expect(
    executions.map((one) => `${formatBrief(one)} ${one.instrument} ${one.positionId} ${one.name}`),
  ).toEqual([
    'buy 0.5 GER40 @ 26205.1 fee 0 cfd POS1 Germany 40',
    'sell 0.5 GER40 @ 26239.9 fee 2.1 cfd POS1 Germany 40',
  ])
  expect(totals).toMatchObject([{ currency: 'EUR', closed: 1, open: 0, netPnl: '15.3' }])
  expect(executions[1]?.brokerPnl).toBe('15.3')
  expect(skipped.map(({ code, what }) => `${code} ${what}`)).toEqual([
    'not_filled Order GER40',
    'detail Order GER40',
    'detail Overnight interest GER40',
    'cash Deposit',
  ])
  expect(movements).toMatchObject([{ kind: 'cash', amount: '100', currency: 'EUR', what: 'Deposit' }])
})

test('files with orders only, closed positions only and both contain the same executions', () => {
  const print = (...lines: string[]) => buildFingerprints('trading212-cfd', read(...lines).executions)

  expect(print(openOrder, closeOrder)).toEqual(print(closedPosition))
  expect(print(openOrder, closeOrder, closedPosition)).toEqual(print(closedPosition))
})

test('the rate of a short position in another currency follows from its result', () => {
  const { executions, trades } = read(
    'Closed position,2026-08-06 16:22:13+00:00,GBP,Meta Platforms,META,USD,Sell,2,POS2,22,,,,,2026-08-05 14:00:00+00:00,2026-08-06 16:22:13+00:00,600,535,,,1.3,0.40,100.00,-0.50,99.50,-1.00,0.00,98.50,,,,',
    'Closed position,2026-08-07 16:22:13+00:00,GBP,Japan 225,JPN225,JPY,Buy,10,POS3,23,,,,,2026-08-05 14:00:00+00:00,2026-08-07 16:22:13+00:00,65000,66000,,,0.005,0.40,50.00,0.00,50.00,0.00,0.00,50.00,,,,',
  )

  expect(executions.map(({ side, rate, rateCurrency }) => `${side} ${rate} ${rateCurrency}`)).toEqual([
    'sell null null',
    'buy null null',
    'buy 0.769230769230769231 GBP',
    'sell 0.005 GBP',
  ])
  // 98.50 GBP × 1.3, and the costs of 1.50 GBP × 1.3.
  expect(Number(executions[2]?.brokerPnl)).toBeCloseTo(128.05, 9)
  expect(Number(trades[0]?.fees)).toBeCloseTo(1.95, 9)
  expect(executions[3]?.brokerPnl).toBe('10000')
})
