import type {
  DrawdownRiskReport,
  RiskReport,
  RollingFigures,
  UnderWaterPeriod,
} from '@candlebook/contract/risk-report'
import type { DrawdownUnit } from '@candlebook/domain/analytics/drawdown-options'
import {
  MIN_TRADES_FOR_INTERVAL,
  MIN_TRADES_FOR_SKILL,
  MIN_WINS_AND_LOSSES,
} from '@candlebook/domain/analytics/estimates'
import { type RiskFigure, riskFigures } from '@candlebook/domain/analytics/risk-formulas'
import type { Day } from '@candlebook/domain/days/day'
import { formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import { formatFixed, formatPercent, formatR, formatRSum, missing } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatBaseMoney, formatSignedBaseMoney } from '../../lib/money.ts'

/** The figure of the risk section with this name from a URL; null when there is none. */
export function findRiskFigure(name: string | null): RiskFigure | null {
  return riskFigures.find((figure) => figure === name) ?? null
}

/** Why an average or a fraction has no interval. */
export function describeNoInterval(trades: number): string {
  return trades < MIN_TRADES_FOR_INTERVAL
    ? `no interval below ${MIN_TRADES_FOR_INTERVAL} trades`
    : `no interval below ${MIN_WINS_AND_LOSSES} wins and ${MIN_WINS_AND_LOSSES} losses`
}

/** The interval of the Kelly fraction and what it is made of. */
export function describeKelly({ kelly: { pct, interval }, counts }: RiskReport): string {
  if (pct === null) return 'needs wins and losses'
  return interval
    ? `90% interval ${formatPercent(interval.lowPct)} to ${formatPercent(interval.highPct)}`
    : describeNoInterval(counts.trades)
}

/** The interval of the average R. */
export function describeRInterval({ r: { trades, interval, expectancy } }: RiskReport): string {
  if (expectancy === null) return 'no trade has a stop'
  return interval
    ? `90% interval ${formatRSum(interval.low)} to ${formatRSum(interval.high)}`
    : describeNoInterval(trades)
}

/** How R is distributed: the middle half of the trades, and the worst and best ones. Null without a stop. */
export function describeQuantiles({ r: { quantiles } }: RiskReport): string | null {
  if (quantiles === null) return null
  const { p5, p25, p50, p75, p95 } = quantiles
  return `Middle ${formatR(p50)}; half of the trades ${formatR(p25)} to ${formatR(p75)}; one in twenty at ${formatR(p5)} or below, one in twenty at ${formatR(p95)} or above.`
}

/** The days of a time under water: 'Nov 3 to Dec 15, 2025'. */
export function describePeriod({ from, to, isOver }: UnderWaterPeriod, today: Day): string {
  const start = formatDayWithYearIfOther(from, today)
  return isOver ? `${start} to ${formatDayWithYearIfOther(to, today)}` : `since ${start}`
}

/** Whether the total is below its highest point now, and for how long. */
export function describePresent({ underWater: { present } }: RiskReport, today: Day): string {
  if (present === null) return 'Now at the highest total.'
  return `Now below the highest total for ${formatCount(present.days, 'day')}, since ${formatDayWithYearIfOther(present.from, today)}.`
}

/** The names of the figures of plans, and what they count. */
export const planWords = {
  movedStops: {
    title: 'Cost of moved stops',
    help: '(First stop − exit) × quantity × contract size, for a short the other way round, added over the trades whose stop was later moved away from entry or removed, and whose exit was beyond the first one. Slippage at the first stop is not known.',
  },
  earlyExits: {
    title: 'Between exit and target',
    help: '(First target − exit) × quantity × contract size, for a short the other way round, added over the trades that were left from entry to below the target. It is not known whether the price would have reached it.',
  },
  convention:
    'Amounts are before fees, at the exchange rate of each trade. A trade that was left in parts counts with its average exit. A trade can be in both figures. The details of each trade show its own arithmetic.',
  empty:
    'None of these trades has a plan. A trade gets one when it is saved with a stop or a target while it is open, and its changes are kept.',
} as const

/** The title of the rolling lines: what the last trades gave. */
export function describeLatest({ window, latest }: RollingFigures): string {
  if (latest === null) return `Rolling figures of ${window} trades need ${window} closed trades`
  return `The last ${window} trades won ${formatPercent(latest.winRatePct)} and brought ${formatSignedBaseMoney(latest.expectancy)} each`
}

/** The interval of the win rate, and of expectancy, of the last trades or of all. */
export function describeLatestIntervals({ winRate, interval }: RiskReport['all']) {
  return {
    winRate: winRate ? `${formatPercent(winRate.lowPct)} to ${formatPercent(winRate.highPct)}` : missing,
    expectancy: interval
      ? `${formatSignedBaseMoney(interval.low)} to ${formatSignedBaseMoney(interval.high)}`
      : missing,
  }
}

/** How the rolling lines are to be read. */
export const ROLLING_NOTE =
  'A point is the last trades up to that exit day; the dashed line is all trades. Such a line moves up and down by luck alone, and its points share most of their trades: look at the intervals before you see a trend.'

/** A size of a drawdown: '10.0R' or money. */
export function formatDepth(depth: Decimal, unit: DrawdownUnit): string {
  return unit === 'r' ? formatR(depth, { signed: false }) : formatBaseMoney(depth)
}

/** The chance in words, with its interval. */
export function describeChance({ estimate, depth, unit, trades }: DrawdownRiskReport): string | null {
  if (estimate === null || depth === null) return null
  const [low, high] = [Math.floor(Number(estimate.lowPct)), Math.ceil(Number(estimate.highPct))] // never narrower than it is
  return `A drawdown of ${formatDepth(depth, unit)} or more within ${trades} trades; 90% interval ${low}% to ${high}%.`
}

/** How deep drawdowns usually are. */
export function describeDeepest({ estimate, unit, trades }: DrawdownRiskReport): string | null {
  if (estimate === null) return null
  const { half, oneInTen, oneInTwenty } = estimate.deepest
  return `Within ${trades} trades, half of the runs had a drawdown of ${formatDepth(half, unit)} or more, one in ten of ${formatDepth(oneInTen, unit)}, one in twenty of ${formatDepth(oneInTwenty, unit)}.`
}

/** What the chance is made of, and what it takes for granted. */
export function describeRuns({ estimate, from, unit }: DrawdownRiskReport): string {
  const trades = `${formatCount(from.trades, 'trade')}${unit === 'r' ? ' with a stop' : ''} on ${formatCount(from.days, 'day')}`
  const runs = estimate ? `${formatFixed(String(estimate.runs), 0)} runs ` : 'Runs '
  return `${runs}draw your own days at random, each with all its trades: ${trades}. This takes for granted that days do not depend on each other and that the future is like the past, with trades of the same size. It cannot know a loss that has not happened yet.`
}

/** Why there is no chance; null when there is one. */
export function describeDrawdownProblem({ problem, from, unit }: DrawdownRiskReport): string | null {
  const what = unit === 'r' ? 'trades with a stop' : 'trades'
  switch (problem) {
    case null:
      return null
    case 'few_trades':
      return from.trades === 0 && unit === 'r'
        ? 'No trade has a stop loss, so there is no R. Look at the drawdown in money.'
        : `This takes ${MIN_TRADES_FOR_SKILL} ${what}; there ${from.trades === 1 ? 'is' : 'are'} ${from.trades}.`
    case 'few_results':
      return `This takes ${MIN_WINS_AND_LOSSES} wins and ${MIN_WINS_AND_LOSSES} losses among the ${what}.`
    case 'few_days':
      return `This takes ${what} of ${MIN_TRADES_FOR_INTERVAL} exit days; there are ${from.days}.`
  }
}
