import { addDays } from '@candlebook/domain/days'
import { expect, test } from 'vitest'
import { expectancyInterval, streakLuck, tooFewWords, winRateInterval } from './certainty.words.ts'
import { aTrade, referenceTrades, reportFor } from './report.fixtures.ts'

test('a handful of trades is said to be too few to tell', () => {
  expect(tooFewWords(reportFor(referenceTrades))).toMatch(
    /^Too few trades to tell: 5 trades, and it takes \d+ to tell skill from luck\.$/,
  )
})

test('two hundred trades are enough', () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    aTrade({ id: String(at), exitDate: addDays('2024-01-01', at), exitPrice: at % 2 ? '110' : '95' }),
  )

  expect(tooFewWords(reportFor(many, '2024-12-31'))).toBeNull()
})

test('the intervals stand beside win rate and expectancy with their confidence', () => {
  const report = reportFor(referenceTrades)

  expect(winRateInterval(report)).toBe('95% interval 11.8% to 76.9%')
  expect(expectancyInterval(report)).toMatch(/^90% interval −\$\d+\.\d\d to \+\$\d+\.\d\d$/)
  expect(expectancyInterval(reportFor([aTrade({})]))).toBeNull()
})

test('a losing streak is held against luck', () => {
  expect(streakLuck(reportFor(referenceTrades))).toBe(
    'Among 5 trades that lose 40.0% of the time, luck alone brings a losing trade with a chance of 92.2%.',
  )
  expect(streakLuck(reportFor([aTrade({})]))).toBeNull()
})
