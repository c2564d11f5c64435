import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { compare, subtract, sum, toAbsolute } from '../decimal/decimal.ts'
import { type CostMethod, costMethods } from '../trades/account.ts'
import { computeTradePnl } from '../trades/pnl.ts'
import { createExecutions, plainShare } from './brokers.fixtures.ts'
import type { KeyedExecution } from './execution-parts.ts'
import { buildRoundTrips } from './match-executions.ts'
import type { RoundTrip } from './round-trip.ts'
import type { KeyedAction } from './stock-splits.ts'

const listExits = (...lines: string[]) =>
  buildRoundTrips(createExecutions(...lines)).map(({ partialExits }) => partialExits)

test('an exit before the last day realises its part on its own day, with its share of the fees', () => {
  // The broker books 79.20 in January and -61.20 in February.
  const [exits] = listExits('buy 100 @ 10 fee 1', 'sell 40 @ 12 fee 0.40', 'sell 60 @ 9 fee 0.60')

  expect(exits).toEqual([{ day: '2024-01-03', quantity: '40', pnl: '79.2', foreignFees: [] }])
})

test('a trade with all exits on one day has no partial exit', () => {
  expect(listExits('buy 100 @ 10', 'sell 100 @ 12')).toEqual([[]])
})

test('each exit takes the oldest entries, for a long and for a short', () => {
  const [long] = listExits('buy 10 @ 100', 'buy 10 @ 110', 'sell 15 @ 120', 'sell 5 @ 90')
  const [short] = listExits('sell 10 @ 100', 'sell 10 @ 110', 'buy 15 @ 90', 'buy 5 @ 120')

  expect(long?.map(({ pnl }) => pnl)).toEqual(['250'])
  expect(short?.map(({ pnl }) => pnl)).toEqual(['200'])
})

test('the methods take other entries, and the days of a closed trade add up to one P&L', () => {
  // 20 of 30 at 100, 110 and 120 are sold for 130: the oldest cost 2,100, the newest 2,300, on average 2,200.
  const executions = createExecutions(
    'buy 10 @ 100 fee 1',
    'buy 10 @ 110 fee 2',
    'buy 10 @ 120 fee 3',
    'sell 20 @ 130 fee 0.5',
    'sell 10 @ 100',
  )
  const [roundTrip] = buildRoundTrips(executions)
  const realised = costMethods.map((method) => [method, roundTrip && listExitsBy(roundTrip, method)[0]?.pnl])

  expect(Object.fromEntries(realised)).toEqual({ fifo: '496.5', lifo: '294.5', average: '395.5' })
  expect(roundTrip && computePnl(roundTrip)).toBe('293.5')
})

test('the average moves with each entry and not with an exit', () => {
  // 100 and 110 average 105. After 10 of them are sold, 10 more at 125 make it 115.
  const executions = createExecutions(
    'buy 10 @ 100',
    'buy 10 @ 110',
    'sell 10 @ 105',
    'buy 10 @ 125',
    'sell 5 @ 115',
  )
  const [roundTrip] = buildRoundTrips(executions)

  expect(roundTrip?.exitsByMethod?.average.map(({ pnl }) => pnl)).toEqual(['0', '0'])
})

test('a trade with one entry is the same for each method and stores none of them', () => {
  const [roundTrip] = buildRoundTrips(createExecutions('buy 3 @ 10 fee 1', 'sell 1 @ 12', 'sell 2 @ 9'))

  expect(roundTrip?.partialExits.map(({ pnl }) => pnl)).toEqual(['1.666666666666666667'])
  expect(roundTrip?.exitsByMethod).toBeNull()
})

test('a fee in another currency is not in the P&L of the exit and is listed with it', () => {
  const [entry, ...exits] = createExecutions('buy 10 @ 100', 'sell 4 @ 110', 'sell 6 @ 120')
  const executions = [{ ...entry!, otherFees: [{ currency: 'BNB', amount: '0.5' }] }, ...exits]

  expect(buildRoundTrips(executions)[0]?.partialExits).toEqual([
    { day: '2024-01-03', quantity: '4', pnl: '40', foreignFees: [{ currency: 'BNB', amount: '0.2' }] },
  ])
})

test('later executions change no exit of an earlier day', () => {
  const lines = ['buy 10 @ 100', 'sell 4 @ 110', 'buy 6 @ 90', 'sell 3 @ 105', 'sell 9 @ 80'] as const

  const [before] = listExits(...lines.slice(0, 4))
  const [after] = listExits(...lines)

  // 4 of 10 at 100 are sold for 110, then 3 more of them for 105.
  expect(before?.map(({ day, pnl }) => [day, pnl])).toEqual([
    ['2024-01-03', '40'],
    ['2024-01-05', '15'],
  ])
  expect(after).toEqual(before)
})

/** A fraction of integers; the second is above zero. */
type Fraction = [bigint, bigint]

const addFractions = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const SCALE = 10n ** 4n
const toInteger = (decimal: string) => {
  const [whole = '0', places = ''] = decimal.split('.')
  return BigInt(whole + places.padEnd(4, '0'))
}

type OpenLot = { size: Fraction; price: Fraction; fee: Fraction }

/** What each day realises, by rational numbers: another implementation of the methods. */
function realiseByFractions(
  executions: readonly KeyedExecution[],
  method: CostMethod,
): Map<string, Fraction> {
  const days = new Map<string, Fraction>()
  let lots: OpenLot[] = []
  for (const { side, quantity, price, fee, day } of executions) {
    const ofUnit: Fraction = [toInteger(fee), toInteger(quantity)]
    let open = toInteger(quantity)
    const sign = side === 'sell' ? 1n : -1n
    while (open > 0n) {
      const lot = method === 'lifo' ? lots.at(-1) : lots[0]
      if (!lot || lot.size[0] > 0n === sign < 0n) {
        const added: OpenLot = { size: [-sign * open, 1n], price: [toInteger(price), SCALE], fee: ofUnit }
        if (method === 'average' && lot) lots = [average(lot, added)]
        else lots.push(added)
        break
      }
      const held = lot.size[0] < 0n ? -lot.size[0] : lot.size[0]
      const taken = held < open ? held : open
      const move = addFractions([toInteger(price), SCALE], [-lot.price[0], lot.price[1]])
      const fees = addFractions(ofUnit, lot.fee)
      const net = addFractions([sign * move[0], move[1]], [-fees[0], fees[1]])
      days.set(day, addFractions(days.get(day) ?? [0n, 1n], [net[0] * taken, net[1] * SCALE]))
      open -= taken
      lot.size[0] += sign < 0n ? taken : -taken
      if (lot.size[0] === 0n) lots = lots.filter((one) => one !== lot)
    }
  }
  return days
}

/** Two lots of the same direction as one with the average of their prices and of their fees. */
function average(one: OpenLot, other: OpenLot): OpenLot {
  const size = one.size[0] + other.size[0] // sizes are integers
  const weigh = (a: Fraction, b: Fraction): Fraction => {
    const [top, bottom] = addFractions([a[0] * one.size[0], a[1]], [b[0] * other.size[0], b[1]])
    return reduce(size < 0n ? [-top, -bottom * size] : [top, bottom * size])
  }
  return { size: [size, 1n], price: weigh(one.price, other.price), fee: weigh(one.fee, other.fee) }
}

function reduce([a, b]: Fraction): Fraction {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y > 0n) [x, y] = [y, x % y]
  return x === 0n ? [0n, 1n] : [a / x, b / x]
}

const toDecimalOfFraction = ([a, b]: Fraction) => unitsToDecimal((a * 10n ** 18n) / b, 18)

const anyExecutions: fc.Arbitrary<KeyedExecution[]> = fc
  .array(
    fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: fc.bigInt({ min: 1n, max: 50_000n }).map((units) => unitsToDecimal(units, 4)),
      price: fc.bigInt({ min: 1n, max: 10_000n }).map((units) => unitsToDecimal(units, 2)),
      fee: fc.bigInt({ min: 0n, max: 300n }).map((units) => unitsToDecimal(units, 2)),
      currency: fc.constantFrom('USD', 'EUR', 'JPY'),
      account: fc.constantFrom('Main', 'Pension'),
      days: fc.constantFrom(0, 0, 1, 30),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) => {
    let time = Date.UTC(2024, 0, 2, 14)
    return all.map(({ days, ...one }, index) => {
      time += days * 86_400_000 + 60_000
      const executedAt = new Date(time).toISOString()
      return {
        ...plainShare,
        ...one,
        symbol: 'AAA',
        opens: true,
        id: `x${index}`,
        market: 'stock',
        day: executedAt.slice(0, 10),
        executedAt,
      }
    })
  })

test.each(costMethods)(
  'in three currencies and two accounts, each day realises by %s what fractions give, of open and of closed trades',
  (method) => {
    fc.assert(
      fc.property(anyExecutions, (executions) => {
        const days = new Map<string, string[]>()
        const nameGroup = ({ account, currency }: Pick<RoundTrip, 'account' | 'currency'>) =>
          `${account} ${currency}`
        for (const roundTrip of buildRoundTrips(executions)) {
          const exits = listExitsBy(roundTrip, method)
          const put = (day: string, pnl: string) => {
            const key = `${nameGroup(roundTrip)} ${day}`
            days.set(key, [...(days.get(key) ?? []), pnl])
          }
          for (const { day, pnl } of exits) put(day, pnl)
          if (roundTrip.exitDate !== null)
            put(roundTrip.exitDate, subtract(computePnl(roundTrip), sum(exits.map(({ pnl }) => pnl))))
        }
        const groups = Map.groupBy(executions, nameGroup)
        const expected = new Map(
          [...groups].flatMap(([group, own]) =>
            [...realiseByFractions(own, method)].map(([day, pnl]) => [`${group} ${day}`, pnl] as const),
          ),
        )
        expect([...days.keys()].sort()).toEqual([...expected.keys()].sort())
        for (const [day, fraction] of expected) {
          const error = toAbsolute(subtract(sum(days.get(day) ?? []), toDecimalOfFraction(fraction)))
          expect(compare(error, '0.000000000001')).toBeLessThanOrEqual(0)
        }
      }),
    )
  },
)

const listExitsBy = ({ partialExits, exitsByMethod }: RoundTrip, method: CostMethod) =>
  exitsByMethod?.[method] ?? partialExits
const computePnl = (roundTrip: RoundTrip) => computeTradePnl({ ...roundTrip, feesUnit: 'amount' }) ?? '0'

test('a spin-off lowers the cost of what each method has open by one amount, and no earlier day changes', () => {
  const executions = createExecutions(
    'buy 10 @ 100',
    'buy 10 @ 200',
    'sell 10 @ 150',
    'sell 5 @ 150',
    'sell 5 @ 150',
  )
  const spinOff: KeyedAction = {
    ...{ kind: 'cost', market: 'stock', symbol: 'AAA', toSymbol: 'BBB', currency: 'USD', account: null },
    ...{ day: '2024-01-05', executedAt: null, ratioFrom: '100', ratioTo: '80', half: null },
  }
  const listPnls = (actions: KeyedAction[]) => {
    const [roundTrip] = buildRoundTrips(executions, actions)
    const list = (method: CostMethod) => listExitsBy(roundTrip!, method).map(({ pnl }) => pnl)
    return {
      ...Object.fromEntries(costMethods.map((method) => [method, list(method)])),
      pnl: computePnl(roundTrip!),
    }
  }

  expect(listPnls([])).toEqual({
    fifo: ['500', '-250'],
    lifo: ['-500', '250'],
    average: ['0', '0'],
    pnl: '0',
  })
  // First in, first out, the shares at 200 are open: they lose 400 of their cost, and so do the open ones of the others.
  expect(listPnls([spinOff])).toEqual({
    fifo: ['500', '-50'],
    lifo: ['-500', '450'],
    average: ['0', '200'],
    pnl: '400',
  })
})

test('a split between two exits changes no P&L of either', () => {
  const executions = createExecutions('buy 10 @ 100', 'sell 4 @ 110', 'sell 12 @ 60')
  const split: KeyedAction = {
    kind: 'split',
    market: 'stock',
    symbol: 'AAA',
    currency: 'USD',
    account: null,
    day: '2024-01-04',
    executedAt: null,
    ratioFrom: '1',
    ratioTo: '2',
    half: null,
  }
  const [roundTrip] = buildRoundTrips(executions, [split])

  expect(roundTrip?.partialExits.map(({ pnl }) => pnl)).toEqual(['40'])
  expect(roundTrip && computePnl(roundTrip)).toBe('160')
})
