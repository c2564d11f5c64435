import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekday } from '../../days/index.ts'
import { summarise } from '../analytics.fixtures.ts'
import { fromUnits } from '../exact.ts'
import { metricsOf } from '../metrics.ts'
import { tradeFigures } from '../trade-figures.ts'
import { moneyOf } from './amounts.ts'
import { packTrades } from './pack-trades.ts'
import { noRules, type Rules } from './rules.ts'
import { type AddedTrade, anyAddedTrades, anyRules, anySmallTrades, columnsOf } from './what-if.fixtures.ts'
import { realRecord, whatIf } from './what-if.ts'

describe('the light path', () => {
  test('gives without rules, to the last digit, what the exact engine gives', () => {
    fc.assert(
      fc.property(anySmallTrades, (trades) => {
        const packed = packTrades(columnsOf(trades))

        expect(packed.scale.exact).toBe(true)
        expect(realRecord(packed).metrics).toEqual(exactFigures(trades))
      }),
      { numRuns: 500 },
    )
  })

  test('gives under any rules, to the last digit, what the exact engine gives over the trades as they would have been', () => {
    fc.assert(
      fc.property(anySmallTrades, anyRules, (trades, rules) => {
        const { metrics } = whatIf(packTrades(columnsOf(trades)), rules)

        expect(metrics).toEqual(exactFigures(under(rules, trades)))
      }),
      { numRuns: 1000 },
    )
  })

  test('says when amounts do not fit, and then has the nearest floats', () => {
    fc.assert(
      fc.property(anyAddedTrades, anyRules, (trades, rules) => {
        const packed = packTrades(columnsOf(trades))
        const { metrics } = whatIf(packed, rules)
        const exact = exactFigures(under(rules, trades))

        if (packed.scale.exact) expect(metrics).toEqual(exact)
        const sizes = trades.reduce(
          (sum, trade) => sum + Math.abs(Number(fromUnits(tradeFigures(trade).pnl))),
          0,
        )
        expect(Math.abs(Number(metrics.totalPnl) - Number(exact.totalPnl))).toBeLessThanOrEqual(1e-12 * sizes)
        expect([metrics.trades, metrics.wins, metrics.losses]).toEqual([
          exact.trades,
          exact.wins,
          exact.losses,
        ])
        expect(metrics.longestLossStreak).toBe(exact.longestLossStreak)
      }),
    )
  })

  test('draws the equity that the trades left up to the end of each exit day come to', () => {
    fc.assert(
      fc.property(anySmallTrades, anyRules, (trades, rules) => {
        const packed = packTrades(columnsOf(trades))
        const { equity } = whatIf(packed, rules)
        const left = under(rules, trades)

        expect(Array.from(equity, (amount) => moneyOf(amount, packed.scale))).toEqual(
          packed.days.map((day) =>
            Number(fromUnits(summarise(left.filter(({ exitDate }) => exitDate <= day)).all.pnl)),
          ),
        )
      }),
    )
  })

  test('changes nothing without rules, and says so', () => {
    fc.assert(
      fc.property(anyAddedTrades, (trades) => {
        const { difference } = whatIf(packTrades(columnsOf(trades)), noRules)

        expect(difference).toMatchObject({ leftOut: 0, stopped: 0, intervals: null, tooFew: true })
      }),
    )
  })
})

function exactFigures(trades: AddedTrade[]) {
  const summary = summarise(trades)
  const metrics = metricsOf(summary, '2024-03-20')
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

/** The rules by the book, slowly: each says of each trade whether it is taken, looking at all that came before. */
function under(rules: Rules, trades: AddedTrade[]): AddedTrade[] {
  const without = rules.withoutTags.map((tag) => tag.toLowerCase())
  const single = trades
    .filter(({ exitDate }) => !rules.withoutWeekdays.includes(weekday(exitDate)))
    .filter(({ planFollowed }) => planFollowed || !rules.onlyPlanFollowed)
    .filter(({ tags }) => !tags.some((tag) => without.includes(tag.trim().toLowerCase())))
    .map((trade) => (rules.stopHonoured ? atItsStop(trade) : trade))
  const most = rules.mostPerDay ?? Number.POSITIVE_INFINITY
  const first = single.filter(
    ({ entryDate, added }) =>
      single.filter((other) => other.entryDate === entryDate && other.added < added).length < most,
  )
  const taken: AddedTrade[] = []
  for (const trade of first) if (!comesAfterLosses(trade, taken, rules.skipAfterLosses)) taken.push(trade)
  return taken
}

function atItsStop(trade: AddedTrade): AddedTrade {
  const { pnl, risk } = tradeFigures(trade)
  if (risk === null || trade.stopLoss === null) return trade
  const stopped = { ...trade, exitPrice: trade.stopLoss }
  return tradeFigures(stopped).pnl > pnl ? stopped : trade
}

/** Whether the trade was entered on a day on which, before it, so many trades in a row had lost for the first time. */
function comesAfterLosses(trade: AddedTrade, taken: AddedTrade[], losses: number | null): boolean {
  if (losses === null) return false
  const ofDay = taken.filter(({ exitDate }) => exitDate === trade.entryDate)
  const last = ofDay.find((_, at) => {
    const run = ofDay.slice(at - losses + 1, at + 1)
    return at + 1 >= losses && run.every((one) => tradeFigures(one).pnl < 0n)
  })
  return last !== undefined && (last.entryDate < trade.entryDate || last.added < trade.added)
}
