import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import {
  add,
  compare,
  type Decimal,
  isZero,
  multiply,
  subtract,
  sum,
  toAbsolute,
} from '../decimal/decimal.ts'
import { formatTrading212Line, plainShare, readLines, trading212Header } from './brokers.fixtures.ts'
import { buildTimeKey } from './execution-order.ts'
import type { KeyedExecution } from './execution-parts.ts'
import { buildRoundTrips, listOpenLots } from './match-executions.ts'
import { spinOff, splitMerger } from './spin-offs.ts'
import type { KeyedAction } from './stock-splits.ts'

const parent: KeyedExecution = {
  ...plainShare,
  id: 'a',
  symbol: 'OLD',
  market: 'stock',
  currency: 'USD',
  side: 'buy',
  quantity: '10',
  price: '100',
  fee: '1',
  day: '2026-01-05',
  executedAt: null,
}
const event = { toSymbol: 'NEW', from: '2', to: '1', costPct: '15' }
const day = '2026-06-10'

/** The round trips after a spin-off on this day, in one line each, and the cost of all entries. */
function apply(executions: KeyedExecution[], { costPct, from, to }: typeof event = event) {
  const at = { day, executedAt: null }
  const of = { market: 'stock', currency: 'USD', symbol: 'OLD', account: null } as const
  const lots = listOpenLots({ executions, actions: [], changes: [] }, { of, timeKey: buildTimeKey(at) })
  const { entries, cost } = spinOff(lots, { toSymbol: 'NEW', costPct, from, to })
  const action: KeyedAction = { ...of, ...at, half: null, ...cost }
  const added = lots.flatMap(({ execution }, index) =>
    isZero(entries[index]!.quantity)
      ? []
      : [{ ...execution, ...entries[index]!, fee: '0', id: `new ${index}` }],
  )
  const roundTrips = buildRoundTrips([...executions, ...added], [action])
  return { roundTrips, cost: sumCost(roundTrips) }
}

function sumCost(roundTrips: ReturnType<typeof buildRoundTrips>): Decimal {
  return sum(roundTrips.map(({ quantity, entryPrice }) => multiply(quantity, entryPrice)))
}

function describeAll({ roundTrips }: ReturnType<typeof apply>): string[] {
  return roundTrips.map(
    ({ symbol, quantity, entryPrice, exitPrice, entryDate, fees }) =>
      `${symbol} ${quantity} @ ${entryPrice} on ${entryDate} to ${exitPrice ?? 'open'}, fees ${fees}`,
  )
}

describe('a spin-off', () => {
  test('moves a part of the cost of each open lot to the new symbol, on the day of the purchase', () => {
    const second = { ...parent, id: 'b', day: '2026-02-05', quantity: '4', price: '200' }

    expect(describeAll(apply([parent, second]))).toEqual([
      'OLD 14 @ 109.285714285714285714 on 2026-01-05 to open, fees 2',
      'NEW 7 @ 38.571428571428571429 on 2026-01-05 to open, fees 0',
    ])
  })

  test('takes no cost of what was sold before it, also of a part of a lot, and none for 0%', () => {
    const sale: KeyedExecution = {
      ...parent,
      id: 's',
      side: 'sell',
      quantity: '4',
      price: '120',
      day: '2026-03-01',
    }

    expect(describeAll(apply([parent, sale]))).toEqual([
      'OLD 10 @ 91 on 2026-01-05 to open, fees 2',
      'NEW 3 @ 30 on 2026-01-05 to open, fees 0',
    ])
    expect(describeAll(apply([parent], { ...event, costPct: '0' }))).toEqual([
      'OLD 10 @ 100 on 2026-01-05 to open, fees 1',
      'NEW 5 @ 0 on 2026-01-05 to open, fees 0',
    ])
  })

  test('in a position that ends later, each execution is one fill with all of its quantity and fee', () => {
    const sales = [
      { ...parent, id: 's', side: 'sell' as const, quantity: '4', price: '120', day: '2026-03-01' },
      { ...parent, id: 't', side: 'sell' as const, quantity: '6', price: '90', day: '2026-07-01' },
    ]
    const [trade] = apply([parent, ...sales]).roundTrips

    expect(trade).toMatchObject({ quantity: '10', entryPrice: '91', exitPrice: '102', fees: '3' })
    expect(trade?.fills.map(({ executionId, quantity, fee }) => [executionId, quantity, fee])).toEqual([
      ['a', '10', '1'],
      ['s', '4', '1'],
      ['t', '6', '1'],
    ])
  })

  test('changes nothing in the cost of parent and child together, for any purchases and sales before it', () => {
    const units = (max: bigint, places: number) =>
      fc.bigInt({ min: 1n, max }).map((value) => unitsToDecimal(value, places))
    const traded = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: units(100_000n, 3),
      price: units(10_000_000n, 4),
    })
    const stated = fc.record({ costPct: units(10_000n, 2), from: units(50n, 0), to: units(50n, 0) })
    fc.assert(
      fc.property(fc.array(traded, { minLength: 1, maxLength: 12 }), stated, (all, given) => {
        const executions = all.map((one, at) => ({
          ...parent,
          ...one,
          fee: '0',
          id: `x${at}`,
          opens: true,
          day: `2026-03-${10 + at}`,
        }))
        const before = sumCost(buildRoundTrips(executions))
        const difference = subtract(apply(executions, { ...event, ...given }).cost, before)

        expect(compare(toAbsolute(difference), '0.0000000001')).toBe(-1)
      }),
    )
  })
})

test.each([
  [
    'schwab',
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    '"08/22/2022 as of 08/19/2022","Spin-off","KID","KID CORP","34","","",""',
  ],
  ['trading212', trading212Header, formatTrading212Line('Spin-off', '2024-03-01 10:00:00', '34', '0')],
  [
    'fidelity',
    'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date',
    '03/01/2024,SPIN-OFF FROM OLD CO (KID) (Cash),KID,KID CORP,Cash,34,,,,,,,',
  ],
  [
    'robinhood',
    'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    '3/1/2024,3/1/2024,3/1/2024,KID,Kid Corp,SOFF,34,,',
  ],
])('the shares of a spin-off in a file of %s are asked about, without a known parent', (id, header, line) => {
  const file = readLines(header, line)

  expect(file.format.id).toBe(id)
  expect(
    file.spinOffs.map(({ symbol, quantity, parent, line: at }) => [symbol, quantity, parent, at]),
  ).toEqual([[id === 'trading212' ? 'AAA' : 'KID', '34', null, 2]])
  expect([file.executions, file.skipped]).toEqual([[], []])
})

test('a merger for shares and cash closes the part of the cash at the value of the shares', () => {
  expect(splitMerger('100', { from: '1', to: '1', cash: '30', price: '70' })).toEqual({
    closed: '30',
    closePrice: '100',
    from: '70',
    to: '100',
  })
  const odd = splitMerger('7', { from: '3', to: '1', cash: '1', price: '20' })
  expect(compare(toAbsolute(subtract(multiply(odd.closed, odd.closePrice), '7')), '0.0000000001')).toBe(-1)
  expect(add(odd.closed, odd.from)).toBe('7')
})
