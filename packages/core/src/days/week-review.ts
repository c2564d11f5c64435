import { AnalyticsFilter, type AnalyticsReport } from '@candlebook/contract/analytics-report'
import type { WeekReview } from '@candlebook/contract/days'
import { TradeFilter } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { sum } from '@candlebook/domain/decimal/decimal'
import {
  chooseFinding,
  computeWeek,
  type FindingGroup,
  findCommitment,
  findingGroups,
  REVIEW_TAG,
  type ReviewFinding,
  type ReviewTrade,
} from '@candlebook/domain/journal/weekly-review'
import { toWeekday } from '@candlebook/domain/settings/preferences'
import { countClosedWithoutRate } from '@candlebook/domain/trades/without-rate'
import { analyseTrades, listStandouts } from '../analytics/index.ts'
import type { Context } from '../context/index.ts'
import { asUserInSnapshot, type Scope, transaction } from '../db/index.ts'
import { findLatestTagged } from '../journal/index.ts'
import { countBrokenRules, listPlaybookRows } from '../playbooks/index.ts'
import { getResultDays, getWeekStart } from '../settings/index.ts'
import { listTradesById, totalTrades } from '../trades/index.ts'

/**
 * What a weekly review says of the viewer's week that contains the day. Its figures are those of the report, of the week and of
 * all trades up to its end.
 */
export async function getWeek(ctx: Context, { day }: { day: Day }): Promise<WeekReview> {
  const weekStart = await transaction(asUserInSnapshot(ctx), getWeekStart)
  const { from, to } = computeWeek(day, toWeekday(weekStart))
  const week = await analyseTrades(ctx, AnalyticsFilter.parse({ today: to, from, to }))
  const untilEnd = AnalyticsFilter.parse({ today: to, to })
  const record = await analyseTrades(ctx, { ...untilEnd, days: 'none' })
  const standouts = await listStandouts(ctx, untilEnd, findingGroups)
  const broken = await totalTrades(ctx, TradeFilter.parse({ ...brokenRule, exitFrom: from, exitTo: to }))
  const { counts, highlights } = week
  const { largestWin: best, largestLoss: worst } = highlights
  return transaction(asUserInSnapshot(ctx), async (scope) => {
    const tradeIds = [best, worst].flatMap((trade) => trade?.tradeId ?? [])
    const named = await listTradesById(scope, tradeIds)
    const withImage = (trade: typeof best): ReviewTrade | null =>
      trade && { ...trade, image: named.find(({ id }) => id === trade.tradeId)?.images[0] ?? null }
    const written = await findLatestTagged(scope, { tag: REVIEW_TAG, from, to })
    const before = await findLatestTagged(scope, { tag: REVIEW_TAG, before: from })
    return {
      from,
      to,
      realised: (await getResultDays(scope)) === 'closed' ? null : sum(week.days.pnl),
      trades: counts.trades,
      wins: counts.wins,
      losses: counts.losses,
      closed: week.metrics.totalPnl,
      withoutRate: countClosedWithoutRate(week.withoutRate),
      best: withImage(best),
      worst: withImage(worst),
      offPlan: record.byPlan.some(({ key }) => key === 'followed') ? sumOffPlan(week) : null,
      broken: (await hasRules(scope))
        ? { trades: broken.closed, pnl: broken.pnl, rules: await countBrokenRules(scope, { from, to }) }
        : null,
      finding: chooseFinding(standouts.groups.flatMap(toFinding)),
      tested: standouts.tested,
      commitment: before && findCommitment(before.content),
      entryId: written?.id ?? null,
    }
  })
}

/** The filter of the list for the closed trades with figures that broke a rule. */
const brokenRule = { status: 'closed', hasRate: 'true', ruleOutcome: 'some_broken' }

async function hasRules(scope: Scope): Promise<boolean> {
  return (await listPlaybookRows(scope)).some(({ rules }) => rules.length > 0)
}

function sumOffPlan({ byPlan }: AnalyticsReport): NonNullable<WeekReview['offPlan']> {
  const row = byPlan.find(({ key }) => key === 'not_followed')
  return { trades: row?.trades ?? 0, pnl: row?.pnl ?? '0' }
}

/** A group that stands out, as a review names it; none without an interval. */
export function toFinding({
  by,
  key,
  trades,
  average,
  interval,
  verdict,
}: Awaited<ReturnType<typeof listStandouts<FindingGroup>>>['groups'][number]): ReviewFinding[] {
  return interval && (verdict === 'gain' || verdict === 'loss')
    ? [{ group: by, key, trades, average, ...interval, verdict }]
    : []
}
