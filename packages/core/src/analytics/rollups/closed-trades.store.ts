import type { StoredTrade } from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'
import { sql } from 'drizzle-orm'
import { readPortions, type Scope, type Statement } from '../../db/index.ts'
import type { ReportLimits } from './report-limits.ts'

/** Reads the closed trades with a rate that exited on these days, in order of exit, in batches of limited size. */
export async function* readTradesOfDays(
  { db, userId }: Scope,
  days: Day[],
  { trades }: Pick<ReportLimits, 'trades'>,
): AsyncGenerator<StoredTrade[]> {
  if (days.length === 0) return
  yield* readPortions<StoredTrade>(db, { statement: selectClosedTrades({ userId }, days), rows: trades })
}

/** The user's closed trades that exited on these days, in order of exit (`compareByExit` of domain/analytics). */
export function selectClosedTrades({ userId }: Pick<Scope, 'userId'>, days: Day[]): Statement {
  return sql`select ${columns}, coalesce(currency, account_currency(${userId})) as currency from trades
    where user_id = ${userId} and status = 'closed' and exit_date = any(${sql.param(days)}::date[]) and account_pnl is not null
    order by exit_date, created_at, id`
}

const columns = sql`id, symbol, market, type, quantity, contract_size as "contractSize", account_rate as "accountRate", entry_price as "entryPrice", entry_date as "entryDate",
    exit_price as "exitPrice", exit_date as "exitDate", fees, fees_unit as "feesUnit", foreign_fee as "foreignFee", stop_loss as "stopLoss",
    risk_percentage as "riskPercentage", strategy, account, tags, emotion, confidence_level as "confidenceLevel",
    time_frame as "timeFrame", plan_followed as "planFollowed", sl_hit as "slHit", sl_modified as "slModified",
    tp_hit as "tpHit", tp_modified as "tpModified", account_pnl as pnl`
