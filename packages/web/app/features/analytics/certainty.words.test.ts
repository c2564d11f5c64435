import { buildReportFromTrades, referenceVector } from '@candlebook/domain/analytics/analytics.fixtures'
import { addDays } from '@candlebook/domain/days/day'
import { expect, test } from 'vitest'
import {
  describeCertainty,
  describeExpectancyInterval,
  describeInterval,
  describeRowTests,
  describeStreakLuck,
  describeTooFew,
  describeWinRateInterval,
  nameVerdict,
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

test('a group that is never tested has no verdict, and too few trades are said first', () => {
  const why = 'its trades have no time'
  expect(nameVerdict('unproven', why)).toBe('not tested')
  expect(nameVerdict('unproven', null)).toBe('may be chance')
  expect(nameVerdict('too_few', why)).toBe('too few trades to tell')
})

test('the interval of a row has the signs of both ends, and is N/A for too few trades', () => {
  expect(describeInterval(buildRow({ interval: { low: '-5', high: '15.005' } }))).toBe('−$5.00 to +$15.00')
  expect(describeInterval(buildRow({ interval: null, verdict: 'too_few' }))).toBe('N/A')
})

const tests = { tested: 12, of: 'of these patterns' }
const certain = { interval: { low: '46.03', high: '90.04' } }
const describe = (row: Parameters<typeof buildRow>[0], parts = {}) =>
  describeCertainty(buildRow(row), { tests, whyUntested: null, ...parts })

test('a result that may be chance has its interval and, as a sentence of its own, among how many groups', () => {
  expect(describe(certain)).toBe(
    '90% interval of the average: +$46.03 to +$90.04. Among the 12 groups of these patterns that are tested, its result may be chance.',
  )
})

test('a gain and a loss are unlikely to be chance among the tested groups', () => {
  expect(describe({ ...certain, verdict: 'gain' })).toBe(
    '90% interval of the average: +$46.03 to +$90.04. Among the 12 groups of these patterns that are tested, its gain is unlikely to be chance.',
  )
  expect(describe({ interval: { low: '-9', high: '-5' }, verdict: 'loss' })).toBe(
    '90% interval of the average: −$9.00 to −$5.00. Among the 12 groups of these patterns that are tested, its loss is unlikely to be chance.',
  )
})

test('the only tested group is compared with no others', () => {
  const only = { tests: { tested: 1, of: 'of this report' } }

  expect(describe(certain, only)).toMatch(
    / It is the only group of this report that is tested, and its result may be chance\.$/,
  )
  expect(describe({ ...certain, verdict: 'gain' }, only)).toMatch(
    / It is the only group of this report that is tested, and its gain is unlikely to be chance\.$/,
  )
})

test('a group below a minimum of the test is not tested, and says which minimum', () => {
  const describeFew = (trades: number, wins: number, losses: number) =>
    describe({ trades, wins, losses, interval: null, verdict: 'too_few' })
  const say = (why: string) => `The average has no interval. This group is not tested, because ${why}.`

  expect(describeFew(11, 6, 5)).toBe(say('it has fewer than 12 trades'))
  expect(describeFew(12, 2, 10)).toBe(say('it has fewer than 3 wins'))
  expect(describeFew(12, 10, 2)).toBe(say('it has fewer than 3 losses'))
})

test('a group that is never tested says why, with and without an interval', () => {
  const never = { whyUntested: 'its trades have no time' }

  expect(describe(certain, never)).toBe(
    '90% interval of the average: +$46.03 to +$90.04. This group is not tested, because its trades have no time.',
  )
  expect(describe({ interval: null }, never)).toBe(
    'The average has no interval. This group is not tested, because its trades have no time.',
  )
})
