import { expect, test } from 'vitest'
import { roundTo } from '../decimal/decimal.ts'
import { buildAnalysedTrade, buildReportFromTrades, referenceVector, toTrades } from './analytics.fixtures.ts'
import { metricTable } from './metric-table.ts'

const reference = buildReportFromTrades(referenceVector)
const none = buildReportFromTrades([])

const getMetrics = (pnls: number[]) => buildReportFromTrades(toTrades(pnls)).metrics

const roundToFour = (value: string | null) => (value === null ? null : roundTo(value, 4))

test('the reference trades come to 50 in total [ANLY-03]', () => {
  expect(reference.metrics.totalPnl).toBe('50')
  expect(none.metrics.totalPnl).toBe('0')
})

test('the reference trades with 5 of fees on the first come to 0 in percent and 45 in money [ANLY-11]', () => {
  const totalWith = (feesUnit: 'percent' | 'amount') =>
    buildReportFromTrades([{ ...referenceVector[0]!, fees: '5', feesUnit }, ...referenceVector.slice(1)])
      .metrics.totalPnl

  expect(totalWith('percent')).toBe('0')
  expect(totalWith('amount')).toBe('45')
})

test('the win rate is 40% of all closed trades, the break-even among them, with 2 wins and 2 losses [ANLY-04]', () => {
  expect(reference.metrics.winRatePct).toBe('40')
  expect(reference.counts).toMatchObject({ trades: 5, wins: 2, losses: 2, evens: 1 })
  expect(none.metrics.winRatePct).toBe('0')
})

test('risk/reward is average win by average loss, null without a loss and 0 without a win [ANLY-05]', () => {
  expect(roundToFour(reference.metrics.riskReward)).toBe('1.3333')
  expect(getMetrics([5, 0]).riskReward).toBeNull()
  expect(getMetrics([-5, 0]).riskReward).toBe('0')
  expect(none.metrics.riskReward).toBeNull()
})

test('expectancy takes the rate of losses and not of all that are not wins: 10 and not −5 [ANLY-06]', () => {
  expect(reference.metrics.expectancy).toBe('10')
  expect(reference.metrics.averagePnl).toBe('10')
  expect(getMetrics([5]).expectancy).toBe('5')
  expect(none.metrics.expectancy).toBe('0')
})

test('average and largest win and loss are 100, 75, 100 and −100, null where there is none [ANLY-07]', () => {
  expect(reference.metrics).toMatchObject({
    averageWin: '100',
    averageLoss: '75',
    largestWin: '100',
    largestLoss: '-100',
  })
  expect(reference.highlights.largestWin).toEqual({
    tradeId: 'T1',
    symbol: 'BTC',
    type: 'long',
    day: '2024-01-01',
    pnl: '100',
  })
  expect(getMetrics([0])).toMatchObject({
    averageWin: null,
    averageLoss: null,
    largestWin: null,
    largestLoss: null,
  })
})

test('plan followed is a share of all closed trades [ANLY-08]', () => {
  const trades = [buildAnalysedTrade({ planFollowed: true }), ...toTrades([1, 2, 3])]

  expect(buildReportFromTrades(trades).metrics.planFollowedPct).toBe('25')
  expect(none.metrics.planFollowedPct).toBe('0')
})

test('average risk leaves out trades without one and counts a 0 that was entered [ANLY-14]', () => {
  const risks = ['0', '3', null].map((riskPercentage) => buildAnalysedTrade({ riskPercentage }))

  expect(buildReportFromTrades(risks).metrics.averageRiskPct).toBe('1.5')
  expect(reference.metrics.averageRiskPct).toBeNull()
})

test('the help of average risk recommends under 2% per trade [ANLY-15]', () => {
  expect(metricTable.averageRiskPct.help).toContain('under 2% per trade')
})

test('a stop is respected when it was hit and not moved [ANLY-16]', () => {
  const trades = [
    buildAnalysedTrade({ slHit: true }),
    buildAnalysedTrade({ slHit: true, slModified: true }),
    buildAnalysedTrade({ slModified: true }),
    buildAnalysedTrade({ tpHit: true }),
  ]

  expect(buildReportFromTrades(trades).metrics.stopRespected).toEqual({ hit: 2, respected: 1 })
  expect(none.metrics.stopRespected).toEqual({ hit: 0, respected: 0 })
})

test('a target is respected when it was hit and not moved [ANLY-17]', () => {
  const trades = [
    buildAnalysedTrade({ tpHit: true }),
    buildAnalysedTrade({ tpHit: true }),
    buildAnalysedTrade({ tpHit: true, tpModified: true }),
    buildAnalysedTrade({ slHit: true }),
  ]

  expect(buildReportFromTrades(trades).metrics.targetRespected).toEqual({ hit: 3, respected: 2 })
})

test('the average position is entry price times quantity, 720, and 0 without trades [ANLY-18]', () => {
  expect(reference.metrics.averagePositionSize).toBe('720')
  expect(none.metrics.averagePositionSize).toBe('0')
})

test('the max drawdown is 150, or 150% of the peak of 100 [ANLY-19]', () => {
  expect(reference.metrics).toMatchObject({ maxDrawdown: '150', maxDrawdownPct: '150' })
  expect(reference.highlights.drawdown).toEqual({
    amount: '150',
    peak: '100',
    peakDay: '2024-01-01',
    peakTrade: 'T1',
    trough: '-50',
    troughDay: '2024-01-04',
    troughTrade: 'T4',
    hasPartialExits: false,
  })
})

test('of two equal drawdowns the first counts, also within one day [ANLY-19]', () => {
  const oneDay = toTrades([-1, 1, -1]).map((trade) => ({
    ...trade,
    entryDate: '2024-01-01',
    exitDate: '2024-01-01',
  }))

  expect(buildReportFromTrades(oneDay).highlights.drawdown).toMatchObject({ amount: '1', troughTrade: 'T1' })
})

test('the curve starts at 0, so a losing first trade is a drawdown, without a percentage [ANLY-19]', () => {
  expect(getMetrics([-40, 10])).toMatchObject({ maxDrawdown: '40', maxDrawdownPct: null })
  expect(getMetrics([40, 10])).toMatchObject({ maxDrawdown: '0', maxDrawdownPct: null, recoveryFactor: null })
})

test('of equal drawdowns the first decides the percentage [ANLY-19]', () => {
  expect(getMetrics([100, -50, 150, -50])).toMatchObject({ maxDrawdown: '50', maxDrawdownPct: '50' })
})

test('the longest winning streak is 1, because a break-even trade ends it [ANLY-20]', () => {
  expect(reference.metrics.longestWinStreak).toBe(1)
  expect(getMetrics([1, 1, 0, 1, 1, 1, -1]).longestWinStreak).toBe(3)
  expect(none.metrics.longestWinStreak).toBe(0)
})

test('the longest losing streak is 1 and not 2, because the break-even between the two ends it [ANLY-21]', () => {
  expect(reference.metrics.longestLossStreak).toBe(1)
  expect(buildReportFromTrades(toTrades([-1, 5, -1, -1, -1, 0, -1])).highlights.lossStreak).toEqual({
    length: 3,
    from: '2024-01-03',
    to: '2024-01-05',
    fromTrade: 'T3',
    toTrade: 'T5',
  })
})

test('the standard deviation is that of a sample, 89.4427, null below 2 trades and 0 when all are equal [ANLY-22]', () => {
  expect(roundToFour(reference.metrics.standardDeviation)).toBe('89.4427')
  expect(getMetrics([5]).standardDeviation).toBeNull()
  expect(getMetrics([5, 5, 5]).standardDeviation).toBe('0')
})

test('trades per week count from the first entry to today, and at least one week [ANLY-23]', () => {
  const trades = toTrades([1, 2, 3]) // entered from 2024-01-01 on

  expect(buildReportFromTrades(trades, '2024-01-15').metrics.tradesPerWeek).toBe('1.5')
  expect(buildReportFromTrades(trades, '2024-01-03').metrics.tradesPerWeek).toBe('3')
  expect(buildReportFromTrades(trades, '2024-01-11').metrics.tradesPerWeek).toBe('2.1')
  expect(none.metrics.tradesPerWeek).toBe('0')
})

test('the best day is Monday with 200; of equal days the first from Sunday, of losing days the smallest loss [ANLY-24]', () => {
  expect(reference.metrics.bestWeekday).toEqual({ weekday: 1, pnl: '200', trades: 2 })
  expect(getMetrics([7, 7]).bestWeekday).toMatchObject({ weekday: 1, pnl: '7' })
  expect(getMetrics([-7, -3]).bestWeekday).toMatchObject({ weekday: 2, pnl: '-3' })
  expect(none.metrics.bestWeekday).toBeNull()
})

test('the profit factor is wins divided by losses, null without a loss', () => {
  expect(roundToFour(reference.metrics.profitFactor)).toBe('1.3333')
  expect(getMetrics([5]).profitFactor).toBeNull()
  expect(getMetrics([-5]).profitFactor).toBe('0')
})

test('the recovery factor is the total divided by the max drawdown', () => {
  expect(roundToFour(reference.metrics.recoveryFactor)).toBe('0.3333')
})

test('the Kelly fraction of 60% wins that pay as much as they cost is 20%, and of a fair coin 0', () => {
  // Kelly (1956): f = p − q for even money; with odds b it is p − q ÷ b, so 40% wins at 2 to 1 give 10%.
  expect(getMetrics([1, 1, 1, -1, -1]).kellyPct).toBe('20')
  expect(getMetrics([1, -1, 0]).kellyPct).toBe('0')
  expect(getMetrics([2, 2, -1, -1, -1]).kellyPct).toBe('10')
  expect(getMetrics([1, -1, -1, -1]).kellyPct).toBe('-50')
  expect(getMetrics([1]).kellyPct).toBeNull()
})

test('R expectancy and the system quality number use the stop, by Tharp’s formula', () => {
  // Risk 10 a trade; R of 2, −1, 1, 0.5 and −1: mean 0.3, deviation 1.30384, √5 · 0.3 ÷ 1.30384 = 0.5145.
  const trades = toTrades([20, -10, 10, 5, -10]).map((trade) => ({ ...trade, stopLoss: '990' }))
  const { metrics, sums } = buildReportFromTrades([...trades, buildAnalysedTrade({ exitDate: '2024-02-01' })])

  expect(sums).toMatchObject({ rTrades: 5, r: '1.5', rSquares: '7.25' })
  expect(metrics.rExpectancy).toBe('0.3')
  expect(roundToFour(metrics.sqn)).toBe('0.5145')
})

test('more than 100 trades do not raise the system quality number', () => {
  const pnls = Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? 20 : -10))
  const trades = toTrades(pnls).map((trade) => ({ ...trade, stopLoss: '990' }))

  // Mean 0.5, deviation 1.5 · √(400 ÷ 399); times 10 and not 20.
  expect(roundToFour(buildReportFromTrades(trades).metrics.sqn)).toBe('3.3292')
})

test('Sharpe and Sortino are per trade: average divided by the sample deviation, and by the root mean square of losses', () => {
  // Mean 10 of 30, −10, 20, 0: deviation 18.2574; losses give √(100 ÷ 4) = 5.
  expect(roundToFour(getMetrics([30, -10, 20, 0]).sharpe)).toBe('0.5477')
  expect(getMetrics([30, -10, 20, 0]).sortino).toBe('2')
  expect(getMetrics([-30, 10]).sortino).toBe('-0.47140452079103168293')
  expect(getMetrics([5, 5])).toMatchObject({ sharpe: null, sortino: null })
})

test('fees are added up in money, and their percentage is of the gain before fees', () => {
  const trades = [
    buildAnalysedTrade({ fees: '2', feesUnit: 'percent' }),
    buildAnalysedTrade({ fees: '5', feesUnit: 'amount', exitPrice: '120' }),
  ]

  expect(buildReportFromTrades(trades).metrics).toMatchObject({ feesPaid: '25', totalPnl: '275' })
  expect(roundToFour(buildReportFromTrades(trades).metrics.feesPctOfGross)).toBe('8.3333')
  expect(getMetrics([-5]).feesPctOfGross).toBeNull()
})

test('the holding time is counted in days from entry to exit', () => {
  const held = buildAnalysedTrade({ entryDate: '2024-02-28', exitDate: '2024-03-01' })

  expect(buildReportFromTrades([buildAnalysedTrade(), held]).metrics.averageHoldingDays).toBe('1')
  expect(none.metrics.averageHoldingDays).toBeNull()
})
