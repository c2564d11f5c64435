import { expect, test } from 'vitest'
import { createExecutions } from '../brokers.fixtures.ts'
import { buildRoundTrips } from './match-executions.ts'
import type { KeyedExecution } from './round-trip.ts'

const mes = { contractSize: '5', instrument: 'future' } as const
const put = {
  contractSize: '100',
  instrument: 'option',
  underlying: 'AAA',
  expiry: '2024-01-19',
  strike: '150',
  optionType: 'put',
} as const
const share = { contractSize: '1', instrument: 'share' } as const

/** The executions of the lines, each with the fields at its place. */
function extend(lines: string[], ...fields: Partial<KeyedExecution>[]): KeyedExecution[] {
  return createExecutions(...lines).map((one, at) => ({ ...one, ...fields[at] }))
}

test('a round trip has the contract of its executions', () => {
  const [roundTrip] = buildRoundTrips(extend(['sell 1 @ 5', 'buy 1 @ 0'], put, put))

  expect(roundTrip).toMatchObject({ ...put, exitPrice: '0', status: 'closed' })
})

test('contracts of different sizes and instruments are never matched', () => {
  const lines = ['buy 1 @ 10', 'sell 1 @ 11']

  expect(buildRoundTrips(extend(lines, mes, { ...mes, contractSize: '50' }))).toHaveLength(2)
  expect(buildRoundTrips(extend(lines, share, { ...share, instrument: 'cfd' }))).toHaveLength(2)
  expect(buildRoundTrips(extend(lines, share, { ...share, instrument: 'fund' }))).toHaveLength(1)
  expect(buildRoundTrips(extend(lines, mes, { ...mes, contractSize: '5.0' }))).toHaveLength(1)
})

test('an execution without a contract size is in no round trip', () => {
  expect(
    buildRoundTrips(extend(['buy 1 @ 10', 'sell 1 @ 11'], { ...mes, contractSize: null })),
  ).toMatchObject([{ type: 'short', status: 'open' }])
})

test('a round trip has the rate of its last exit, and none while it is open', () => {
  const rates = ['0.9', '0.91', '0.92', '0.93'].map((rate) => ({ rate, rateCurrency: 'EUR' }))
  const lines = ['buy 2 @ 10', 'sell 1 @ 11', 'sell 1 @ 12', 'buy 1 @ 13']

  expect(buildRoundTrips(extend(lines, ...rates))).toMatchObject([
    { rate: '0.92', rateCurrency: 'EUR' },
    { rate: null, rateCurrency: null },
  ])
})

test("the broker's P&L is the sum over the exits, and null when one is unknown", () => {
  const lines = ['buy 2 @ 10', 'sell 1 @ 11', 'sell 1 @ 12']
  const pnl = (...all: (string | null)[]) =>
    buildRoundTrips(extend(lines, ...all.map((brokerPnl) => ({ brokerPnl })))).map(
      ({ brokerPnl }) => brokerPnl,
    )

  expect(pnl('0', '0.9', '1.8')).toEqual(['2.7'])
  expect(pnl(null, '0.9', '0')).toEqual(['0.9'])
  expect(pnl('0', '0.9', null)).toEqual([null])
})

test("the broker's P&L of a reversal belongs to the part that closes, and of a sale without a purchase to each share", () => {
  const lines = ['buy 2 @ 10', 'sell 3 @ 11']
  const reversal = extend(lines, {}, { brokerPnl: '1.8' })
  const sale = extend(lines, {}, { brokerPnl: '3', closesOnly: true })

  expect(buildRoundTrips(reversal).map(({ brokerPnl }) => brokerPnl)).toEqual(['1.8', null])
  expect(buildRoundTrips(sale).map(({ brokerPnl }) => brokerPnl)).toEqual(['2'])
})

test('fees in other currencies are listed, and not added to the fees', () => {
  const lines = ['buy 2 @ 10 fee 1', 'sell 1 @ 11 fee 0.002', 'sell 2 @ 12 fee 0.004']
  const bnb = { feeCurrency: 'BNB' }

  expect(buildRoundTrips(extend(lines, { feeCurrency: 'USD' }, bnb, bnb))).toMatchObject([
    { fees: '1', foreignFees: [{ currency: 'BNB', amount: '0.004' }] },
    { fees: '0', foreignFees: [{ currency: 'BNB', amount: '0.002' }] },
  ])
})

test('an execution with fees in several currencies lists each, and a fee in the currency of the trade counts there', () => {
  const lines = ['buy 3 @ 10 fee 1', 'sell 1 @ 11 fee 0.2', 'sell 2 @ 12 fee 0.4']
  const swiss = { currency: 'CHF', amount: '1' }
  const others = [swiss, { currency: 'USD', amount: '0.1' }]

  expect(
    buildRoundTrips(extend(lines, { feeCurrency: 'GBP', otherFees: [swiss] }, { otherFees: others })),
  ).toMatchObject([
    {
      fees: '0.7',
      foreignFees: [
        { currency: 'CHF', amount: '2' },
        { currency: 'GBP', amount: '1' },
      ],
    },
  ])
})

test('a partial close splits each fee in proportion, and the parts add up exactly', () => {
  const lines = ['buy 3 @ 10 fee 1', 'sell 1 @ 11']
  const fees = { feeCurrency: 'GBP', otherFees: [{ currency: 'CHF', amount: '0.1' }] }

  expect(buildRoundTrips(extend(lines, fees)).map(({ foreignFees }) => foreignFees)).toEqual([
    [
      { currency: 'CHF', amount: '0.033333333333333333' },
      { currency: 'GBP', amount: '0.333333333333333333' },
    ],
    [
      { currency: 'CHF', amount: '0.066666666666666667' },
      { currency: 'GBP', amount: '0.666666666666666667' },
    ],
  ])
})
