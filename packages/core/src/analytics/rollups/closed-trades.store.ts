import type { StoredTrade } from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'
import { type SQL, sql } from 'drizzle-orm'
import { readPrepared, type Scope } from '../../db/index.ts'
import { listDays, type Period } from './period.ts'
import type { ReportLimits } from './report-limits.ts'

type BatchLimit = Pick<ReportLimits, 'trades'>

/** Reads the closed trades with a rate that exited on these days, in order of exit, in batches of limited size. */
export function readTradesOfDays(
  scope: Scope,
  days: Day[],
  limits: BatchLimit,
): AsyncGenerator<StoredTrade[]> {
  return readBatches(scope, sql`exit_date = any(${sql.param(days)}::date[])`, limits)
}

/** The same for all days of a month. One range of the index is in order of exit on every version of PostgreSQL. */
export function readTradesOfMonth(
  scope: Scope,
  month: Period,
  limits: BatchLimit,
): AsyncGenerator<StoredTrade[]> {
  const days = listDays(month)
  return readBatches(scope, sql`exit_date >= ${days[0]} and exit_date <= ${days.at(-1)}`, limits)
}

async function* readBatches(
  scope: Scope,
  isOnDays: SQL,
  { trades: size }: BatchLimit,
): AsyncGenerator<StoredTrade[]> {
  let batch = await readBatch(scope, isOnDays, size)
  while (batch.length > 0) {
    yield batch
    if (batch.length < size) return
    batch = await readBatch(scope, sql`${isOnDays}${isAfter(scope.userId, batch.at(-1)!)}`, size) // it is not empty
  }
}

// The order of `compareByExit`. The driver has no instant of creation of this trade, because the analytics need none.
const isAfter = (userId: string, { id, exitDate }: StoredTrade) =>
  sql` and (exit_date, created_at, id) > (${exitDate}::date,
    (select created_at from trades where user_id = ${userId} and id = ${id}), ${id}::uuid)`

/**
 * One row of lists, one list for each field. A row for each trade takes the server three times as long
 * (docs/performance.md).
 */
async function readBatch({ db, userId }: Scope, isOnDays: SQL, size: number): Promise<StoredTrade[]> {
  const limit = sql.raw(String(size)) // part of the text: the planner does not know a parameter
  const [lists] = await readPrepared<Lists>(
    db,
    sql`select ${listColumns} from (select ${columns}, coalesce(currency, (select account_currency(${userId}))) as currency from trades
      where user_id = ${userId} and status = 'closed' and account_pnl is not null and ${isOnDays}
      order by exit_date, created_at, id limit ${limit}) as batch`,
  )
  return lists?.id ? toTrades(lists as ListsOfTrades) : [] // aggregates of no rows are null, all of them
}

type ListsOfTrades = { [Field in keyof StoredTrade]: StoredTrade[Field][] }
type Lists = ListsOfTrades | { [Field in keyof StoredTrade]: null }

// An object literal, because objects that are filled field by field are slow to fill and to read.
function toTrades(lists: ListsOfTrades): StoredTrade[] {
  return lists.id.map((id, row) => ({
    id,
    symbol: lists.symbol[row]!,
    market: lists.market[row]!,
    type: lists.type[row]!,
    quantity: lists.quantity[row]!,
    contractSize: lists.contractSize[row]!,
    currency: lists.currency[row]!,
    accountRate: lists.accountRate[row]!,
    entryPrice: lists.entryPrice[row]!,
    entryDate: lists.entryDate[row]!,
    exitPrice: lists.exitPrice[row]!,
    exitDate: lists.exitDate[row]!,
    fees: lists.fees[row]!,
    feesUnit: lists.feesUnit[row]!,
    foreignFee: lists.foreignFee[row]!,
    planFollowed: lists.planFollowed[row]!,
    slHit: lists.slHit[row]!,
    slModified: lists.slModified[row]!,
    tpHit: lists.tpHit[row]!,
    tpModified: lists.tpModified[row]!,
    pnl: lists.pnl[row]!,
    tags: lists.tags[row]!,
    stopLoss: lists.stopLoss[row] ?? null,
    riskPercentage: lists.riskPercentage[row] ?? null,
    strategy: lists.strategy[row] ?? null,
    account: lists.account[row] ?? null,
    emotion: lists.emotion[row] ?? null,
    confidenceLevel: lists.confidenceLevel[row] ?? null,
    timeFrame: lists.timeFrame[row] ?? null,
  }))
}

// Amounts as text, so that no double changes them. account_currency is asked once, not for each trade.
const expressions: Record<keyof StoredTrade, string> = {
  id: 'id',
  symbol: 'symbol',
  market: 'market',
  type: 'type',
  quantity: 'quantity::text',
  contractSize: 'contract_size::text',
  currency: 'currency',
  accountRate: 'account_rate::text',
  entryPrice: 'entry_price::text',
  entryDate: 'entry_date',
  exitPrice: 'exit_price::text',
  exitDate: 'exit_date',
  fees: 'fees::text',
  feesUnit: 'fees_unit',
  foreignFee: 'foreign_fee::text',
  stopLoss: 'stop_loss::text',
  riskPercentage: 'risk_percentage::text',
  strategy: 'strategy',
  account: 'account',
  tags: 'tags',
  emotion: 'emotion',
  confidenceLevel: 'confidence_level',
  timeFrame: 'time_frame',
  planFollowed: 'plan_followed',
  slHit: 'sl_hit',
  slModified: 'sl_modified',
  tpHit: 'tp_hit',
  tpModified: 'tp_modified',
  pnl: 'account_pnl::text',
}

const fields = Object.keys(expressions) as (keyof StoredTrade)[] // the keys of the object above
const columns = sql.raw(
  Object.values(expressions)
    .map((expression) => expression.replace('::text', ''))
    .filter((column) => column !== 'currency')
    .join(', '),
)
const listColumns = sql.raw(fields.map((field) => `json_agg(${expressions[field]}) as "${field}"`).join(', '))
