import type { Decimal } from '../decimal/index.ts'
import { confidenceLevels, timeFrames } from '../trades/index.ts'
import type { Breakdowns, Groups } from './breakdowns.ts'
import { FEWEST_IN_ROW, studentInterval } from './estimates.ts'
import { fromUnits, PLACES, percentage, quotient, tenTo } from './exact.ts'
import type { Tally } from './tally.ts'

/** What can be said of a group: too few trades to tell, an interval across zero, or one wholly above or below. */
export type Verdict = 'too_few' | 'unproven' | 'gain' | 'loss'

/** One group of a breakdown; `interval` is where the true average lies nine times in ten. */
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

/** All breakdowns as rows in the order they are shown in. */
export function rowsOf(breakdowns: Breakdowns) {
  return {
    byStrategy: bestFirst(breakdowns.strategy),
    byTag: bestFirst(breakdowns.tag).slice(0, MOST_TAGS_SHOWN),
    byWeekday: byKey(breakdowns.weekday),
    byMonth: byKey(breakdowns.month),
    bySymbol: bestFirst(breakdowns.symbol).slice(0, MOST_SYMBOLS_SHOWN),
    byEmotion: bestFirst(breakdowns.emotion),
    byConfidence: inOrder(
      breakdowns.confidence,
      confidenceLevels.map(({ level }) => String(level)).reverse(),
    ),
    byTimeFrame: inOrder(breakdowns.timeFrame, timeFrames),
    byPlan: inOrder(breakdowns.plan, ['followed', 'not_followed']),
    byType: inOrder(breakdowns.type, ['long', 'short']),
  }
}

/** By P&L, then the number of trades, both falling, then by name. */
function bestFirst(groups: Groups): Row[] {
  const best = [...groups.values()].sort(
    (a, b) => falling(a.pnl, b.pnl) || b.trades - a.trades || (a.label < b.label ? -1 : 1),
  )
  return best.map((tally) => rowOf(tally.label, tally))
}

function byKey(groups: Groups): Row[] {
  return inOrder(groups, [...groups.keys()].sort())
}

function inOrder(groups: Groups, keys: readonly string[]): Row[] {
  return keys.flatMap((key) => {
    const tally = groups.get(key)
    return tally ? [rowOf(key, tally)] : []
  })
}

function rowOf(key: string, tally: Tally): Row {
  const { trades, wins, losses, pnl } = tally
  const interval = studentInterval(tally)
  return {
    key,
    trades,
    wins,
    losses,
    winRatePct: percentage(BigInt(wins), BigInt(trades)) ?? '0',
    pnl: fromUnits(pnl),
    average: quotient(pnl, BigInt(trades) * tenTo(PLACES)) ?? '0',
    interval: interval && { low: interval.low, high: interval.high },
    verdict: verdictOf(trades, interval),
  }
}

function verdictOf(trades: number, interval: { low: Decimal; high: Decimal } | null): Verdict {
  if (interval === null || trades < FEWEST_IN_ROW) return 'too_few'
  if (Number(interval.low) > 0) return 'gain'
  return Number(interval.high) < 0 ? 'loss' : 'unproven'
}

function falling(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a > b ? -1 : 1
}
