import {
  encodeColumn,
  mapKeys,
  type TradeLists,
  type Traits,
  traitFields,
} from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'
import type { Decimal } from '@candlebook/domain/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { readPrepared, type Scope } from '../../db/index.ts'
import { formatId, ID_BYTES } from './id-bytes.ts'
import { listDays, type Period } from './period.ts'
import type { ReportLimits } from './report-limits.ts'

type BatchLimit = Pick<ReportLimits, 'trades'>

/** Closed trades in order of exit. `ids` are their ids, 16 bytes each. */
export type TradeBatch = TradeLists & { ids: Buffer }

/** Reads the closed trades with a rate that exited on these days, in order of exit, in batches of limited size. */
export function readTradesOfDays(scope: Scope, days: Day[], limits: BatchLimit): AsyncGenerator<TradeBatch> {
  return readBatches(scope, sql`exit_date = any(${sql.param(days)}::date[])`, limits)
}

/** The same for all days of a month. One range of the index is in order of exit on every version of PostgreSQL. */
export function readTradesOfMonth(
  scope: Scope,
  month: Period,
  limits: BatchLimit,
): AsyncGenerator<TradeBatch> {
  const days = listDays(month)
  return readBatches(scope, sql`exit_date >= ${days[0]} and exit_date <= ${days.at(-1)}`, limits)
}

/** The number of trades of a batch. */
export const countTrades = ({ heldDays }: TradeBatch): number => heldDays.length

async function* readBatches(
  scope: Scope,
  isOnDays: SQL,
  { trades: size }: BatchLimit,
): AsyncGenerator<TradeBatch> {
  let batch = await readBatch(scope, isOnDays, size)
  while (batch !== null) {
    yield batch
    const trades = countTrades(batch)
    if (trades < size) return
    const last = { id: batch.getId(trades - 1), day: batch.exitDay.keys.at(-1)! } // it is not empty
    batch = await readBatch(scope, sql`${isOnDays}${isAfter(scope.userId, last)}`, size)
  }
}

// The order of `compareByExit`. A batch has no instants of creation, because the analytics need none.
const isAfter = (userId: string, { id, day }: { id: string; day: Day }) =>
  sql` and (exit_date, created_at, id) > (${day}::date,
    (select created_at from trades where user_id = ${userId} and id = ${id}), ${id}::uuid)`

/**
 * One row of lists, one list for each field and one for all traits. A row for each trade takes the server three times as
 * long (docs/performance.md). Null without trades.
 */
async function readBatch({ db, userId }: Scope, isOnDays: SQL, size: number): Promise<TradeBatch | null> {
  const limit = sql.raw(String(size)) // part of the text: the planner does not know a parameter
  // account_currency in a subquery is called once, not for each trade.
  const [lists] = await readPrepared<Lists | { ids: null }>(
    db,
    sql`select ${listColumns} from (select *, coalesce(currency, (select account_currency(${userId}))) as own_currency from trades
      where user_id = ${userId} and status = 'closed' and account_pnl is not null and ${isOnDays}
      order by exit_date, created_at, id limit ${limit}) as batch`,
  )
  return lists && lists.ids !== null ? toBatch(lists) : null // aggregates of no rows are null
}

type Lists = {
  ids: Buffer
  traits: string[]
  exitDay: Day[]
  heldDays: number[]
  symbol: string[]
  strategy: (string | null)[]
  account: (string | null)[]
  tags: string[][]
  quantity: Decimal[]
  entryPrice: Decimal[]
  exitPrice: Decimal[]
  fees: Decimal[]
  foreignFee: Decimal[]
  stopLoss: (Decimal | null)[]
  pnl: Decimal[]
}

function toBatch({
  ids,
  traits,
  exitDay,
  heldDays,
  symbol,
  strategy,
  account,
  tags,
  ...amounts
}: Lists): TradeBatch {
  return {
    ids,
    getId: (row) => formatId(ids, row * ID_BYTES),
    traits: mapKeys(encodeColumn(traits), parseTraits),
    exitDay: encodeColumn(exitDay),
    heldDays: Int32Array.from(heldDays),
    symbol: encodeColumn(symbol),
    strategy: encodeColumn(strategy),
    account: encodeColumn(account),
    tags: encodeColumn(tags.map((list) => (list.length === 0 ? '[]' : JSON.stringify(list)))),
    ...amounts,
  }
}

// The text of the traits of a trade: the values of `traitFields`, separated by commas; null is empty. The currency is last,
// because only a currency can contain a comma.
const traitExpressions: Record<keyof Traits, string> = {
  market: 'market',
  type: 'type',
  instrument: 'instrument',
  feesUnit: 'fees_unit',
  contractSize: 'contract_size',
  accountRate: 'account_rate',
  riskPercentage: 'risk_percentage',
  emotion: 'emotion',
  confidenceLevel: 'confidence_level',
  timeFrame: 'time_frame',
  planFollowed: 'plan_followed',
  slHit: 'sl_hit',
  slModified: 'sl_modified',
  tpHit: 'tp_hit',
  tpModified: 'tp_modified',
  currency: 'own_currency',
}

function parseTraits(text: string): Traits {
  const values = text.split(',')
  const read = (field: keyof Traits) => values[traitFields.indexOf(field)]!
  const readFlag = (field: keyof Traits) => read(field) === 't'
  const confidence = read('confidenceLevel')
  return {
    market: read('market'),
    type: read('type') as Traits['type'], // the CHECKs of the table allow no other value
    instrument: (read('instrument') || null) as Traits['instrument'],
    feesUnit: read('feesUnit') as Traits['feesUnit'],
    contractSize: read('contractSize'),
    accountRate: read('accountRate'),
    riskPercentage: read('riskPercentage') || null,
    emotion: (read('emotion') || null) as Traits['emotion'],
    confidenceLevel: confidence === '' ? null : Number(confidence),
    timeFrame: (read('timeFrame') || null) as Traits['timeFrame'],
    planFollowed: readFlag('planFollowed'),
    slHit: readFlag('slHit'),
    slModified: readFlag('slModified'),
    tpHit: readFlag('tpHit'),
    tpModified: readFlag('tpModified'),
    currency: values.slice(traitFields.indexOf('currency')).join(','),
  }
}

// Amounts as text, so that no double changes them.
const expressions: Record<keyof Lists, string> = {
  ids: `string_agg(uuid_send(id), '')`,
  traits: `json_agg(concat(${traitFields.map((field) => traitExpressions[field]).join(", ',', ")}))`,
  exitDay: 'json_agg(exit_date)',
  heldDays: 'json_agg(exit_date - entry_date)',
  symbol: 'json_agg(symbol)',
  strategy: 'json_agg(strategy)',
  account: 'json_agg(account)',
  tags: 'json_agg(tags)',
  quantity: 'json_agg(quantity::text)',
  entryPrice: 'json_agg(entry_price::text)',
  exitPrice: 'json_agg(exit_price::text)',
  fees: 'json_agg(fees::text)',
  foreignFee: 'json_agg(foreign_fee::text)',
  stopLoss: 'json_agg(stop_loss::text)',
  pnl: 'json_agg(account_pnl::text)',
}

const listColumns = sql.raw(
  Object.entries(expressions)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', '),
)
