import { buildReportFromTrades, referenceVector } from '@candlebook/domain/analytics/analytics.fixtures'
import { expect, test } from 'vitest'
import {
  describeFigure,
  type FigureId,
  listFigures,
  type SectionId,
  sectionHelps,
  sectionTitles,
} from './figures.words.ts'
import { buildTrade } from './report.fixtures.ts'

const reference = buildReportFromTrades(referenceVector)
const describeReference = (id: FigureId, report = reference) => describeFigure(id, report)

test('the reference trades have the figures of docs/spec-readings.md [ANLY-03] [ANLY-04] [ANLY-05] [ANLY-06]', () => {
  expect(describeReference('totalPnl')).toMatchObject({ value: '+$50.00', sign: 1 })
  expect(describeReference('winRatePct')).toMatchObject({
    value: '40.0%',
    context: '2 wins, 2 losses, 1 even',
  })
  expect(describeReference('riskReward')).toMatchObject({ value: '1.33', context: '$100.00 to $75.00' })
  expect(describeReference('expectancy')).toMatchObject({ value: '+$10.00', sign: 1 })
})

test('drawdown, deviation, streaks and best day as well [ANLY-19] [ANLY-20] [ANLY-21] [ANLY-22] [ANLY-24]', () => {
  expect(describeReference('maxDrawdown')).toMatchObject({
    value: '−$150.00',
    sign: -1,
    context: '150.0% of the peak',
  })
  expect(describeReference('standardDeviation').value).toBe('$89.44')
  expect(describeReference('longestWinStreak').value).toBe('1 trade')
  expect(describeReference('bestWeekday')).toMatchObject({ value: 'Monday', context: '+$200.00 in 2 trades' })
  expect(describeReference('averagePositionSize').value).toBe('$720.00')
})

test('a figure that does not exist is N/A in words, never a zero', () => {
  const one = buildReportFromTrades([buildTrade({})])

  expect(describeReference('riskReward', one)).toMatchObject({
    value: 'N/A',
    context: 'no loss to compare with',
  })
  expect(describeReference('averageLoss', one)).toMatchObject({ value: 'N/A', sign: null })
  expect(describeReference('standardDeviation', one)).toMatchObject({
    value: 'N/A',
    context: 'needs two trades',
  })
  expect(describeReference('averageRiskPct', one).value).toBe('N/A')
})

test('an average risk of exactly 2% is not under it [ANLY-15]', () => {
  const risking = (riskPercentage: string) =>
    describeReference('averageRiskPct', buildReportFromTrades([buildTrade({ riskPercentage })]))

  expect(risking('2')).toMatchObject({ value: '2.0%', context: 'not under 2%, in 1 trade' })
  expect(risking('1.9').context).toBe('under 2%, in 1 trade')
})

test('stops are respected when hit and not moved: x of y [ANLY-16]', () => {
  const trades = [
    buildTrade({ id: '1', slHit: true }),
    buildTrade({ id: '2', slHit: true, slModified: true }),
    buildTrade({ id: '3' }),
  ]

  expect(describeReference('stopRespected', buildReportFromTrades(trades))).toMatchObject({
    value: '1 of 2',
    context: '50.0% left where it was set',
  })
  expect(describeReference('targetRespected', buildReportFromTrades(trades))).toMatchObject({
    value: '0 of 0',
    context: 'no target was hit',
  })
})

test('each section has a different help text, including the one by strategy and tag [ANLY-02]', () => {
  const helps = (Object.keys(sectionTitles) as SectionId[]).map((id) => sectionHelps[id])

  expect(helps.every((help) => help.length > 40)).toBe(true)
  expect(new Set(helps).size).toBe(6)
})

test('R is rounded once, from the exact value', () => {
  const risked = (exitPrice: string) =>
    buildReportFromTrades([buildTrade({ entryPrice: '1000', stopLoss: '0', exitPrice })])

  expect(describeReference('rExpectancy', risked('2346')).value).toBe('+1.35R')
  expect(describeReference('rExpectancy', risked('2344.9999')).value).toBe('+1.34R')
  expect(risked('2249.9999').distributions.r.bins.at(-1)).toMatchObject({ at: '1', trades: 1 })
})

test('what was never marked is not a broken plan', () => {
  const trades = [buildTrade({ id: '1', planFollowed: true }), buildTrade({ id: '2', exitPrice: '90' })]

  expect(describeReference('planFollowedPct', buildReportFromTrades(trades)).context).toBe(
    '1 of 2 trades; average +$10.00 where marked as followed, −$10.00 where not marked',
  )
})

test('there are six sections, and every figure is in exactly one [ANLY-02]', () => {
  expect(Object.values(sectionTitles)).toEqual([
    'Key metrics',
    'Profitability Indicators',
    'Behavioral Indicators',
    'Performance by Strategy and by Tag',
    'Risk Management',
    'Drawdown and Consistency',
  ])
  // The keys are the sections' own names.
  const shown = (Object.keys(sectionTitles) as SectionId[]).flatMap(listFigures)
  const figures = Object.keys(reference.metrics).filter(
    (id) => !['feesPctOfGross', 'maxDrawdownPct'].includes(id),
  )
  expect(shown.toSorted()).toEqual(figures.toSorted())
})
