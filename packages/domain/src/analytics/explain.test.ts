import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, subtract } from '../decimal/decimal.ts'
import {
  anyTrades,
  buildAnalysedTrade,
  buildReportFromTrades,
  referenceVector,
  toTrades,
} from './analytics.fixtures.ts'
import { explain, getMetricValue } from './explain.ts'
import { explainGroup, explainHolding, explainShare, explainSums } from './group-formulas.ts'
import { metricSections, metricTable } from './metric-table.ts'
import type { MetricId } from './metrics.ts'
import type { AnalysedTrade } from './trade-lists.ts'

const metrics = Object.keys(metricTable) as MetricId[] // the keys of the table

const rich = buildReportFromTrades([
  ...referenceVector.map((trade) => ({ ...trade, riskPercentage: '1.5', planFollowed: true })),
  ...toTrades([20, -10, 10]).map((trade) => ({
    ...trade,
    stopLoss: '990',
    exitDate: '2024-02-01',
    slHit: true,
    tpHit: true,
    fees: '1',
    feesUnit: 'amount' as const,
  })),
])

test('every figure of a report has a title, a help text and one section [ANLY-02]', () => {
  expect(metrics.toSorted()).toEqual(Object.keys(rich.metrics).toSorted())
  for (const metric of metrics) {
    expect(metricTable[metric].help).toMatch(/\.$/)
    expect(metricSections).toContain(metricTable[metric].section)
  }
  expect(new Set(metrics.map((metric) => metricTable[metric].title)).size).toBe(metrics.length)
})

describe.each(metrics)('%s', (metric) => {
  test('is explained in words, with a convention and its inputs', () => {
    const { words, convention, inputs, title } = explain(metric, rich)

    expect(title).toBe(metricTable[metric].title)
    expect(words.length).toBeGreaterThan(10)
    expect(convention).toMatch(/\.$/)
    expect(inputs.length).toBeGreaterThan(0)
  })

  test('equals its spreadsheet formula, which exists when the metric exists', () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const ordinary = trades.filter((trade) => isOrdinary(trade))
        for (const report of [buildReportFromTrades(ordinary), rich]) {
          const { spreadsheet } = explain(metric, report)
          const value = getMetricValue(metric, report)
          expect(spreadsheet === null).toBe(value === null)
          if (spreadsheet === null || value === null) continue
          if (spreadsheet.includes('A1:A')) expect(spreadsheet).toContain(`A1:A${report.counts.trades}`)
          else
            expect(Math.abs(evaluateFormula(spreadsheet) - Number(value))).toBeLessThan(
              computeTolerance(spreadsheet, value),
            )
        }
      }),
      { numRuns: 100 },
    )
  })
})

test('each figure of a group equals its spreadsheet formula', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { byStrategy, byType } = buildReportFromTrades(trades.filter((trade) => isOrdinary(trade)))
      for (const row of [...byStrategy, ...byType]) {
        const group = { ...row, gross: add(row.pnl, '3'), fees: '3' }
        const figures = explainGroup(group, { trades: 2, sum: '3', average: '1.5' })
        expect(figures.map(({ title, result }) => [title, result.value])).toEqual([
          ['P&L', row.pnl],
          ['Win Rate', row.winRatePct],
          ['Average per trade', row.average],
          ['Average R', '1.5'],
        ])
        for (const { spreadsheet, result } of figures)
          expect(Math.abs(evaluateFormula(spreadsheet!) - Number(result.value))).toBeLessThan(
            computeTolerance(spreadsheet!, result.value!),
          )
      }
    }),
    { numRuns: 50 },
  )
})

test('the share, the holding times and the sums before and after fees equal their spreadsheet formulas', () => {
  const held = { trades: 3, totalDays: 4, timed: 2, totalSeconds: 90 }
  const averages = { averageDays: '1.33333333333333333333', averageSeconds: '45' }
  const sums = { trades: 4, wins: 1, won: '30', lost: '20', pnl: '10', winRatePct: '25', average: '2.5' }
  const figures = [
    explainShare(3, 8),
    ...explainHolding({ ...held, ...averages }),
    ...explainSums({ ...sums, profitFactor: '1.5' }),
  ]

  expect(figures.map(({ title, result }) => [title, result.value])).toEqual([
    ['Share', '37.5'],
    ['Average days', '1.33333333333333333333'],
    ['Average seconds', '45'],
    ['P&L', '10'],
    ['Win Rate', '25'],
    ['Average per trade', '2.5'],
    ['Profit factor', '1.5'],
  ])
  for (const { spreadsheet, result } of figures)
    expect(evaluateFormula(spreadsheet!)).toBeCloseTo(Number(result.value), 10)

  const none = { trades: 0, wins: 0, won: '0', lost: '0', pnl: '0', winRatePct: '0', average: '0' }
  expect(explainSums({ ...none, profitFactor: null }).map(({ title }) => title)).toEqual(['P&L'])
  const [days, ...others] = explainHolding({
    ...{ trades: 0, totalDays: 0, averageDays: null },
    ...{ timed: 0, totalSeconds: 0, averageSeconds: null },
  })
  expect([days?.spreadsheet, others]).toEqual([null, []])
})

test('a group shows no figure that it does not have: fees, R, and averages without trades', () => {
  const group = { trades: 0, wins: 0, winRatePct: '0', pnl: '0', average: '0' }

  expect(explainGroup(group, null)).toEqual([])
  expect(explainGroup({ ...group, trades: 1 }, { trades: 0, sum: null, average: null })).toHaveLength(2)
})

test('a metric that is said to be a difference is exactly its first input minus its second', () => {
  const differences = metrics.filter((metric) => explain(metric, rich).isDifference)
  expect(differences).toEqual(['totalPnl', 'feesPaid'])
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const report = buildReportFromTrades(trades)
      for (const metric of differences) {
        const [first, second] = explain(metric, report).inputs
        expect(subtract(first?.value ?? '', second?.value ?? '')).toBe(getMetricValue(metric, report))
      }
    }),
  )
})

test('expectancy shows the contribution of wins and losses [ANLY-06]', () => {
  expect(explain('expectancy', buildReportFromTrades(referenceVector))).toMatchObject({
    inputs: [
      { name: 'Winning trades', value: '2', unit: 'count' },
      { name: 'Average win', value: '100', unit: 'money' },
      { name: 'Losing trades', value: '2', unit: 'count' },
      { name: 'Average loss', value: '75', unit: 'money' },
      { name: 'Break-even trades', value: '1', unit: 'count' },
      { name: 'Closed trades', value: '5', unit: 'count' },
    ],
    spreadsheet: '=2/5*100-2/5*75',
  })
})

test('a trade not marked as plan followed does not count as a broken plan [ANLY-08]', () => {
  const { words, convention, inputs } = explain('planFollowedPct', rich)

  expect([words, convention]).toEqual([
    'Closed trades marked as plan followed ÷ closed trades',
    'Only trades marked as followed count; a trade that is not marked is not a broken plan.',
  ])
  expect(inputs[0]?.name).toBe('Marked as plan followed')
})

test('a metric that does not exist has no spreadsheet formula', () => {
  expect(explain('riskReward', buildReportFromTrades([buildAnalysedTrade()])).spreadsheet).toBeNull()
  expect(explain('expectancy', buildReportFromTrades([])).spreadsheet).toBe('=0')
})

/** Whether a spreadsheet, which counts in floats, can be expected to get the figures of this trade right. */
function isOrdinary(trade: AnalysedTrade): boolean {
  return [trade.quantity, trade.entryPrice, trade.exitPrice, trade.stopLoss ?? '1'].every(
    (number) => number.length < 7,
  )
}

/** A millionth of the figure, and what floats lose when large numbers in the formula nearly cancel out. */
function computeTolerance(formula: string, value: string): number {
  const numbers = formula.match(/[\d.]+/g) ?? []
  return 1e-6 * Math.max(1, Math.abs(Number(value))) + 1e-15 * Math.max(...numbers.map(Number))
}

/** What a spreadsheet makes of the formula: numbers, + − * /, brackets, SQRT, MAX and MIN. */
function evaluateFormula(formula: string): number {
  const tokens = formula.slice(1).match(/[A-Z]+|[\d.]+|[-+*/(),]/g) ?? []
  let at = 0
  const take = (wanted: string) => tokens[at] === wanted && ++at > 0
  const functions: Record<string, (...values: number[]) => number> = {
    SQRT: Math.sqrt,
    MAX: Math.max,
    MIN: Math.min,
  }
  const sum = (): number => {
    let value = product()
    for (;;) {
      if (take('+')) value += product()
      else if (take('-')) value -= product()
      else return value
    }
  }
  const product = (): number => {
    let value = factor()
    for (;;) {
      if (take('*')) value *= factor()
      else if (take('/')) value /= factor()
      else return value
    }
  }
  const factor = (): number => {
    if (take('-')) return -factor()
    const token = tokens[at++] ?? ''
    if (token === '(') return closing([sum()])[0] ?? Number.NaN
    const call = functions[token]
    return call ? call(...values()) : Number(token)
  }
  const values = (): number[] => {
    take('(')
    const all = [sum()]
    while (take(',')) all.push(sum())
    return closing(all)
  }
  const closing = (all: number[]) => (take(')') ? all : [Number.NaN])
  const result = sum()
  return at === tokens.length ? result : Number.NaN
}
