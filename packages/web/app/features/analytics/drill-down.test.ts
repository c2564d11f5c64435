import { buildReportFromTrades, referenceVector } from '@candlebook/domain/analytics/analytics.fixtures'
import { expect, test } from 'vitest'
import { NO_FILTER } from './analytics.url.ts'
import { buildTradesPath, getDrillDown } from './drill-down.ts'
import { buildTrade } from './report.fixtures.ts'

const report = buildReportFromTrades(referenceVector)

test('a figure over the whole report leads to the closed trades that the tab is over', () => {
  expect(getDrillDown('totalPnl', report, NO_FILTER)).toEqual({
    label: 'Show the trades',
    path: '/app?status=closed',
  })
  const narrowed = {
    ...NO_FILTER,
    from: '2024-01-02',
    market: 'stock',
    strategy: 'Range fade',
    account: 'Prop 50k',
    tag: 'x',
  } as const
  expect(getDrillDown('sqn', buildReportFromTrades([buildTrade({ stopLoss: '90' })]), narrowed)).toEqual({
    label: 'Show the trades with a stop',
    path: '/app?status=closed&market=stock&strategy=Range+fade&account=Prop+50k&tag=x&exitFrom=2024-01-02&hasR=true',
  })
})

test('the largest win leads to its own trade', () => {
  expect(getDrillDown('largestWin', report, NO_FILTER)).toEqual({
    label: 'Show BTC long',
    path: '/app?view=T1',
  })
})

test.each([
  ['averageWin', 'winning trades', 'result=win'],
  ['averageLoss', 'losing trades', 'result=loss'],
  ['bestWeekday', 'trades of Monday', 'weekday=1'],
  ['stopRespected', 'trades that hit their stop', 'slHit=true'],
  ['longestLossStreak', 'trades of the streak', 'result=loss&fromTrade=T2&toTrade=T2'],
  ['maxDrawdown', 'trades of the drawdown', 'afterTrade=T1&toTrade=T4'],
] as const)('%s leads to the %s', (figure, what, query) => {
  expect(getDrillDown(figure, report, NO_FILTER)).toEqual({
    label: `Show the ${what}`,
    path: `/app?status=closed&${query}`,
  })
})

test('a figure that no trade makes has no link', () => {
  const winless = buildReportFromTrades([buildTrade({ exitPrice: '90' })])

  for (const figure of ['averageWin', 'largestWin', 'longestWinStreak', 'sqn', 'averageRiskPct'] as const) {
    expect(getDrillDown(figure, winless, NO_FILTER)).toBeNull()
  }
})

test('a part within the days of the tab keeps to both, and a tag under a tag asks for both', () => {
  const filter = { ...NO_FILTER, from: '2024-01-10', to: '2024-02-20', tag: 'FOMO' }

  expect(buildTradesPath(filter, { exitFrom: '2024-01-01', exitTo: '2024-01-31' })).toBe(
    '/app?status=closed&tag=FOMO&exitFrom=2024-01-10&exitTo=2024-01-31',
  )
  expect(buildTradesPath(filter, { tag: 'news' })).toContain(
    'tag=FOMO&exitFrom=2024-01-10&exitTo=2024-02-20&alsoTag=news',
  )
  expect(buildTradesPath(filter, { tag: 'fomo' })).not.toContain('alsoTag')
})
