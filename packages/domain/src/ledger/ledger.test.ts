import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days/day.ts'
import { unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { compare, sum, toBig } from '../decimal/decimal.ts'
import {
  buildLedger,
  computeDailyReturns,
  computeRiskOfEquityPct,
  findMaxDrawdown,
  type LedgerEntry,
  summarisePeriods,
  thinOut,
  toGrowthPct,
} from './ledger.ts'
import { cashMovementKinds, isCapitalFlow, toMovementKind, toStoredMovementKind } from './movement-kinds.ts'

const entry = (day: string, kind: LedgerEntry['kind'], amount: string): LedgerEntry => ({
  ...{ day, kind, amount, count: 1 },
})
const run = (start: string, entries: LedgerEntry[], income: 'with' | 'without' = 'with') => {
  const days = buildLedger(start, entries)
  return { days, returns: computeDailyReturns(start, days, income) }
}
const totalPct = (start: string, entries: LedgerEntry[]) =>
  toGrowthPct(run(start, entries).returns.at(-1)!.growth!)

test('CFA Level I, "calculate and compare the money-weighted and time-weighted rates of return": Wood has 10.36%', () => {
  // 50,000 becomes 51,000; 10,000 come in; 60,000; 30,000 leave; 33,000: 1.02 × 60/61 × 33/30 − 1 = 10.36%.
  const wood = [
    entry('2012-03-31', 'result', '1000'),
    entry('2012-04-01', 'deposit', '10000'),
    entry('2012-06-30', 'result', '-1000'),
    entry('2012-07-01', 'withdrawal', '-30000'),
    entry('2012-12-31', 'result', '3000'),
  ]

  expect(totalPct('50000', wood)).toBe('10.360656')
  expect(run('50000', wood).days.map(({ balance }) => balance)).toEqual([
    '51000',
    '61000',
    '60000',
    '30000',
    '33000',
  ])
})

test('CFA Level I, four quarters with money in and out are linked to 31.85%', () => {
  // 2.4/2.2 × 2.6/2.8 × 3.2/2.4 × 4.1/4.2 − 1 = 31.85%, in millions.
  expect(
    totalPct('2.2', [
      entry('2011-03-31', 'result', '0.2'),
      entry('2011-04-01', 'deposit', '0.4'),
      entry('2011-06-30', 'result', '-0.2'),
      entry('2011-07-01', 'withdrawal', '-0.2'),
      entry('2011-09-30', 'result', '0.8'),
      entry('2011-10-01', 'deposit', '1'),
      entry('2011-12-31', 'result', '-0.1'),
    ]),
  ).toBe('31.849103')
})

test('money comes in at the start of its day and leaves at the end', () => {
  const { returns } = run('1000', [
    entry('2026-01-05', 'deposit', '1000'),
    entry('2026-01-05', 'result', '100'),
    entry('2026-01-06', 'withdrawal', '-2000'),
    entry('2026-01-06', 'result', '21'),
  ])

  expect(returns.map(({ ratio }) => ratio)).toEqual(['0.05', '0.01'])
})

test('income is in the return or not, and always in the balance', () => {
  const entries = [
    entry('2026-01-05', 'result', '10'),
    entry('2026-01-05', 'dividend', '5'),
    entry('2026-01-06', 'fee', '-5'),
  ]

  expect(run('100', entries, 'with').returns.map(({ ratio }) => ratio)).toEqual([
    '0.15',
    '-0.043478260869565217',
  ])
  expect(run('100', entries, 'without').returns.map(({ ratio }) => ratio)).toEqual(['0.1', '0'])
  expect(run('100', entries).days.map(({ balance, income }) => [balance, income])).toEqual([
    ['115', '5'],
    ['110', '-5'],
  ])
})

test('a return does not exist without capital, nor below the loss of all of it, nor after such a day', () => {
  const ratios = (start: string, ...amounts: [LedgerEntry['kind'], string][]) =>
    run(
      start,
      amounts.map(([kind, amount], at) => entry(addDays('2026-01-05', at), kind, amount)),
    ).returns.map(({ ratio }) => ratio)

  expect(ratios('0', ['result', '10'], ['deposit', '100'], ['result', '11'])).toEqual([null, null, null])
  expect(ratios('0', ['deposit', '100'], ['result', '10'])).toEqual(['0', '0.1'])
  expect(ratios('100', ['result', '-101'], ['deposit', '500'])).toEqual([null, null])
  expect(ratios('100', ['result', '-100'], ['deposit', '500'], ['result', '50'])).toEqual(['-1', '0', '0.1'])
})

test('the drawdown is that of the growth, so a withdrawal is none, and the first largest one counts', () => {
  const { returns } = run('1000', [
    entry('2026-01-05', 'result', '-100'),
    entry('2026-01-06', 'withdrawal', '-450'),
    entry('2026-01-07', 'result', '90'),
    entry('2026-01-08', 'result', '-54'),
  ])

  expect(findMaxDrawdown(returns)).toEqual({ ratio: '0.1', peakDay: null, troughDay: '2026-01-05' })
  expect(findMaxDrawdown(returns.slice(2))).toEqual({
    ratio: '0.1',
    peakDay: '2026-01-07',
    troughDay: '2026-01-08',
  })
  expect(findMaxDrawdown([])).toBeNull()
})

test('a month has its opening and closing balance, and the linked return of its days', () => {
  const { days, returns } = run('1000', [
    entry('2026-01-05', 'result', '100'),
    entry('2026-01-20', 'result', '110'),
    entry('2026-03-02', 'deposit', '790'),
    entry('2026-03-03', 'result', '-200'),
  ])

  const months = summarisePeriods('1000', { days, returns }, 'month')
  expect(months.map(({ key, opening, closing, returnPct }) => [key, opening, closing, returnPct])).toEqual([
    ['2026-01', '1000', '1210', '21'],
    ['2026-03', '1210', '1800', '-10'],
  ])
  expect(summarisePeriods('1000', { days, returns }, 'year')).toMatchObject([
    { key: '2026', realised: '10', flow: '790', income: '0', returnPct: '8.9' },
  ])
})

test('risk is a share of an equity above zero', () => {
  expect(computeRiskOfEquityPct('150', '10000')).toBe('1.5')
  expect(computeRiskOfEquityPct('1', '3')).toBe('33.333333')
  expect(computeRiskOfEquityPct('150', '0')).toBeNull()
  expect(computeRiskOfEquityPct('150', '-20')).toBeNull()
})

test('a long curve keeps its last point', () => {
  const points = Array.from({ length: 1001 }, (_, at) => at)
  expect(thinOut(points, 10)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000])
  expect(thinOut(points, 1001)).toEqual(points)
})

const kinds = ['result', ...cashMovementKinds] as const
const anyEntry = fc
  .tuple(
    fc.integer({ min: 0, max: 400 }),
    fc.constantFrom(...kinds),
    fc.integer({ min: 1, max: 5_000 }),
    fc.boolean(),
  )
  .map(([at, kind, cents, isPaid]) => {
    const isBelow = kind === 'withdrawal' || (kind !== 'deposit' && isPaid)
    return entry(addDays('2025-01-01', at), kind, unitsToDecimal(BigInt(isBelow ? -cents : cents), 2))
  })
const anyEntries = fc.array(anyEntry, { maxLength: 40 })

test('the last balance is the start plus every entry, in any order of the entries', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const days = buildLedger('1000', entries)
      const total = sum(['1000', ...entries.map(({ amount }) => amount)])
      expect(days.at(-1)?.balance ?? '1000').toBe(total)
      expect(buildLedger('1000', entries.toReversed())).toEqual(days)
      expect(days.map(({ day }) => day)).toEqual([...new Set(entries.map(({ day }) => day))].sort())
    }),
  )
})

test('without deposits and withdrawals the linked return is the growth of the balance', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const kept = entries.filter(({ kind }) => kind === 'result' || !isCapitalFlow(kind))
      const { days, returns } = run('10000', kept)
      const last = returns.at(-1)
      if (!last) return
      const expected = toBig(days.at(-1)!.balance).div('10000')
      expect(toBig(last.growth!).minus(expected).abs().lt('0.000000000001')).toBe(true)
    }),
  )
})

test('deposits and withdrawals alone are no return, and months link to the total', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const flows = run(
        '10000',
        entries.filter(({ kind }) => kind !== 'result' && isCapitalFlow(kind)),
      )
      expect(flows.returns.every(({ ratio, drawdown }) => ratio === '0' && drawdown === '0')).toBe(true)

      const { days, returns } = run('10000', entries)
      const months = summarisePeriods('10000', { days, returns }, 'month')
      const linked = months.reduce(
        (growth, { returnPct }) => growth.times(toBig(returnPct!).div(100).plus(1)),
        toBig('1'),
      )
      const total = returns.at(-1)?.growth ?? '1'
      expect(linked.minus(total).abs().lt('0.000001')).toBe(true)
      for (const { drawdown } of returns)
        expect(compare(drawdown!, '0') >= 0 && compare(drawdown!, '1') <= 0).toBe(true)
    }),
  )
})

test('every kind is stored and read back', () => {
  for (const kind of cashMovementKinds)
    expect(toMovementKind(toStoredMovementKind(kind), kind === 'withdrawal' ? '-1' : '1')).toBe(kind)
})
