import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { subtract, sum } from '../decimal/decimal.ts'
import { createOpenCost, toComparable } from '../ledger/broker-balance.ts'
import { type CostMethod, costMethods } from '../trades/account.ts'
import { checkFills, sortFills, type TypedFill } from '../trades/fills.ts'
import { computeTradePnl } from '../trades/pnl.ts'
import { createExecutions } from './brokers.fixtures.ts'
import { buildLotArithmetic, countLots, listPositionDays, sliceLots } from './lot-arithmetic.ts'
import { listFillsOfRoundTrips } from './match-executions.ts'
import { pickExits } from './matched-lots.ts'
import { deriveFromFills, toFills } from './round-trip.ts'
import type { KeyedAction } from './stock-splits.ts'

const TODAY = '2026-02-20'
const long = { type: 'long', contractSize: '1' } as const
const add = (role: 'entry' | 'exit', day: string, quantity: string, price: string, fee = '0'): TypedFill => ({
  ...{ role, day, quantity, price, fee },
})
const build = (
  fills: TypedFill[],
  method: (typeof costMethods)[number],
  trade: { type: 'long' | 'short'; contractSize: string } = long,
) => {
  const derived = deriveFromFills(fills, trade)
  const realised = pickExits(derived, method)
  const pnl = computeTradePnl({ ...derived, ...trade })
  const rest = subtract(pnl ?? '0', sum(realised.map((part) => part.pnl)))
  const days = derived.exitDate === null ? realised : [...realised, { day: derived.exitDate, pnl: rest }]
  const given = { method, days, hasOtherFees: false }
  return { pnl, days, lots: buildLotArithmetic(toFills(sortFills(fills), trade), given) }
}

const fills = [
  add('entry', '2026-01-12', '60', '10', '0.6'),
  add('entry', '2026-01-13', '40', '11', '0.7'),
  add('exit', '2026-01-15', '40', '12', '0.4'),
  add('exit', '2026-02-10', '50', '9', '0.6'),
]

test.each([
  ['fifo', [[0, '40', '400', '0.4']], '79.2'],
  ['lifo', [[1, '40', '440', '0.7']], '38.9'],
  ['average', [[null, '40', '416', '0.52']], '63.08'],
] as const)(
  'by %s an exit lists its lots with their cost and fees, and what it realised',
  (method, lots, pnl) => {
    const [exit] = build(fills, method).lots.exits

    expect(exit?.lots.map((lot) => [lot.entry, lot.quantity, lot.cost, lot.fees])).toEqual(lots)
    expect(exit).toMatchObject({ exit: 2, quantity: '40', proceeds: '480', pnl })
  },
)

test('the lots that remain have the rest of the cost and of the fees', () => {
  const { open } = build(fills, 'fifo').lots

  expect(open).toEqual([{ entry: 1, quantity: '10', cost: '110', price: '11', fees: '0.175' }])
})

test('fees that no fill has are another amount of their day', () => {
  const parts = toFills(fills.slice(0, 3), long)
  const days = [{ day: '2026-01-15', pnl: '78.2' }]

  expect(buildLotArithmetic(parts, { method: 'fifo', days, hasOtherFees: true })).toMatchObject({
    exits: [{ pnl: '79.2' }],
    others: [{ day: '2026-01-15', amount: '-1' }],
    pnl: '78.2',
  })
})

test('an exit on a day that the trader changed belongs to the day of the trade', () => {
  const parts = toFills([...fills.slice(0, 2), add('exit', '2026-01-15', '100', '12')], long)
  const days = [{ day: '2026-01-16', pnl: '158.7' }]

  expect(buildLotArithmetic(parts, { method: 'fifo', days, hasOtherFees: false })).toMatchObject({
    exits: [{ day: '2026-01-16', pnl: '158.7' }],
    others: [],
  })
})

test('a day that realised something without an exit is another amount, and the exits keep their own results', () => {
  const parts = toFills([fills[0]!, add('exit', '2026-02-10', '60', '11')], long)
  const days = [
    { day: '2026-01-15', pnl: '100' },
    { day: '2026-02-10', pnl: '-40.6' },
  ]

  expect(buildLotArithmetic(parts, { method: 'fifo', days, hasOtherFees: false })).toMatchObject({
    exits: [{ day: '2026-02-10', pnl: '59.4' }],
    others: [
      { day: '2026-01-15', amount: '100' },
      { day: '2026-02-10', amount: '-100' },
    ],
    hasUnknownExits: true,
    pnl: '59.4',
  })
})

const anyFills: fc.Arbitrary<TypedFill[]> = fc.array(
  fc.record({
    role: fc.constantFrom('entry' as const, 'exit' as const),
    quantity: fc.bigInt({ min: 1n, max: 10n ** 6n }).map((units) => unitsToDecimal(units, 4)),
    price: fc.bigInt({ min: 0n, max: 10n ** 6n }).map((units) => unitsToDecimal(units, 2)),
    fee: fc.bigInt({ min: 0n, max: 500n }).map((units) => unitsToDecimal(units, 2)),
    day: fc.constantFrom('2026-01-05', '2026-01-06', '2026-01-20', '2026-02-03'),
  }),
  { minLength: 1, maxLength: 12 },
)

test('for any valid fills the exits add up to the days and the P&L exactly, and pages to all lots', () => {
  fc.assert(
    fc.property(
      anyFills,
      fc.constantFrom(...costMethods),
      fc.constantFrom('long' as const, 'short' as const),
      fc.boolean(),
      (given, method, type, closes) => {
        const sorted = sortFills(given).filter(({ role }, at) => at > 0 || role === 'entry')
        const held = subtract(
          sum(sorted.filter(({ role }) => role === 'entry').map(({ quantity }) => quantity)),
          sum(sorted.filter(({ role }) => role === 'exit').map(({ quantity }) => quantity)),
        )
        const all = closes ? [...sorted, add('exit', '2026-02-10', held, '7.77', '0.1')] : sorted
        fc.pre(all.length > 0 && checkFills(all, { today: TODAY, instrument: null }).length === 0)
        const { lots, days, pnl } = build(all, method, { type, contractSize: '5' })

        for (const { day, pnl: ofDay } of days)
          expect(sum(lots.exits.filter((exit) => exit.day === day).map((exit) => exit.pnl))).toBe(ofDay)
        expect(lots.pnl).toBe(pnl ?? sum(days.map((one) => one.pnl)))
        for (const exit of lots.exits) {
          expect(sum(exit.lots.map(({ quantity }) => quantity))).toBe(exit.quantity)
          expect(sum(exit.lots.map(({ cost }) => cost))).toBe(exit.cost)
        }
        const total = countLots(lots)
        const pages = Array.from({ length: Math.ceil(total / 3) }, (_, page) =>
          sliceLots(lots, { from: page * 3, to: page * 3 + 3 }),
        )
        expect(pages.flatMap((page) => [...page.exits.flatMap((exit) => exit.lots), ...page.open])).toEqual([
          ...lots.exits.flatMap((exit) => exit.lots),
          ...lots.open,
        ])
      },
    ),
  )
})

test('for any results of its days, the exits of a trade and the other amounts add up to it exactly', () => {
  const anyDays = fc.uniqueArray(
    fc.record({
      day: fc.constantFrom('2026-01-05', '2026-01-06', '2026-01-10', '2026-02-03', '2026-02-10'),
      pnl: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }).map((units) => unitsToDecimal(units, 3)),
    }),
    { minLength: 1, maxLength: 5, selector: ({ day }) => day },
  )
  fc.assert(
    fc.property(
      anyFills,
      anyDays,
      fc.constantFrom(...costMethods),
      fc.boolean(),
      (given, days, method, own) => {
        const sorted = sortFills(given)
        fc.pre(checkFills(sorted, { today: TODAY, instrument: null }).length === 0)
        const realised = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))

        const lots = buildLotArithmetic(toFills(sorted, long), { method, days: realised, hasOtherFees: own })

        const parts = [...lots.exits.map(({ pnl }) => pnl), ...lots.others.map(({ amount }) => amount)]
        expect(lots.pnl).toBe(sum(realised.map(({ pnl }) => pnl)))
        expect(sum(parts)).toBe(lots.pnl)
      },
    ),
  )
})

// Each execution is on the day after the one before it, from January 2, 2024 on.
function listPosition(method: CostMethod, lines: string[], actions: KeyedAction[] = []) {
  const [position] = listFillsOfRoundTrips(createExecutions(...lines), actions, [])
  return listPositionDays(position!.fills, { method, getDay: ({ execution }) => execution.day })
}

const action = (parts: Partial<KeyedAction>): KeyedAction => ({
  ...{ kind: 'split', market: 'stock', symbol: 'AAA', toSymbol: null, currency: 'USD', account: null },
  ...{ day: '2024-01-03', executedAt: null, ratioFrom: '1', ratioTo: '10', half: null },
  ...parts,
})

test('the fees of a position that was split and then exited in part are those of the shares that are left', () => {
  const days = listPosition('fifo', ['buy 10 @ 100 fee 5', 'sell 40 @ 11 fee 2'], [action({})])
  expect(days).toEqual([
    ...[{ day: '2024-01-02', flow: '-1000', fees: '5', realised: '0', exitFees: '0', isHeld: true }],
    ...[{ day: '2024-01-03', flow: '440', fees: '2', realised: '36', exitFees: '4', isHeld: true }],
  ])

  const open = createOpenCost([
    { instrument: 'cfd', exitDate: null, days, realised: [{ day: '2024-01-03', pnl: '36' }] },
  ])('2024-01-03')
  expect(open).toMatchObject({ cash: { fees: '3' }, account: { fees: '3' } })
  // The broker has 1,000 − 5 − 2 + 40.
  expect(toComparable('1036', open, 'account')).toBe('1033')
})

test.each(costMethods)('what is open has the fees of the lots that %s leaves', (method) => {
  const days = listPosition(method, ['buy 10 @ 100 fee 5', 'buy 10 @ 100 fee 1', 'sell 10 @ 100'])
  const open = createOpenCost([{ instrument: 'cfd', exitDate: null, days, realised: [] }])('2024-01-04')

  expect(open.account.fees).toBe({ fifo: '1', lifo: '5', average: '3' }[method])
})

test('a spin-off takes its part of the cost on its day, without money', () => {
  const spinOff = action({ kind: 'cost', toSymbol: 'BBB', ratioFrom: '100', ratioTo: '75' })
  const days = listPosition('fifo', ['buy 10 @ 100', 'sell 4 @ 90'], [{ ...spinOff, day: '2024-01-03' }])

  expect(days).toMatchObject([
    { day: '2024-01-02', flow: '-1000', realised: '0' },
    { day: '2024-01-03', flow: '610', realised: '60' },
  ])
  const open = createOpenCost([
    { instrument: 'share', exitDate: null, days, realised: [{ day: '2024-01-03', pnl: '60' }] },
  ])
  expect(open('2024-01-03').cash.cost).toBe('450')
})

test('a closed position holds nothing, and realised what it moved', () => {
  const days = listPosition('fifo', ['sell 3 @ 100 fee 1', 'buy 3 @ 90 fee 2'])

  expect(days).toMatchObject([
    { flow: '300', isHeld: true },
    { flow: '-270', realised: '27', exitFees: '3', isHeld: false },
  ])
})
