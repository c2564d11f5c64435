import type {
  DayEvent,
  DayMonth,
  DayQuery,
  DayResult,
  ListDayEvents,
  MonthQuery,
} from '@candlebook/contract/days'
import { getDaysOfMonth } from '@candlebook/contract/drill-down'
import { toLocalText } from '@candlebook/domain/days/day'
import { listResultDays } from '../analytics/index.ts'
import type { Context } from '../context/index.ts'
import { asUser, asUserInSnapshot, type Scope, transaction } from '../db/index.ts'
import { listWrittenDays } from '../journal/index.ts'
import { findDayZones, getResultDays } from '../settings/index.ts'
import {
  type EventRow,
  type EventsOfDay,
  findNearestDays,
  listEventRows,
  type PointRow,
  sumDay,
} from './days.store.ts'

/**
 * What the viewer's day realised, with its curve and the nearest days on which something happened; with an account, what its
 * trades realised. The P&L equals that of the day in the calendar of the analytics.
 */
export function getDay(ctx: Context, query: DayQuery): Promise<DayResult> {
  return transaction(asUserInSnapshot(ctx), async (scope) => {
    const of = await findRules(scope, query)
    const { points, ...sums } = await sumDay(scope, of)
    const nearest = await findNearestDays(scope, query)
    return {
      day: query.day,
      resultDays: of.resultDays,
      ...sums,
      points: points.map((point) => presentPoint(point, of)),
      ...nearest,
    }
  })
}

/** A page of the entries and exits of the viewer's day, in order of time; those without a time come last. */
export function listDayEvents(ctx: Context, { page, ...query }: ListDayEvents): Promise<DayEvent[]> {
  return transaction(asUserInSnapshot(ctx), async (scope) => {
    const of = await findRules(scope, query)
    const rows = await listEventRows(scope, { ...of, page })
    return rows.map((row) => presentEvent(row, of))
  })
}

/** How the viewer's days count: on which day a result counts, and the zone of the days of imported trades. */
async function findRules(scope: Scope, query: DayQuery): Promise<EventsOfDay> {
  const { stored } = await findDayZones(scope)
  return { ...query, resultDays: await getResultDays(scope), zone: stored }
}

function presentPoint({ total, ...at }: PointRow, days: Zoned): DayResult['points'][number] {
  return { time: formatTime(at, days), total }
}

/** An event as the API shows it: with its time of day instead of its instant. */
function presentEvent({ executedAt, zone, ...event }: EventRow, days: Zoned): DayEvent {
  return {
    ...event,
    time: formatTime({ executedAt, zone }, days),
    zone: executedAt === null ? null : (days.zone ?? zone),
  }
}

/** The zone of the user's days, null for that of each statement. */
type Zoned = { zone: string | null }

/** The time of day in the zone of the user's days, otherwise in that of the statement: 'HH:mm:ss'. */
function formatTime(
  { executedAt, zone }: { executedAt: string | null; zone: string | null },
  days: Zoned,
): string | null {
  return executedAt && toLocalText(new Date(executedAt).toISOString(), days.zone ?? zone ?? 'UTC').slice(11)
}

/** The days of the viewer's month that realised something, as in the report, and those with a journal entry. */
export async function listDays(ctx: Context, { month, account }: MonthQuery): Promise<DayMonth> {
  const { from, to } = getDaysOfMonth(month)
  const results = await listResultDays(ctx, { from, to, ...(account !== undefined && { account }) })
  const written = await transaction(asUser(ctx), (scope) => listWrittenDays(scope, { first: from, last: to }))
  const days = results.map(({ day, trades, partialExits, pnl, r, rTrades }) => ({
    ...{ day, trades, partialExits, pnl, r, rTrades },
  }))
  return { days, written: written.toSorted() }
}
