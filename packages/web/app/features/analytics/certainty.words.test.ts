import { buildReportFromTrades, referenceVector } from '@candlebook/domain/analytics/analytics.fixtures'
import { addDays } from '@candlebook/domain/days/day'
import { expect, test } from 'vitest'
import {
  describeExpectancyInterval,
  describeInterval,
  describeRowTests,
  describeStreakLuck,
  describeTooFew,
  describeWinRateInterval,
  verdictWords,
} from './certainty.words.ts'
import { buildRow, buildTrade } from './report.fixtures.ts'

test('a handful of trades is said to be too few to tell', () => {
  expect(describeTooFew(buildReportFromTrades(referenceVector))).toMatch(
    /^Too few trades to tell: 5 trades, and it takes \d+ to tell skill from luck\.$/,
  )
})

test('two hundred trades are enough', () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    buildTrade({ id: String(at), exitDate: addDays('2024-01-01', at), exitPrice: at % 2 ? '110' : '95' }),
  )

  expect(describeTooFew(buildReportFromTrades(many, '2024-12-31'))).toBeNull()
})

test('win rate and expectancy have intervals with their confidence', () => {
  const report = buildReportFromTrades(referenceVector)

  expect(describeWinRateInterval(report)).toBe('95% interval 11.8% to 76.9%')
  expect(describeExpectancyInterval(buildReportFromTrades(ofResults('WLWLWLWLWLWL')))).toMatch(
    /^90% interval −\$\d+\.\d\d to \+\$\d+\.\d\d$/,
  )
})

test('where expectancy has no interval, the words say what it takes', () => {
  expect(describeExpectancyInterval(buildReportFromTrades(referenceVector))).toBe(
    'no interval below 12 trades',
  )
  expect(describeExpectancyInterval(buildReportFromTrades(ofResults('WWWWWWWWWWLL')))).toBe(
    'no interval below 3 wins and 3 losses',
  )
})

test('the number of groups tested is said with how many chance alone would bring', () => {
  const rowTests = (tested: number, missZeroByChance: string) => ({
    rowTests: { tested, missZeroByChance, falseDiscoveryPct: '2' },
  })

  expect(describeRowTests(rowTests(56, '5.6'))).toBe(
    '56 groups of this report are tested at once: chance alone makes about 6 of 56 lines miss zero, or half as many more where a few results are far larger than the others. A group is called unlikely to be chance only where it stays so after a correction for that (Benjamini-Hochberg, at most 2% false), and for what trades closed on one day have in common.',
  )
  expect(describeRowTests(rowTests(0, '0'))).toBe('No group has enough trades to be tested yet.')
})

test('a losing streak is compared with chance', () => {
  expect(describeStreakLuck(buildReportFromTrades(referenceVector))).toBe(
    'Among 5 trades that lose 40.0% of the time, luck alone brings a losing trade with a chance of 92.2%.',
  )
  expect(describeStreakLuck(buildReportFromTrades([buildTrade({})]))).toBeNull()
})

test('a streak that chance hardly brings has no chance of 0%', () => {
  const results = `${'WL'.repeat(15)}${'W'.repeat(60)}${'L'.repeat(9)}`

  expect(describeStreakLuck(buildReportFromTrades(ofResults(results)))).toMatch(
    /luck alone brings 9 losses in a row with a chance of less than 0\.1%\.$/,
  )
})

function ofResults(results: string) {
  return [...results].map((result, at) =>
    buildTrade({
      id: String(at),
      exitDate: addDays('2024-01-01', at),
      exitPrice: result === 'W' ? '110' : '91',
    }),
  )
}

test('a gain or a loss is called unlikely to be chance, and none is called proven', () => {
  expect(verdictWords).toEqual({
    too_few: 'too few trades to tell',
    unproven: 'may be chance',
    gain: 'gain, unlikely to be chance',
    loss: 'loss, unlikely to be chance',
  })
})

test('the interval of a row has the signs of both ends, and is N/A for too few trades', () => {
  expect(describeInterval(buildRow({ interval: { low: '-5', high: '15.005' } }))).toBe('−$5.00 to +$15.00')
  expect(describeInterval(buildRow({ interval: null, verdict: 'too_few' }))).toBe('N/A')
})
