import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope, Statement } from '../db/index.ts'
import { countFeesWithoutRate, countWithoutRate, matchTrades } from '../trades/index.ts'

/** The conditions of a report filter, each after an `and`. The text is the same for every filter. */
export function matchReportFilter(owner: Pick<Scope, 'userId'>, { from, to, ...rest }: Filter): SQL {
  return matchTrades(owner, parts, { ...rest, exitFrom: from, exitTo: to })
}

type Filter = Omit<AnalyticsFilter, 'today'>

const parts = [
  'exitFrom',
  'exitTo',
  'market',
  'type',
  'instrument',
  'symbol',
  'strategy',
  'account',
  'hasAccount',
  'tag',
  'currency',
] as const

/** The filtered closed trades that are in no figure. */
export type ExcludedTrades = Pick<AnalyticsReport, 'withoutRate' | 'feesWithoutRate'> & {
  withoutExit: number
}

/**
 * Counts the filtered closed trades that no figure includes: those without a rate, and those without an exit date. The
 * table forbids a closed trade without an exit date; only a restore can create one. A filter by days never matches it.
 */
export function countExcludedTrades(owner: Pick<Scope, 'userId'>, filter: Filter): Statement {
  const where = sql`user_id = ${owner.userId}${matchReportFilter(owner, filter)}`
  return sql`select ${countWithoutRate(where)} as "withoutRate",
    ${countFeesWithoutRate(where)} as "feesWithoutRate",
    (select count(*)::int from trades where ${where} and status = 'closed' and exit_date is null) as "withoutExit"`
}
