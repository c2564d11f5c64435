import type { Decimal } from '../decimal/index.ts'
import { confidenceLevels, timeFrames } from '../trades/index.ts'
import type { Groups } from './breakdowns.ts'
import { estimate, isEnough, studentInterval } from './estimates.ts'
import { fromUnits, PLACES, percentage, quotient, tenTo } from './exact.ts'
import { discoveryLimit, FALSE_DISCOVERY_RATE } from './false-discovery.ts'
import { meanTest, shapeOf } from './mean-test.ts'
import type { Summary } from './summary.ts'
import type { Tally } from './tally.ts'

/**
 * What can be said of a group: too few trades, wins or losses to tell, an average that may be chance, or a gain or loss
 * that is unlikely to be chance among all the groups of the report.
 */
export type Verdict = 'too_few' | 'unproven' | 'gain' | 'loss'

/** One group of a breakdown; `interval` is where the true average lies about nine times in ten; null with too few trades. */
export type Row = {
  key: string
  trades: number
  wins: number
  losses: number
  winRatePct: Decimal
  pnl: Decimal
  average: Decimal
  interval: { low: Decimal; high: Decimal } | null
  verdict: Verdict
}

/** How many tags and symbols are shown. Source of the first: core specification §9 (L319). */
export const MOST_TAGS_SHOWN = 10
export const MOST_SYMBOLS_SHOWN = 20

/**
 * All breakdowns as rows in the order they are shown in, and what their verdicts come from: the false-discovery rate
 * over every group of the report that has enough trades, shown or not, because a trade of many groups is many chances.
 * `missZeroByChance` is how many of their 90% intervals miss zero when nothing is behind any of them.
 */
export function rowsOf(summary: Pick<Summary, 'all' | 'breakdowns' | 'spread'>) {
  const { breakdowns } = summary
  const { rowOf, tested } = judge(summary)
  const inOrder = (groups: Groups, keys: readonly string[]) =>
    keys.flatMap((key) => {
      const tally = groups.get(key)
      return tally ? [rowOf(key, tally)] : []
    })
  const byKey = (groups: Groups) => inOrder(groups, [...groups.keys()].sort())
  const best = (groups: Groups, most?: number) =>
    bestFirst(groups)
      .slice(0, most)
      .map((tally) => rowOf(tally.label, tally))
  return {
    byStrategy: best(breakdowns.strategy),
    byTag: best(breakdowns.tag, MOST_TAGS_SHOWN),
    byWeekday: byKey(breakdowns.weekday),
    byMonth: byKey(breakdowns.month),
    bySymbol: best(breakdowns.symbol, MOST_SYMBOLS_SHOWN),
    byEmotion: best(breakdowns.emotion),
    byConfidence: inOrder(
      breakdowns.confidence,
      confidenceLevels.map(({ level }) => String(level)).reverse(),
    ),
    byTimeFrame: inOrder(breakdowns.timeFrame, timeFrames),
    byPlan: inOrder(breakdowns.plan, ['followed', 'not_followed']),
    byType: inOrder(breakdowns.type, ['long', 'short']),
    rowTests: {
      tested,
      missZeroByChance: estimate(tested * SHARE_OUTSIDE),
      falseDiscoveryPct: estimate(100 * FALSE_DISCOVERY_RATE),
    },
  }
}

const SHARE_OUTSIDE = 0.1 // of 90% intervals

/** How to make a row of a group, and how many groups have enough trades to be tested. */
function judge({ all, breakdowns, spread }: Pick<Summary, 'all' | 'breakdowns' | 'spread'>) {
  const shape = shapeOf({ all, spread })
  const groups = Object.values<Groups>(breakdowns).flatMap((one) => [...one.values()])
  const ps = new Map(groups.filter(isEnough).map((tally) => [tally as Tally, meanTest(tally, shape)]))
  const limit = discoveryLimit([...ps.values()])
  const verdictOf = (tally: Tally): Verdict => {
    const p = ps.get(tally)
    if (p === undefined) return 'too_few'
    if (p > limit) return 'unproven'
    return tally.pnl > 0n ? 'gain' : 'loss'
  }
  return {
    tested: ps.size,
    rowOf: (key: string, tally: Tally) => rowOf(key, tally, verdictOf(tally)),
  }
}

/** By P&L, then the number of trades, both falling, then by name. */
function bestFirst(groups: Groups) {
  return [...groups.values()].sort(
    (a, b) => falling(a.pnl, b.pnl) || b.trades - a.trades || (a.label < b.label ? -1 : 1),
  )
}

function rowOf(key: string, tally: Tally, verdict: Verdict): Row {
  const { trades, wins, losses, pnl } = tally
  return {
    key,
    trades,
    wins,
    losses,
    winRatePct: percentage(BigInt(wins), BigInt(trades)) ?? '0',
    pnl: fromUnits(pnl),
    average: quotient(pnl, BigInt(trades) * tenTo(PLACES)) ?? '0',
    interval: studentInterval(tally),
    verdict,
  }
}

function falling(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a > b ? -1 : 1
}
