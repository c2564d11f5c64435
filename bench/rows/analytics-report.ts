import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { analyseTrades, clearRecordCache } from '@candlebook/core/analytics'
import { createTrade } from '@candlebook/core/trades'
import { buildClosedTrade } from '../harness/build-closed-trade.ts'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { runAsBenchTrader } from '../harness/run-as-bench-trader.ts'
import { signUp } from '../harness/sign-up.ts'
import { type Stack, withStack } from '../harness/with-stack.ts'

const ROUNDS = 11
/** The goals of the first reports on 22 November 2026, when the baseline of 100,000 trades took 31.3 ms, as ratios. */
const MAX_FIRST_RATIO = 1000 / 31.3
const MAX_FIRST_FILTERED_RATIO = 500 / 31.3
/** 120 ms for 100,000 trades: the trades of one segment are read again. */
const MAX_RATIO_AFTER_WRITE = 120 / 44
/** The first ten reports after a write take up to three times as long, as in a server that has just started. */
const WARM_UP = { warmUpRounds: 10 }

/** The report compared with one plain aggregate over the same closed trades, both with the app's role. */
export const analyticsReport: Row = {
  name: 'analytics-report',
  measure: () =>
    withStack((stack) => measureRecord(stack, { trades: 100_000, years: 5, goal: 0.5, firstGoal: 1000 })),
}

/** The same with ten times as many trades. */
export const longAnalyticsReport: Row = {
  name: 'long-analytics-report',
  measure: () =>
    withStack((stack) =>
      measureRecord(stack, { trades: 1_000_000, years: 10, goal: 0.1, firstGoal: 10_000 }),
    ),
}

/** The same with a fifth of the trades in another currency, alone in its table: the baseline reads no other trader's rows. */
export const foreignAnalyticsReport: Row = {
  name: 'analytics-report-foreign',
  measure: () =>
    withStack((stack) =>
      measureRecord(stack, { trades: 100_000, years: 5, goal: 0.5, firstGoal: 1000, isForeign: true }),
    ),
}

/** The same with 300,000 fills: half of each trade is exited on a day of its own. */
export const partialAnalyticsReport: Row = {
  name: 'analytics-report-partial',
  measure: () =>
    withStack((stack) =>
      measureRecord(stack, { trades: 100_000, years: 5, goal: 0.5, firstGoal: 1000, hasParts: true }),
    ),
}

/**
 * Reports of records in which no rate converts the trades of one year of five, or of all five years. Nothing changes between
 * the reports, so only the trades with a rate may cost time.
 */
export const unratedAnalyticsReport: Row = {
  name: 'analytics-report-unrated',
  measure: () =>
    withStack(async (stack) => [
      ...(await measureUnrated(stack, { yearsWithoutRate: 1, kind: 'a fifth without a rate' })),
      ...(await measureUnrated(stack, { yearsWithoutRate: 5, kind: 'all without a rate' })),
    ]),
}

async function measureUnrated(
  { server, owner, ownerUrl }: Stack,
  { yearsWithoutRate, kind }: { yearsWithoutRate: number; kind: string },
): Promise<Figure[]> {
  const { userId } = await signUp(server.url)
  await fillRecord(owner, { userId, trades: 100_000, years: 5, yearsWithoutRate })
  return runAsBenchTrader({ ownerUrl, userId }, async (ctx) => {
    const report = (filter: object) => () =>
      measureDuration(() => analyseTrades(ctx, AnalyticsFilter.parse({ today: '2026-11-21', ...filter })))
    const contestants = {
      baseline: () => measureDuration(() => aggregate(ctx.db, userId)),
      whole: report({}),
      range: report({ from: '2023-03-08', to: '2026-05-20' }),
      strategy: report({ strategy: 'VWAP reclaim' }),
    }
    const rounds = await measureInTurns(contestants, ROUNDS, WARM_UP)
    const record = `100,000 trades, ${kind}`
    return [
      compare(`Report of ${record}`, rounds, { name: 'whole', goal: 1 }),
      compare(`Report of a range of days of ${record}`, rounds, { name: 'range', goal: 3 }),
      compare(`Report of one strategy of ${record}`, rounds, {
        name: 'strategy',
        goal: 6,
      }),
    ]
  })
}

async function measureRecord(
  { server, owner, ownerUrl }: Stack,
  record: {
    trades: number
    years: number
    goal: number
    firstGoal: number
    isForeign?: boolean
    hasParts?: boolean
  },
): Promise<Figure[]> {
  const { userId } = await signUp(server.url)
  await fillRecord(owner, { userId, ...record })
  return runAsBenchTrader({ ownerUrl, userId }, async (ctx) => {
    const report = (filter: object = {}) =>
      analyseTrades(ctx, AnalyticsFilter.parse({ today: '2026-11-21', ...filter }))
    const firstOfProcess = await measureDuration(report)
    clearRecordCache(ctx.db)
    const first = await measureDuration(report)
    const firstFiltered = await measureDuration(() => report({ strategy: 'VWAP reclaim' }))
    const baseline = () => measureDuration(() => aggregate(ctx.db, userId))
    const afterWrite = async (filter: object) => {
      await createTrade(ctx, buildClosedTrade())
      return measureDuration(() => report(filter))
    }
    // Garbage collection after a pass over all trades would otherwise count for the next measurement.
    const stored = await measureInTurns(
      {
        baseline,
        whole: () => measureDuration(report),
        afterWrite: () => afterWrite({}),
        range: () => measureDuration(() => report({ from: '2023-03-08', to: '2026-05-20' })),
      },
      ROUNDS,
      WARM_UP,
    )
    const filtered = await measureInTurns(
      {
        baseline,
        strategy: () => afterWrite({ strategy: 'VWAP reclaim' }),
        long: () => measureDuration(() => report({ type: 'long' })),
      },
      ROUNDS,
      WARM_UP,
    )

    const kind = record.isForeign
      ? 'trades, a fifth in dollars'
      : record.hasParts
        ? 'trades with a partial exit each'
        : 'trades'
    const records = `${record.trades.toLocaleString('en-US')} ${kind}`
    const { goal } = record
    return [
      compareOnce(`First report of ${records}`, stored, {
        ms: first,
        note: `${firstOfProcess.toFixed(0)} ms in a process that never answered a report`,
        goal: record.firstGoal,
        maxRatio: MAX_FIRST_RATIO,
      }),
      compareOnce(`First filtered report of ${records}`, stored, {
        ms: firstFiltered,
        goal: record.firstGoal / 2,
        maxRatio: MAX_FIRST_FILTERED_RATIO,
      }),
      compare(`Report of ${records}`, stored, { name: 'whole', goal }),
      compare(`Report of ${records}, after a write`, stored, {
        name: 'afterWrite',
        goal: MAX_RATIO_AFTER_WRITE,
      }),
      compare(`Report of a range of days of ${records}`, stored, { name: 'range', goal: 6 }),
      compare(`Report of one strategy of ${records}, after a write`, filtered, {
        name: 'strategy',
        goal: 6,
      }),
      compare(`Report of the long ones of ${records}`, filtered, { name: 'long', goal: 6 }),
    ]
  })
}

/** The figure of one kind of report: the median of its times, and of their ratios to the baseline of the same round. */
export function compare<Name extends string>(
  what: string,
  rounds: Record<Name | 'baseline', number>[],
  { name, goal }: { name: Name; goal: number },
): Figure {
  const ratio = computeMedian(rounds.map((round) => round[name] / round.baseline))
  const formatMedian = (who: Name | 'baseline') =>
    `${computeMedian(rounds.map((round) => round[who])).toFixed(1)} ms`
  return {
    what,
    measured: formatMedian(name),
    baseline: formatMedian('baseline'),
    ratio,
    goal: `at most ${Number(goal.toFixed(1))}x`,
    met: ratio <= goal,
  }
}

/** The figure of a report that is measured once. One of its goals must be met, in ms or as a ratio, which fits slower machines. */
function compareOnce(
  what: string,
  rounds: Record<'baseline', number>[],
  { ms, note, goal, maxRatio }: { ms: number; note?: string; goal: number; maxRatio: number },
): Figure {
  const baseline = computeMedian(rounds.map((round) => round.baseline))
  return {
    what,
    measured: [`${ms.toFixed(0)} ms`, ...(note ? [note] : [])].join('; '),
    baseline: `${baseline.toFixed(1)} ms`,
    ratio: ms / baseline,
    goal: `under ${goal.toLocaleString('en-US')} ms, or at most ${maxRatio.toFixed(0)}x`,
    met: ms < goal || ms / baseline <= maxRatio,
  }
}

/** One pass of SQL over the user's closed trades, with the same role and policies; planned each time, like a query that runs once. */
export async function aggregate(
  { pool }: Parameters<Parameters<typeof runAsBenchTrader>[1]>[0]['db'],
  userId: string,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; select set_config('app.user_id', '${userId}', true)`)
    await client.query({
      text: `select count(*), sum(pnl), avg(pnl) from trades where user_id = $1 and status = 'closed'`,
      values: [userId],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}
