import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decimal, multiply, roundTo, sum } from '../../decimal/index.ts'
import { createExecutions } from '../brokers.fixtures.ts'
import { buildRoundTrips, matchExecutions } from './match-executions.ts'
import type { KeyedAction } from './resolve-splits.ts'
import type { KeyedExecution } from './round-trip.ts'
import { sumRoundTrips } from './round-trip-totals.fixtures.ts'

/** A split of AAA on a day of January 2024; executions of the fixtures are one a day from the second. */
function splitOn(
  day: number,
  ratioTo: Decimal,
  ratioFrom: Decimal = '1',
  fields: Partial<KeyedAction> = {},
): KeyedAction {
  const date = `2024-01-${String(day).padStart(2, '0')}`
  const when = { day: date, executedAt: `${date}T07:00:00.000Z` }
  const what = { symbol: 'AAA', market: 'stock', currency: 'USD', account: null } as const
  return { kind: 'split', ...what, ...when, ratioFrom, ratioTo, half: null, ...fields }
}

const describe = (executions: KeyedExecution[], ...actions: KeyedAction[]) =>
  buildRoundTrips(executions, actions).map(
    ({ status, quantity, entryPrice, exitPrice }) => `${status} ${quantity} @ ${entryPrice} > ${exitPrice}`,
  )

test('a split changes quantity and prices of the open trade, and no fill', () => {
  const executions = createExecutions('buy 10 @ 1000 fee 1', 'sell 4 @ 1100', 'sell 60 @ 120 fee 1')
  const [roundTrip] = buildRoundTrips(executions, [splitOn(4, '10')])

  expect(describe(executions, splitOn(4, '10'))).toEqual(['closed 100 @ 100 > 116'])
  expect(roundTrip?.fills).toEqual([
    { executionId: 'a', role: 'entry', quantity: '10', fee: '1' },
    { executionId: 'b', role: 'exit', quantity: '4', fee: '0' },
    { executionId: 'c', role: 'exit', quantity: '60', fee: '1' },
  ])
})

test('a split changes no trade that was closed before, or that is opened later', () => {
  const executions = createExecutions('buy 1 @ 10', 'sell 1 @ 12', 'buy 3 @ 6')

  expect(describe(executions, splitOn(4, '2'))).toEqual(['closed 1 @ 10 > 12', 'open 3 @ 6 > null'])
})

test('a split after the last execution changes the open trade', () => {
  expect(describe(createExecutions('buy 10 @ 100'), splitOn(20, '4'))).toEqual(['open 40 @ 25 > null'])
})

test('shares that were sold after a split are shared out to the purchases before it', () => {
  const executions = createExecutions('buy 10 @ 100 fee 2', 'buy 10 @ 120', 'sell 30 @ 80')
  const { roundTrips } = matchExecutions(executions, [splitOn(4, '2')])

  // 20 @ 50 and 10 of the 20 @ 60.
  expect(describe(executions, splitOn(4, '2'))).toEqual([
    'closed 30 @ 53.333333333333333333 > 80',
    'open 10 @ 60 > null',
  ])
  expect(roundTrips.map(({ fills }) => fills.map(({ quantity }) => quantity))).toEqual([
    ['10', '5', '30'],
    ['5'],
  ])
})

test('a split that does not divide keeps the whole position, so that the new number of shares closes it', () => {
  const halves = [
    splitOn(5, '0', '0', { half: 'close', ratioFrom: '3', ratioTo: null }),
    splitOn(5, '0', '0', { half: 'open', ratioFrom: null, ratioTo: '1' }),
  ]
  const executions = createExecutions('buy 1 @ 7', 'buy 1 @ 7', 'buy 1 @ 7', 'sell 1 @ 21')

  expect(buildRoundTrips(executions, halves)).toMatchObject([
    { status: 'closed', quantity: '1', entryPrice: '21' },
  ])
})

test('a split of another symbol, currency, market or account changes nothing', () => {
  const executions = createExecutions('buy 10 @ 100').map((one) => ({ ...one, account: 'U1' }))
  const others = [{ symbol: 'BBB' }, { currency: 'EUR' }, { market: 'crypto' as const }, { account: 'U2' }]

  for (const other of others)
    expect(describe(executions, splitOn(4, '2', '1', other))).toEqual(['open 10 @ 100 > null'])
  expect(describe(executions, splitOn(4, '2', '1', { account: 'U1' }))).toEqual(['open 20 @ 50 > null'])
})

test('the same split from files with and without the account counts once', () => {
  const executions = createExecutions('buy 10 @ 100').map((one) => ({ ...one, account: 'U1' }))

  expect(describe(executions, splitOn(4, '2'), splitOn(4, '2', '1', { account: 'U1' }))).toEqual([
    'open 20 @ 50 > null',
  ])
})

test('no split changes the P&L of a position that is closed in the end', () => {
  const amounts = fc.integer({ min: 1, max: 500 })
  const lots = fc.array(fc.tuple(amounts, amounts), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lots, fc.constantFrom(2, 3, 10, 20), amounts, (bought, ratio, price) => {
      const shares = bought.reduce((total, [quantity]) => total + quantity, 0)
      const buys = bought.map(([quantity, cost]) => `buy ${quantity} @ ${cost} fee 1`)
      const plain = createExecutions(...buys, `sell ${shares} @ ${price * ratio} fee 1`)
      const after = createExecutions(...buys, `sell ${shares * ratio} @ ${price} fee 1`)
      const pnl = (executions: KeyedExecution[], actions: KeyedAction[]) =>
        roundTo(sumRoundTrips(buildRoundTrips(executions, actions)).byCurrency[0]?.netPnl ?? '', 9)

      expect(pnl(after, [splitOn(buys.length + 2, String(ratio))])).toBe(pnl(plain, []))
    }),
  )
})

test('fills add up to their executions after any split', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 15 }),
      fc.integer({ min: 2, max: 15 }),
      (all, day) => {
        const lines = all.flatMap((one) =>
          one === 0 ? [] : [`${one > 0 ? 'buy' : 'sell'} ${Math.abs(one)} @ 7 fee 1`],
        )
        const executions = createExecutions(...lines)
        const fills = buildRoundTrips(executions, [splitOn(day, '3', '7')]).flatMap(
          (roundTrip) => roundTrip.fills,
        )

        for (const { id, quantity, fee } of executions) {
          const own = fills.filter((fill) => fill.executionId === id)
          expect(sum(own.map((fill) => fill.quantity))).toBe(multiply(quantity, '1'))
          expect(sum(own.map((fill) => fill.fee))).toBe(fee)
        }
      },
    ),
  )
})
