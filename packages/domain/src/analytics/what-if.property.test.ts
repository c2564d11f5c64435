import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getWeekday } from '../days/day.ts'
import { computeTradeAmounts, summarise } from './analytics.fixtures.ts'
import { computeMetrics } from './metrics.ts'
import { packTrades, toMoney } from './packed-trades.ts'
import { fromUnits, toUnits } from './units.ts'
import {
  type AddedTrade,
  anyAddedTrades,
  anyRules,
  anySmallTrades,
  toTradeColumns,
} from './what-if.fixtures.ts'
import { buildRealRecord, simulateRules } from './what-if.ts'
import { noRules, type Rules } from './what-if-rules.ts'

describe('the fast metrics', () => {
  test('without rules equal the exact metrics to the last digit', () => {
    fc.assert(
      fc.property(anySmallTrades, (trades) => {
        const packed = packTrades(toTradeColumns(trades))

        expect(packed.scale.exact).toBe(true)
        expect(buildRealRecord(packed).metrics).toEqual(computeExactFigures(trades))
      }),
      { numRuns: 500 },
    )
  })

  test('under any rules equal the exact metrics over the changed trades, to the last digit', () => {
    fc.assert(
      fc.property(anySmallTrades, anyRules, (trades, rules) => {
        const { metrics } = simulateRules(packTrades(toTradeColumns(trades)), rules)

        expect(metrics).toEqual(computeExactFigures(applyRules(rules, trades)))
      }),
      { numRuns: 1000 },
    )
  })

  test('of amounts that do not fit into doubles equal the exact metrics too, to the last digit', () => {
    fc.assert(
      fc.property(anyAddedTrades, anyRules, (trades, someRules) => {
        const rules = { ...someRules, stopHonoured: false }
        const { metrics } = simulateRules(packTrades(toTradeColumns(trades)), rules)

        expect(metrics).toEqual(computeExactFigures(applyRules(rules, trades)))
      }),
    )
  })

  // The P&L at the stop is the P&L less the converted amount beyond the stop: two roundings at the 18th decimal.
  test('of converted amounts at their stops have the exact total within the rounding of each trade', () => {
    fc.assert(
      fc.property(anyAddedTrades, (trades) => {
        const rules = { ...noRules, stopHonoured: true }
        const { metrics } = simulateRules(packTrades(toTradeColumns(trades)), rules)
        const exact = computeExactFigures(applyRules(rules, trades))

        const difference = toUnits(metrics.totalPnl) - toUnits(exact.totalPnl)
        const rounding = 2n * toUnits('0.000000000000000001') * BigInt(trades.length)
        expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(rounding)
        expect(metrics.trades).toBe(exact.trades)
      }),
    )
  })

  test('have the equity of the included trades at the end of each exit day', () => {
    fc.assert(
      fc.property(anySmallTrades, anyRules, (trades, rules) => {
        const packed = packTrades(toTradeColumns(trades))
        const { equity } = simulateRules(packed, rules)
        const left = applyRules(rules, trades)

        expect(Array.from(equity, (amount) => toMoney(amount, packed.scale))).toEqual(
          packed.days.map((day) =>
            Number(fromUnits(summarise(left.filter(({ exitDate }) => exitDate <= day)).all.pnl)),
          ),
        )
      }),
    )
  })

  test('report no change without rules', () => {
    fc.assert(
      fc.property(anyAddedTrades, (trades) => {
        const { difference } = simulateRules(packTrades(toTradeColumns(trades)), noRules)

        expect(difference).toMatchObject({ excluded: 0, stopped: 0, intervals: null, tooFew: null })
      }),
    )
  })
})

function computeExactFigures(trades: AddedTrade[]) {
  const summary = summarise(trades)
  const metrics = computeMetrics(summary, { today: '2024-03-20', byWeekday: [] })
  const { totalPnl, winRatePct, expectancy, averageWin, averageLoss, profitFactor } = metrics
  const { trades: count, wins, losses } = summary.all
  return {
    trades: count,
    wins,
    losses,
    evens: count - wins - losses,
    totalPnl,
    winRatePct,
    expectancy,
    averageWin,
    averageLoss,
    profitFactor,
    maxDrawdown: metrics.maxDrawdown,
    longestLossStreak: metrics.longestLossStreak,
  }
}

/** A slow, literal implementation: each rule decides for each trade from all earlier trades. */
function applyRules(rules: Rules, trades: AddedTrade[]): AddedTrade[] {
  const without = rules.withoutTags.map((tag) => tag.toLowerCase())
  const single = trades
    .filter(({ exitDate }) => !rules.withoutWeekdays.includes(getWeekday(exitDate)))
    .filter(({ planFollowed }) => planFollowed || !rules.onlyPlanFollowed)
    .filter(({ tags }) => !tags.some((tag) => without.includes(tag.trim().toLowerCase())))
    .map((trade) => (rules.stopHonoured ? exitAtStop(trade) : trade))
  const most = rules.maxPerDay ?? Number.POSITIVE_INFINITY
  const first = single.filter(
    ({ entryDate, added }) =>
      single.filter((other) => other.entryDate === entryDate && other.added < added).length < most,
  )
  const taken: AddedTrade[] = []
  for (const trade of first) if (!isAfterLosses(trade, taken, rules.excludeAfterLosses)) taken.push(trade)
  return taken
}

function exitAtStop(trade: AddedTrade): AddedTrade {
  const { pnl, risk } = computeTradeAmounts(trade)
  if (risk === 0n || trade.stopLoss === null) return trade
  const stopped = { ...trade, exitPrice: trade.stopLoss }
  return computeTradeAmounts(stopped).pnl > pnl ? stopped : trade
}

/** Whether this number of losses in a row happened on the entry day, and before this trade. */
function isAfterLosses(trade: AddedTrade, taken: AddedTrade[], losses: number | null): boolean {
  if (losses === null) return false
  const ofDay = taken.filter(({ exitDate }) => exitDate === trade.entryDate)
  const last = ofDay.find((_, at) => {
    const run = ofDay.slice(at - losses + 1, at + 1)
    return at + 1 >= losses && run.every((one) => computeTradeAmounts(one).pnl < 0n)
  })
  return last !== undefined && (last.entryDate < trade.entryDate || last.added < trade.added)
}
