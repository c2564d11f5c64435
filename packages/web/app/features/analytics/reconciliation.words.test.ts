import { buildReportFromTrades, referenceVector } from '@candlebook/domain/analytics/analytics.fixtures'
import { expect, test } from 'vitest'
import { describeReconciliation } from './reconciliation.words.ts'
import { buildTrade } from './report.fixtures.ts'

const report = buildReportFromTrades(referenceVector)

test('what adds up says so and names what was compared', () => {
  expect(describeReconciliation(report, { dashboard: '50', list: { closed: 5, pnl: '50' } })).toEqual({
    kind: 'agrees',
    text: '5 × $10.00 is +$50.00. The dashboard card, the list of trades, the stored P&L, the days, the equity curve and the strategies add up to the same total.',
  })
  const alone = describeReconciliation(report, { dashboard: null, list: null }).text
  expect(alone).toContain('The stored P&L, the days, the equity curve and the strategies add up')
})

test('an expectancy that cents cannot show is shown with more places', () => {
  const thirds = buildReportFromTrades([
    buildTrade({ id: '1' }),
    buildTrade({ id: '2' }),
    buildTrade({ id: '3', exitPrice: '100' }),
  ])

  expect(describeReconciliation(thirds, { dashboard: null, list: null }).text).toContain(
    '3 × $6.66666… is +$20.00.',
  )
})

test('an expectancy below a cent keeps its minus and its digits', () => {
  const thirds = ['99.99', '100', '100'].map((exitPrice, at) => buildTrade({ id: String(at), exitPrice }))

  expect(
    describeReconciliation(buildReportFromTrades(thirds), { dashboard: null, list: null }).text,
  ).toContain('3 × −$0.003333333… is −$0.01.')
})

test('a card that shows another total is named with its amount', () => {
  expect(describeReconciliation(report, { dashboard: '51', list: null })).toEqual({
    kind: 'differs',
    text: 'Total P&L is +$50.00, but the dashboard card +$51.00.',
    tradeId: null,
  })
})

test('a trade whose stored P&L is not what its prices give is handed on by its id', () => {
  const broken = {
    ...report,
    reconciliation: { ...report.reconciliation, agrees: false, tradesPnl: '60', mismatch: 'T4' },
  }

  expect(describeReconciliation(broken, { dashboard: '50', list: null })).toEqual({
    kind: 'differs',
    text: 'Total P&L is +$50.00, but the trades as stored +$60.00. One trade has a stored P&L that differs from its prices.',
    tradeId: 'T4',
  })
})

test('a list of trades that sums up to something else is a mismatch, by amount and by number', () => {
  const withList = (closed: number, pnl: string) =>
    describeReconciliation(report, { dashboard: '50', list: { closed, pnl } })

  expect(withList(5, '50.01')).toEqual({
    kind: 'differs',
    text: 'Total P&L is +$50.00, but the list of trades +$50.01.',
    tradeId: null,
  })
  expect(withList(6, '50')).toMatchObject({
    kind: 'differs',
    text: 'The report counts 5 closed trades, but the list 6.',
  })
})
