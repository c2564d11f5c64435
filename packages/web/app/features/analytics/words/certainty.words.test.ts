import { addDays } from '@candlebook/domain/days'
import { expect, test } from 'vitest'
import {
  expectancyInterval,
  rowTestWords,
  streakLuck,
  tooFewWords,
  winRateInterval,
} from './certainty.words.ts'
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
  expect(expectancyInterval(reportFor(ofResults('WLWLWLWLWLWL')))).toMatch(
    /^90% interval −\$\d+\.\d\d to \+\$\d+\.\d\d$/,
  )
})

test('where expectancy has no interval, the words say what it takes', () => {
  expect(expectancyInterval(reportFor(referenceTrades))).toBe('no interval below 12 trades')
  expect(expectancyInterval(reportFor(ofResults('WWWWWWWWWWLL')))).toBe(
    'no interval below 3 wins and 3 losses',
  )
})

test('the number of groups tested is said with how many chance alone would bring', () => {
  const rowTests = (tested: number, missZeroByChance: string) => ({
    rowTests: { tested, missZeroByChance, falseDiscoveryPct: '2' },
  })

  expect(rowTestWords(rowTests(56, '5.6'))).toBe(
    '56 groups of this report are tested at once: chance alone makes about 6 of 56 lines miss zero. A group is called unlikely to be chance only where it stays so after a correction for that (Benjamini-Hochberg, at most 2% false).',
  )
  expect(rowTestWords(rowTests(0, '0'))).toBe('No group has enough trades to be tested yet.')
})

test('a losing streak is held against luck', () => {
  expect(streakLuck(reportFor(referenceTrades))).toBe(
    'Among 5 trades that lose 40.0% of the time, luck alone brings a losing trade with a chance of 92.2%.',
  )
  expect(streakLuck(reportFor([aTrade({})]))).toBeNull()
})

function ofResults(results: string) {
  return [...results].map((result, at) =>
    aTrade({
      id: String(at),
      exitDate: addDays('2024-01-01', at),
      exitPrice: result === 'W' ? '110' : '91',
    }),
  )
}
