import { type Day, getWeekday } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import { confidenceLevels, timeFrames } from '../trades/vocabulary.ts'
import { computeWinRatePct } from '../trades/win-rate.ts'
import {
  type ChunkResults,
  type ColumnChunk,
  selectClosed,
  selectRows,
  toChunkResults,
} from './column-chunk.ts'
import { computeStudentInterval, hasEnoughTrades, type Interval, toEstimate } from './estimates.ts'
import { toLimbs, toScaledIntegers } from './limbs.ts'
import { measureShape, testMean } from './mean-test.ts'
import type { Rollup } from './rollup.ts'
import { computeRMultiple, EXACT_R_DECIMALS } from './sum-r-multiples.ts'
import type { Summary } from './summary.ts'
import { type Breakdowns, buildBreakdowns, createEmptyTally, type Groups, type Tally } from './tally.ts'
import { fromUnits, type ScaledInteger, toMean, toUnits, type Units } from './units.ts'

/**
 * What the data say about a group: too few trades, wins or losses; an average that may be chance; or a gain or loss
 * that is unlikely to be chance among all groups of the report.
 */
export type Verdict = 'too_few' | 'unproven' | 'gain' | 'loss'

/**
 * One group of a breakdown. `interval` is Student's t for 90%. It contains the true average in 84 to 98 of 100 cases
 * (docs/statistics.md); null with too few trades.
 */
export type BreakdownRow = {
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

/** The maximum number of tags [ANLY-13] and of symbols on screen. */
const MAX_TAGS_SHOWN = 10
const MAX_SYMBOLS_SHOWN = 20

type Tested = Pick<Rollup, 'points'> & { summary: Pick<Summary, 'all' | 'breakdowns' | 'histogram'> }

/**
 * All breakdowns as rows in screen order, and the basis of their verdicts: the false-discovery rate over every group
 * of the report that has enough trades, also over groups that are not shown. `missZeroByChance` is the expected
 * number of 90% intervals without zero when no group has an edge.
 */
export function buildRows({ summary, points }: Tested) {
  const { breakdowns } = summary
  const { buildRow, tested } = testGroups({ summary, points })
  const inOrder = (groups: Groups, keys: readonly string[]) =>
    keys.flatMap((key) => {
      const tally = groups.get(key)
      return tally ? [buildRow(key, tally)] : []
    })
  const withRealised = (groups: Groups, realised: ReadonlyMap<string, Units>) =>
    [...new Set([...groups.keys(), ...realised.keys()])].sort().map((key) => ({
      ...buildRow(key, groups.get(key) ?? createEmptyTally()),
      realised: fromUnits(realised.get(key) ?? 0n),
    }))
  const best = (groups: Groups, most?: number) =>
    sortBestFirst(groups)
      .slice(0, most)
      .map((tally) => buildRow(tally.label, tally))
  return {
    byStrategy: best(breakdowns.strategy),
    byTag: best(breakdowns.tag, MAX_TAGS_SHOWN),
    byWeekday: withRealised(
      breakdowns.weekday,
      sumRealised(points, (day) => String(getWeekday(day))),
    ),
    byMonth: withRealised(
      breakdowns.month,
      sumRealised(points, (day) => day.slice(0, 7)),
    ),
    bySymbol: best(breakdowns.symbol, MAX_SYMBOLS_SHOWN),
    byEmotion: best(breakdowns.emotion),
    byConfidence: inOrder(
      breakdowns.confidence,
      confidenceLevels.map(({ level }) => String(level)).reverse(),
    ),
    byTimeFrame: inOrder(breakdowns.timeFrame, timeFrames),
    byPlan: inOrder(breakdowns.plan, ['followed', 'not_followed']),
    byType: inOrder(breakdowns.type, ['long', 'short']),
    byCurrency: best(keepSeveral(breakdowns.currency)),
    byAccount: best(keepSeveral(breakdowns.account)),
    rowTests: describeTests(tested),
  }
}

/**
 * The groups of these breakdowns whose result is unlikely to be chance, also those that no list shows, and how many groups of
 * them have enough trades to be tested. The verdicts are those of `buildRows`.
 */
export function findStandouts<By extends keyof Breakdowns>(
  rollup: Tested,
  breakdowns: readonly By[],
): { tested: number; groups: (BreakdownRow & { by: By })[] } {
  const { groups, buildRow } = testGroups(rollup)
  const rows = breakdowns.flatMap((by) =>
    [...groups[by].values()].map((tally) => ({ ...buildRow(tally.label, tally), by })),
  )
  return {
    tested: rows.filter(({ verdict }) => verdict !== 'too_few').length,
    groups: rows.filter(({ verdict }) => verdict === 'gain' || verdict === 'loss'),
  }
}

/** What the days of each key realised. */
function sumRealised(points: Rollup['points'], toKey: (day: Day) => string): Map<string, Units> {
  const sums = new Map<string, Units>()
  for (const [day, , , , pnl] of points) {
    const key = toKey(day)
    sums.set(key, (sums.get(key) ?? 0n) + toUnits(pnl))
  }
  return sums
}

const SHARE_OUTSIDE = 0.1 // of 90% intervals

/** Tests every group with enough trades, and returns a function that builds a row with its verdict. */
function testGroups({ summary: { all, breakdowns, histogram }, points }: Tested) {
  const shape = measureShape({ all, histogram, points })
  const { currency, account } = breakdowns
  const tested = { ...breakdowns, currency: keepSeveral(currency), account: keepSeveral(account) }
  const groups = Object.values<Groups>(tested).flatMap((one) => [...one.values()])
  const { tested: count, decideVerdict } = testTallies(groups, shape)
  return {
    groups: tested,
    tested: count,
    buildRow: (key: string, tally: Tally) => buildRow(key, tally, decideVerdict(tally)),
  }
}

/** Tests each tally with enough trades, all at once, and returns a function that looks up the verdict of one of them. */
export function testTallies(
  tallies: readonly Tally[],
  shape: Parameters<typeof testMean>[1],
): { tested: number; decideVerdict: (tally: Tally) => Verdict } {
  const ps = new Map(tallies.filter(hasEnoughTrades).map((tally) => [tally, testMean(tally, shape)]))
  const limit = findDiscoveryLimit([...ps.values()])
  return {
    tested: ps.size,
    decideVerdict: (tally) => {
      const p = ps.get(tally)
      if (p === undefined) return 'too_few'
      if (p > limit) return 'unproven'
      return tally.pnl > 0n ? 'gain' : 'loss'
    },
  }
}

/** The same; a tally that is none of these is not tested, and its verdict is that it may be chance. */
export function testOnly(
  ...[tallies, shape]: Parameters<typeof testTallies>
): ReturnType<typeof testTallies> {
  const { tested, decideVerdict } = testTallies(tallies, shape)
  const isTested = new Set(tallies)
  return { tested, decideVerdict: (tally) => (isTested.has(tally) ? decideVerdict(tally) : 'unproven') }
}

/** The basis of verdicts over this number of tested groups. */
export function describeTests(tested: number) {
  return {
    tested,
    missZeroByChance: toEstimate(tested * SHARE_OUTSIDE),
    falseDiscoveryPct: toEstimate(100 * FALSE_DISCOVERY_RATE),
  }
}

/**
 * The groups of a breakdown; no group when all trades are in one, because its row would repeat the row of all trades.
 */
function keepSeveral(groups: Groups): Groups {
  return groups.size > 1 ? groups : new Map()
}

/** By P&L, then number of trades, both descending, then by name. */
function sortBestFirst(groups: Groups) {
  return [...groups.values()].sort(
    (a, b) => compareDescending(a.pnl, b.pnl) || b.trades - a.trades || (a.label < b.label ? -1 : 1),
  )
}

/** A row of the tally of a group. */
export function buildRow(key: string, tally: Tally, verdict: Verdict): BreakdownRow {
  const { trades, wins, losses, pnl } = tally
  return {
    key,
    trades,
    wins,
    losses,
    winRatePct: computeWinRatePct(tally),
    pnl: fromUnits(pnl),
    average: toMean(pnl, BigInt(trades)) ?? '0',
    interval: computeStudentInterval(tally),
    verdict,
  }
}

/** The R of the trades of a group that have one: those with a usable stop. `sum` is exact. `interval` as that of the P&L. */
export type GroupR = { trades: number; sum: Decimal; average: Decimal | null; interval: Interval | null }

/** The R of the tally of a group over the trades with a usable stop; its `pnl` is their sum of R. */
export function toGroupR(tally: Tally): GroupR {
  const { trades, pnl } = tally
  return {
    trades,
    sum: fromUnits(pnl),
    average: toMean(pnl, BigInt(trades)),
    interval: computeStudentInterval(tally),
  }
}

/** The rows with a usable stop, and the R of each as a result, exact to EXACT_R_DECIMALS. `chunk` has closed trades only. */
export function toRResults(chunk: Pick<ColumnChunk, 'rows' | 'amounts'>): {
  rows: Int32Array
  results: ChunkResults
} {
  const [pnls, risks] = [toScaledIntegers(chunk.amounts.pnl), toScaledIntegers(chunk.amounts.risk)]
  const rows = Int32Array.from({ length: chunk.rows }, (_, row) => row).filter(
    (row) => (risks[row] as ScaledInteger) > 0, // within bounds, as below
  )
  const rs = Array.from(rows, (row) =>
    computeRMultiple(BigInt(pnls[row] as ScaledInteger), BigInt(risks[row] as ScaledInteger)),
  )
  return { rows, results: toChunkResults({ amounts: { pnl: toLimbs(rs, EXACT_R_DECIMALS) } }) }
}

/** The breakdowns of the closed trades of a chunk that have an R: the `pnl` of each group is its sum of R. */
export function buildBreakdownsInR(chunk: ColumnChunk): Breakdowns {
  const closed = selectClosed(chunk)
  const { rows, results } = toRResults(closed)
  return buildBreakdowns(selectRows(closed, rows), results)
}

/** The dimension of each list of rows. */
const dimensions = {
  byStrategy: 'strategy',
  byTag: 'tag',
  byWeekday: 'weekday',
  byMonth: 'month',
  bySymbol: 'symbol',
  byEmotion: 'emotion',
  byConfidence: 'confidence',
  byTimeFrame: 'timeFrame',
  byPlan: 'plan',
  byType: 'type',
  byCurrency: 'currency',
  byAccount: 'account',
} as const satisfies Record<Exclude<keyof ReturnType<typeof buildRows>, 'rowTests'>, keyof Breakdowns>

/** The R of each row of `buildRows` whose trades have one, in the same order. */
export function buildRowsInR(tested: Tested, inR: Breakdowns) {
  const lists = buildRows(tested)
  const { breakdowns } = tested.summary
  const list = (by: keyof typeof dimensions) => {
    const groups = inR[dimensions[by]]
    const keys = new Map(Array.from(breakdowns[dimensions[by]], ([key, { label }]) => [label, key]))
    return lists[by].flatMap(({ key }) => {
      const tally = groups.get(keys.get(key) ?? key)
      return tally ? [{ key, ...toGroupR(tally) }] : []
    })
  }
  const all = Object.keys(dimensions) as (keyof typeof dimensions)[] // a constant object has exactly its keys
  return Object.fromEntries(all.map((by) => [by, list(by)])) as Record<
    keyof typeof dimensions,
    ReturnType<typeof list>
  >
}

function compareDescending(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a > b ? -1 : 1
}

/**
 * The accepted share of false discoveries. At 5%, 7% of the reports over 30 very skewed trades without an edge make a
 * claim; at 2% no measured kind of record exceeds 4% (docs/statistics.md).
 */
const FALSE_DISCOVERY_RATE = 0.02

/**
 * The largest p-value that counts as a discovery, 0 when none does: the largest p(i), in ascending order, that is at
 * most i ÷ m · rate. On average at most `rate` of the discoveries are false, for independent and for positively
 * dependent tests.
 * Source: Y. Benjamini and Y. Hochberg, J. R. Stat. Soc. B 57 (1995), 289–300.
 */
export function findDiscoveryLimit(ps: readonly number[], rate = FALSE_DISCOVERY_RATE): number {
  const ascending = ps.toSorted((a, b) => a - b)
  return ascending.findLast((p, at) => p <= ((at + 1) / ascending.length) * rate) ?? 0
}
