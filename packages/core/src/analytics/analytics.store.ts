import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import type { Scope, Statement } from '../db/index.ts'
import { addConditions } from '../trades/index.ts'

/**
 * Adds the conditions of a report filter to a statement whose only value is the owner. The text is the same for every
 * filter.
 */
export function addReportFilter({ from, to, ...rest }: Filter, after: Statement): Statement {
  return addConditions(parts, { filter: { ...rest, exitFrom: from, exitTo: to }, to: after })
}

type Filter = Omit<AnalyticsFilter, 'today'>

const parts = ['exitFrom', 'exitTo', 'market', 'type', 'symbol', 'strategy', 'account', 'tag'] as const

/**
 * Counts the filtered closed trades without an exit date. The table forbids them, so only a restore can bring them.
 */
export function countTradesWithoutExit({ userId }: Pick<Scope, 'userId'>, filter: Filter): Statement {
  return addReportFilter(filter, { text: countWithoutExit, values: [userId] })
}

const countWithoutExit = `select count(*)::int as trades from trades
  where user_id = $1 and status = 'closed' and exit_date is null`
