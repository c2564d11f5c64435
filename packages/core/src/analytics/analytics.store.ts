import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope, Statement } from '../db/index.ts'
import { matchTrades } from '../trades/index.ts'

/** The conditions of a report filter, each after an `and`. The text is the same for every filter. */
export function matchReportFilter(owner: Pick<Scope, 'userId'>, { from, to, ...rest }: Filter): SQL {
  return matchTrades(owner, parts, { ...rest, exitFrom: from, exitTo: to })
}

type Filter = Omit<AnalyticsFilter, 'today'>

const parts = ['exitFrom', 'exitTo', 'market', 'type', 'symbol', 'strategy', 'account', 'tag'] as const

/**
 * Counts the filtered closed trades without an exit date. The table forbids them, so only a restore can bring them.
 */
export function countTradesWithoutExit(owner: Pick<Scope, 'userId'>, filter: Filter): Statement {
  return sql`select count(*)::int as trades from trades
    where user_id = ${owner.userId} and status = 'closed' and exit_date is null${matchReportFilter(owner, filter)}`
}
