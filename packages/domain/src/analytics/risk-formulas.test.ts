import { expect, test } from 'vitest'
import { toTrades } from './analytics.fixtures.ts'
import { buildRiskFromTrades } from './risk.fixtures.ts'
import { explainRiskFigure, riskFigures, riskTable } from './risk-formulas.ts'

// Totals: 30, 20, 10, 40 and so on: each turn of four brings 10.
const risk = buildRiskFromTrades(
  toTrades(Array.from({ length: 60 }, (_, at) => [30, -10, -10, 0][at % 4]!)),
  '2024-02-29',
)
const chance = { chancePct: '12.5', reached: 500, runs: 4000, trades: 100 }
const explain = (figure: (typeof riskFigures)[number]) => explainRiskFigure(figure, risk, chance)

test('each figure has words, a convention, inputs, and its own value as the result', () => {
  for (const figure of riskFigures) {
    const parts = explain(figure)
    expect(parts.length, figure).toBe(figure === 'last100Trades' ? 0 : /^last/.test(figure) ? 2 : 1)
    for (const { words, convention, inputs, result } of parts) {
      expect(words && convention && inputs.length > 0).toBe(true)
      expect(result.value).not.toBeNull()
    }
    expect(riskTable[figure].help).toMatch(/\.$/)
  }
})

test('the spreadsheet formulas use the numbers of the figures', () => {
  const { longest, days, of } = risk.underWater

  expect(explain('timeUnderWater')[0]!.spreadsheet).toBe(`=100*${days}/${of}`)
  expect(explain('last20Trades').map(({ spreadsheet }) => spreadsheet)).toEqual(['=100*5/20', '=50/20'])
  expect(explain('drawdownRisk')[0]!.spreadsheet).toBe('=100*500/4000')
  expect(explain('drawdownRisk')[0]!.result.value).toBe('12.5')
  expect(longest).toMatchObject({ from: '2024-01-02', to: '2024-01-05', days: 3, isOver: true })
  expect(explain('longestUnderWater')[0]!.spreadsheet).toBe('=DATE(2024,1,5)-DATE(2024,1,2)')
  // From 27 February to the day of the report, which is the last one.
  expect(risk.underWater.present).toMatchObject({ from: '2024-02-27', to: '2024-02-29', days: 3 })
})

test('a time under water that is not over counts its last day', () => {
  const rising = buildRiskFromTrades(toTrades([10, -5]), '2024-01-06')

  expect(explainRiskFigure('longestUnderWater', rising, null)[0]).toMatchObject({
    result: { value: '5' },
    spreadsheet: '=DATE(2024,1,6)-DATE(2024,1,2)+1',
  })
  expect(explainRiskFigure('drawdownRisk', rising, null)).toEqual([])
})
