import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { add, compare, isZero, multiply, subtract, sum, toAbsolute } from '../decimal/decimal.ts'
import { checkFills, countHeld, listFills, sortFills, type TypedFill } from '../trades/fills.ts'
import { computeHeldQuantity, computeTradePnl } from '../trades/pnl.ts'
import { deriveFromFills } from './round-trip.ts'

const TODAY = '2026-02-20'
const long = { type: 'long', contractSize: '1' } as const

const fill = (text: string): TypedFill => {
  const [role, quantity = '', , price = '', , fee = '', , day = '', time] = text.split(' ')
  return { role: role as TypedFill['role'], quantity, price, fee, day, ...(time && { time }) }
}

const bought = fill('entry 100 @ 10 fee 1 on 2026-01-12')
const soldPart = fill('exit 40 @ 12 fee 0.40 on 2026-01-15')
const soldRest = fill('exit 60 @ 9 fee 0.60 on 2026-02-10')

test('fills give the quantity of all entries, average prices, the sum of fees, and the parts on their days', () => {
  expect(deriveFromFills([bought, soldPart], long)).toEqual({
    status: 'open',
    quantity: '100',
    entryPrice: '10',
    entryDate: '2026-01-12',
    exitPrice: null,
    exitDate: null,
    fees: '1.4',
    feesUnit: 'amount',
    partialExits: [{ day: '2026-01-15', quantity: '40', pnl: '79.2', foreignFees: [] }],
    exitsByMethod: null,
  })
  expect(deriveFromFills([bought, soldPart, soldRest], long)).toMatchObject({
    status: 'closed',
    exitPrice: '10.2',
    exitDate: '2026-02-10',
    fees: '2',
    partialExits: [{ day: '2026-01-15', pnl: '79.2' }],
  })
})

test('a short gains when the price falls, and a contract size multiplies', () => {
  expect(deriveFromFills([bought, soldPart], { type: 'short', contractSize: '5' }).partialExits).toEqual([
    { day: '2026-01-15', quantity: '40', pnl: '-400.8', foreignFees: [] },
  ])
})

test('fills count in the order of their days, and on one day in the order of the list', () => {
  expect(deriveFromFills([soldRest, soldPart, bought], long)).toEqual(
    deriveFromFills([bought, soldPart, soldRest], long),
  )
})

test('fills of one day with a time are ordered by it, and those without one keep their places', () => {
  const [early, late] = [
    fill('entry 1 @ 10 fee 0 on 2026-01-12 09:30'),
    fill('entry 2 @ 11 fee 0 on 2026-01-12 15:45'),
  ]
  const untimed = fill('entry 3 @ 12 fee 0 on 2026-01-12')
  const before = fill('entry 4 @ 13 fee 0 on 2026-01-11 23:59')

  expect(sortFills([late, untimed, early, before])).toEqual([before, early, untimed, late])
  expect(sortFills([untimed, late, bought, early])).toEqual([untimed, early, bought, late])
})

test('the times of one day decide which entry an exit takes', () => {
  const later = fill('entry 10 @ 20 fee 0 on 2026-01-12 16:00')
  const fills = [
    later,
    fill('entry 10 @ 10 fee 0 on 2026-01-12 10:00'),
    fill('exit 10 @ 12 fee 0 on 2026-01-13'),
  ]

  expect(deriveFromFills(fills, long)).toMatchObject({ partialExits: [{ pnl: '20' }] })
})

test.each<[string, TypedFill[], object[]]>([
  [
    'an exit whose time is before that of the entry of its day',
    [fill('exit 1 @ 10 fee 0 on 2026-01-12 09:30'), fill('entry 5 @ 10 fee 0 on 2026-01-12 10:00')],
    [{ at: 0, field: 'time', code: 'fill.time_before_entry' }],
  ],
  [
    'an exit of more than is held at its time',
    [
      fill('entry 1 @ 10 fee 0 on 2026-01-12 09:00'),
      fill('exit 2 @ 10 fee 0 on 2026-01-12 09:30'),
      fill('entry 5 @ 10 fee 0 on 2026-01-12 10:00'),
    ],
    [{ at: 1, field: 'time', code: 'fill.less_held_at_time' }],
  ],
  [
    'an exit with a time on the day of an entry without one',
    [fill('entry 5 @ 10 fee 0 on 2026-01-12'), fill('exit 1 @ 10 fee 0 on 2026-01-12 09:30')],
    [],
  ],
  ['nothing', [bought, soldPart, soldRest], []],
  [
    'an exit before the first entry',
    [fill('exit 1 @ 10 fee 0 on 2026-01-11'), bought],
    [{ at: 0, field: 'role', code: 'fill.first_is_exit' }],
  ],
  [
    'an exit of more than is held',
    [bought, fill('exit 101 @ 10 fee 0 on 2026-01-13')],
    [{ at: 1, field: 'quantity', code: 'fill.more_than_held' }],
  ],
  [
    'a quantity of 0',
    [fill('entry 0 @ 10 fee 0 on 2026-01-12')],
    [{ at: 0, field: 'quantity', code: 'fill.quantity_zero' }],
  ],
  [
    'a day after today',
    [fill('entry 1 @ 10 fee 0 on 2026-02-21')],
    [{ at: 0, field: 'day', code: 'fill.in_future' }],
  ],
  [
    'a position that is flat before its last fill',
    [bought, fill('exit 100 @ 10 fee 0 on 2026-01-13'), fill('entry 5 @ 10 fee 0 on 2026-01-14')],
    [{ at: 1, field: 'quantity', code: 'fill.flat_before_end' }],
  ],
])('a list of fills is checked for %s', (_what, fills, problems) => {
  expect(checkFills(fills, { today: TODAY, instrument: null })).toEqual(problems)
})

test('the fills of a trade without any are its entry with all fees, and its exit', () => {
  const trade = {
    type: 'long' as const,
    status: 'closed' as const,
    contractSize: '1',
    quantity: '10',
    entryPrice: '100',
    entryDate: '2026-01-12',
    exitPrice: '110',
    exitDate: '2026-01-15',
    fees: '1',
    feesUnit: 'percent' as const,
    fills: [],
  }

  expect(listFills(trade)).toEqual([
    { role: 'entry', day: '2026-01-12', quantity: '10', price: '100', fee: '10' },
    { role: 'exit', day: '2026-01-15', quantity: '10', price: '110', fee: '0' },
  ])
  expect(computeHeldQuantity({ quantity: '100', realised: [{ quantity: '40' }] })).toBe('60')
})

const anyFills: fc.Arbitrary<TypedFill[]> = fc
  .array(
    fc.record({
      role: fc.constantFrom('entry' as const, 'exit' as const),
      quantity: fc.bigInt({ min: 1n, max: 10n ** 6n }).map((units) => unitsToDecimal(units, 4)),
      price: fc.bigInt({ min: 0n, max: 10n ** 6n }).map((units) => unitsToDecimal(units, 2)),
      fee: fc.bigInt({ min: 0n, max: 500n }).map((units) => unitsToDecimal(units, 2)),
      day: fc.constantFrom('2026-01-05', '2026-01-06', '2026-01-20', '2026-02-03'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((fills) => fills.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)))

test('for any valid fills the money that they moved is what they realise, less the cost of what is held', () => {
  fc.assert(
    fc.property(anyFills, fc.constantFrom('long' as const, 'short' as const), (fills, type) => {
      fc.pre(checkFills(fills, { today: TODAY, instrument: null }).length === 0)
      const derived = deriveFromFills(fills, { type, contractSize: '1' })
      const sign = type === 'long' ? '1' : '-1'
      const moved = sum(
        fills.map(({ role, quantity, price, fee }) => {
          const value = multiply(multiply(quantity, price), sign)
          return subtract(role === 'exit' ? value : subtract('0', value), fee)
        }),
      )
      if (derived.status === 'closed') {
        const pnl = computeTradePnl({ ...derived, type, contractSize: '1' }) ?? '0'
        expect(compare(toAbsolute(subtract(pnl, moved)), '0.000000000001')).toBeLessThan(0)
        return
      }
      const open = computeHeldQuantity({ quantity: derived.quantity, realised: derived.partialExits })
      expect(open).toBe(countHeld(fills))
      expect(isZero(open)).toBe(false)
      const realised = sum(derived.partialExits.map(({ pnl }) => pnl))
      const closing: TypedFill = { role: 'exit', day: '2026-02-19', quantity: open, price: '0', fee: '0' }
      const closed = deriveFromFills([...fills, closing], { type, contractSize: '1' })
      expect(sum(closed.partialExits.map(({ pnl }) => pnl))).toBe(realised)
      expect(add(closed.fees, '0')).toBe(add(derived.fees, '0'))
    }),
  )
})
