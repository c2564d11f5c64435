import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import type { Day } from '@candlebook/domain/days'
import type { Scope, Statement } from '../db/index.ts'
import { addConditions } from '../trades/index.ts'

/** The statement, whose only value is the owner, with the filter of a report as further conditions; one text for every filter. */
export function passingFilter({ from, to, ...rest }: Filter, after: Statement): Statement {
  return addConditions(parts, { filter: { ...rest, exitFrom: from, exitTo: to }, to: after })
}

type Filter = Omit<AnalyticsFilter, 'today'>

const parts = ['exitFrom', 'exitTo', 'market', 'type', 'symbol', 'strategy', 'account', 'tag'] as const

/** How many closed trades that pass the filter have no exit; the table forbids them, so that they can only come from elsewhere. */
export function tradesWithoutExit({ userId }: Pick<Scope, 'userId'>, filter: Filter): Statement {
  return passingFilter(filter, { text: countWithoutExit, values: [userId] })
}

const countWithoutExit = `select count(*)::int as trades from trades
  where user_id = $1 and status = 'closed' and exit_date is null`

/** The user's closed trades that left on these days, in the order that everything sequential goes by. */
export function closedTradesOfDays({ userId }: Pick<Scope, 'userId'>, days: Day[]): Statement {
  return { text: selectClosedOfDays, values: [userId, days] }
}

const columns = `id, symbol, market, type, quantity, entry_price as "entryPrice", entry_date as "entryDate",
    exit_price as "exitPrice", exit_date as "exitDate", fees, fees_unit as "feesUnit", stop_loss as "stopLoss",
    risk_percentage as "riskPercentage", strategy, account, tags, emotion, confidence_level as "confidenceLevel",
    time_frame as "timeFrame", plan_followed as "planFollowed", sl_hit as "slHit", sl_modified as "slModified",
    tp_hit as "tpHit", tp_modified as "tpModified", pnl`

const selectClosedOfDays = `select ${columns} from trades
  where user_id = $1 and status = 'closed' and exit_date = any($2::date[]) and pnl is not null
  order by exit_date, created_at, id`
