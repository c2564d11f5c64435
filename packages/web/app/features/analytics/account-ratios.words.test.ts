import { addDays } from '@candlebook/domain/days/day'
import { buildLedger, computeDailyReturns } from '@candlebook/domain/ledger/ledger'
import { computeRatios, measureUnderWater } from '@candlebook/domain/ledger/ratios'
import { expect, test } from 'vitest'
import {
  type AccountFigures,
  describeCalmar,
  describeLongest,
  describeNow,
  describeRatio,
  describeRatioDays,
  describeRatioNote,
  describeWindow,
  findRatioFigure,
} from './account-ratios.words.ts'

/** An account of 1,000 with these results, one a day from Monday, January 1, 2024 on. */
function build(results: number[], until = addDays('2024-01-01', results.length - 1)): AccountFigures {
  const start = { startingBalance: '1000', startingDay: '2024-01-01' }
  const days = buildLedger(
    start.startingBalance,
    results.map((amount, at) => ({
      ...{ day: addDays('2024-01-01', at), kind: 'result' as const, amount: String(amount), count: 1 },
    })),
  )
  const returns = computeDailyReturns(start.startingBalance, days, 'with')
  const input = { ...start, days, returns, until }
  return {
    ...{ balance: '0', returnPct: '0', maxDrawdown: null, ratios: computeRatios(input) },
    noReturnFrom: returns.find(({ growth }) => growth === null)?.day ?? null,
    underWater: measureUnderWater(input),
  }
}
const repeat = (results: number[], times: number) => Array.from({ length: times }, () => results).flat()

test('a ratio has its interval and the days behind it', () => {
  const figures = build(repeat([12, -7], 200))

  expect(describeRatio('sharpe', figures, 'with')).toMatch(/^95% interval \d+\.\d\d to \d+\.\d\d$/)
  expect(describeRatioDays(figures.ratios, 'with')).toBe('400 days, 400 with a result or income')
  expect(describeRatioNote(figures)).toContain('a year of 365 days. Every day with capital counts')
  expect(describeCalmar(figures)).toMatch(/^\d+\.\d\d% a year ÷ \d+\.\d\d% largest drawdown$/)
  expect(describeWindow(figures)).toBe('Jan 1, 2024 to Feb 3, 2025')
})

test('a ratio that does not exist says what is missing', () => {
  const few = build([5, -3, 0, 1], '2024-01-10')
  expect(describeRatio('sharpe', few, 'with')).toBe('needs 60 weekdays with capital; there are 8')
  expect(describeRatioDays(few.ratios, 'without')).toBe('8 weekdays, 3 with a result')
  expect(describeRatioNote(few)).toContain('a year of 261 days. Every weekday with capital counts')
  expect(describeCalmar(few)).toBe('needs 365 days with capital; there are 10')

  const rare = build([5], '2025-12-31')
  expect(describeRatio('sortino', rare, 'without')).toBe('needs 20 days with a result; there is 1')
  expect(describeRatio('sortino', rare, 'with')).toBe('needs 20 days with a result or income; there is 1')
  expect(describeCalmar(rare)).toBe('the return was never below its peak')

  const rising = build(repeat([5], 80))
  expect(describeRatio('sortino', rising, 'with')).toBe('no day lost')

  const equal = build([])
  const { sharpe } = equal.ratios
  const same = {
    ...equal,
    ratios: { ...equal.ratios, sharpe: { ...sharpe, problem: 'no_deviation' as const } },
  }
  expect(describeRatio('sharpe', same as AccountFigures, 'with')).toBe('every day has the same return')

  const ruined = build([5, -2000])
  expect(describeRatio('sharpe', ruined, 'with')).toBe('no return from Jan 2, 2024 on')
  expect(describeCalmar(ruined)).toBe('no return from Jan 2, 2024 on')
  expect(describeLongest(ruined, '2024-01-02')).toBe('no return from Jan 2, 2024 on')
})

test('the time under water has its days, and whether it goes on', () => {
  const now = { drawdownPct: '0.298507', today: '2024-01-06' }
  const below = build([5, -3, -2], '2024-01-06')
  expect(describeLongest(below, '2024-01-06')).toBe('since Jan 2')
  expect(describeNow(below, now)).toBe('Now 0.30% below the peak, for 5 days since Jan 2.')

  const recovered = build([5, -3, -2, 10])
  expect(describeLongest(recovered, '2024-01-06')).toBe('Jan 2 to Jan 4')
  expect(describeNow(recovered, now)).toBe('Now at the peak.')
  expect(describeLongest(build([5]), '2024-01-06')).toBe('the return was never below its peak')
  expect(describeNow(build([-2000]), now)).toBeNull()
})

test('an unknown figure in an address is none', () => {
  expect([findRatioFigure('sharpe'), findRatioFigure('maxDrawdown'), findRatioFigure(null)]).toEqual([
    'sharpe',
    null,
    null,
  ])
})
