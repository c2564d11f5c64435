import {
  encodeColumn,
  mapKeys,
  type TradeLists,
  type Traits,
  traitFields,
} from '@candlebook/domain/analytics/trade-lists'
import type { Day } from '@candlebook/domain/days/day'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { read, type Scope } from '../db/index.ts'

/** The months from `from` ('2026-11') on and before `before`; null: all later ones. */
export type MonthRange = { from: string; before: string | null }

const toFirstDay = ({ from }: MonthRange) => sql`${`${from}-01`}::date`
/** The day after the last one of these months. */
const toEndDay = ({ before }: MonthRange) => sql`${before === null ? 'infinity' : `${before}-01`}::date`
const isIn = (months: MonthRange, day = sql`exit_date`) =>
  sql`${day} >= ${toFirstDay(months)} and ${day} < ${toEndDay(months)}`

/** The condition of the trades that figures cover: closed, with a rate. */
const countedTrades = sql.raw(`status = 'closed' and base_pnl is not null`)

/** The number of the user's closed trades with a rate in each month of exit, oldest first. */
export function countMonths({ db, userId }: Scope, months: MonthRange) {
  return read<{ month: string; trades: number }>(
    db,
    sql`select to_char(exit_date, 'YYYY-MM') as month, count(*)::int as trades from trades
      where user_id = ${userId} and ${countedTrades} and ${isIn(months)} group by 1 order by 1`,
  )
}

/**
 * The most days between entry and exit of a closed trade with partial exits, 0 where all of them are open; null for a user without
 * partial exits, which most have not. It bounds where the partial exits of a month are looked for.
 */
export async function getLongestHeld({ db, userId }: Scope): Promise<number | null> {
  const select = sql`select max(coalesce(exit_date - entry_date, 0)) as days from trades
    where user_id = ${userId} and partial_exits <> '[]'`
  const [row] = await read<{ days: number | null }>(db, select)
  return row!.days // an aggregate has one row
}

/** Closed trades and partial exits in order of exit. `ids` are the ids of their trades, 16 bytes each. */
type TradeBatch = TradeLists & { ids: Buffer }

/**
 * Reads the user's closed trades with a rate that exited in these months, and the partial exits with a rate of these months, in
 * order of exit, at most `size` at a time. `longestHeld` is that of `getLongestHeld`: with null, partial exits are not looked for.
 */
export async function* streamTrades(
  scope: Scope,
  months: MonthRange,
  limits: Pick<Batch, 'size' | 'longestHeld'>,
): AsyncGenerator<TradeBatch> {
  let last: LastTrade | null = null
  for (;;) {
    const batch: TradeBatch | null = await listBatch(scope, { months, last, ...limits })
    if (batch) yield batch
    const trades = batch?.heldDays.length ?? 0
    if (!batch || trades < limits.size) return
    last = { id: batch.getId(trades - 1), day: batch.exitDay.keys.at(-1)! } // it is not empty
  }
}

type LastTrade = { id: string; day: Day }

// The order of `compareByExit`. A batch has no instants of creation, because the analytics need none.
const isAfter = (userId: string, { id, day }: LastTrade, exitDay: SQL) =>
  sql` and (${exitDay}, created_at, id) > (${day}::date,
    (select created_at from trades where user_id = ${userId} and id = ${id}), ${id}::uuid)`

type Batch = { months: MonthRange; last: LastTrade | null; size: number; longestHeld: number | null }

/**
 * One row of lists, one list for each field and one for all traits. A row for each trade takes the server three times as
 * long. Null without trades.
 */
async function listBatch({ db, userId }: Scope, batch: Batch): Promise<TradeBatch | null> {
  const isPartial = batch.longestHeld !== null
  const rows = isPartial ? selectMixedRows(userId, batch) : selectClosedTrades(userId, batch)
  const select = sql`select ${isPartial ? mixedColumns : listColumns} from (${rows}) as batch`
  const [lists] = await read<Lists | { ids: null }>(db, select)
  return lists && lists.ids !== null ? toBatch(lists) : null // aggregates of no rows are null
}

// base_currency in a subquery is called once, not for each trade.
const selectTradeCurrency = (userId: string) =>
  sql`coalesce(currency, (select base_currency(${userId}))) as trade_currency`

// Part of the text: the planner does not know a parameter.
const limitTo = (size: number) => sql.raw(`limit ${size}`)
function selectClosedTrades(userId: string, { months, last, size }: Batch): SQL {
  const rest = last ? isAfter(userId, last, sql`exit_date`) : sql``
  return sql`select *, ${selectTradeCurrency(userId)} from trades
      where user_id = ${userId} and ${countedTrades} and ${isIn(months)}${rest}
      order by exit_date, created_at, id ${limitTo(size)}`
}

/**
 * Closed trades and partial exits. A partial exit has the keys of its trade, and no amount but what it realises. Those of a closed
 * trade without a rate are in no figure, as the trade is not.
 */
function selectMixedRows(userId: string, batch: Batch): SQL {
  const { months, last, size } = batch
  const day = sql`(part ->> 'day')::date`
  const rest = last ? isAfter(userId, last, day) : sql``
  return sql`select * from (
      (select ${closedFields}, trade_currency, null::text as part_amount,
          case when partial_exits <> '[]' then json_build_array(realised_pnl::text, realised_base_pnl::text) end as earlier
        from (${selectClosedTrades(userId, batch)}) as closed)
      union all
      (select ${partialFields}, ${selectTradeCurrency(userId)}, part ->> 'basePnl', null::json
        from (${selectHeldTrades(userId, batch)}) as held, jsonb_array_elements(realised) as part
        where ${isIn(months, day)} and part ->> 'basePnl' is not null${rest})
    ) as mixed order by exit_date, created_at, id ${limitTo(size)}`
}

/**
 * The trades with partial exits that were held in what is left of these months. No closed one was held longer than `longestHeld` days, so the index
 * of entry days has them next to each other; without this bound, each month of a record would read all later trades.
 */
function selectHeldTrades(userId: string, { months, last, longestHeld }: Batch): SQL {
  const firstDay = last ? sql`${last.day}::date` : toFirstDay(months)
  const entered = sql`user_id = ${userId} and partial_exits <> '[]' and entry_date < ${toEndDay(months)}`
  return sql`select * from trades where ${entered} and base_pnl is not null and exit_date >= ${firstDay}
      and entry_date >= ${firstDay} - ${sql.raw(String(longestHeld ?? 0))}
    union all select * from trades where ${entered} and status = 'open' and exit_date is null`
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
  stopLoss: (Decimal | null)[]
  parts?: (Decimal | null)[]
  earlier?: ([Decimal, Decimal] | null)[]
} & Record<'quantity' | 'entryPrice' | 'exitPrice' | 'fees' | 'foreignFee' | 'pnl', Decimal[]>

function toBatch({
  ids,
  traits,
  exitDay,
  heldDays,
  symbol,
  strategy,
  account,
  tags,
  parts = [],
  earlier = [],
  ...amounts
}: Lists): TradeBatch {
  const isPartial = [...parts, ...earlier].some((amount) => amount !== null)
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
    partial: isPartial ? { parts, earlier } : null,
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
  baseRate: 'base_rate',
  riskPercentage: 'risk_percentage',
  emotion: 'emotion',
  confidenceLevel: 'confidence_level',
  timeFrame: 'time_frame',
  planFollowed: 'plan_followed',
  slHit: 'sl_hit',
  slModified: 'sl_modified',
  tpHit: 'tp_hit',
  tpModified: 'tp_modified',
  currency: 'trade_currency',
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
    baseRate: read('baseRate'),
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
const expressions: Record<Exclude<keyof Lists, 'parts' | 'earlier'>, string> = {
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
  pnl: 'json_agg(base_pnl::text)',
}

/** The bytes of an id, which is a UUID. */
const ID_BYTES = 16

/** The id that these bytes hold from this index on. */
function formatId(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + ID_BYTES)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const selectAs = (given: Record<string, string>) =>
  sql.raw(
    Object.entries(given)
      .map(([name, expression]) => `${expression} as "${name}"`)
      .join(', '),
  )
const listColumns = selectAs(expressions)
const mixedColumns = selectAs({
  ...expressions,
  parts: 'json_agg(part_amount)',
  earlier: 'json_agg(earlier)',
})

/** The columns that a batch reads, and their values in the row of a partial exit where they are not those of its trade. */
const mixedFields: Record<string, string | null> = {
  id: null,
  created_at: null,
  exit_date: `(part ->> 'day')::date`,
  entry_date: `(part ->> 'day')::date`,
  market: null,
  type: null,
  instrument: null,
  symbol: null,
  strategy: null,
  account: null,
  tags: null,
  fees_unit: `'amount'`,
  contract_size: '1',
  base_rate: '1',
  risk_percentage: 'null',
  emotion: 'null',
  confidence_level: 'null',
  time_frame: 'null',
  plan_followed: 'false',
  sl_hit: 'false',
  sl_modified: 'false',
  tp_hit: 'false',
  tp_modified: 'false',
  quantity: '0',
  entry_price: '0',
  exit_price: '0',
  fees: '0',
  foreign_fee: '0',
  stop_loss: 'null',
  base_pnl: '0',
}
const closedFields = sql.raw(Object.keys(mixedFields).join())
const partialFields = sql.raw(
  Object.entries(mixedFields)
    .map(([name, value]) => value ?? name)
    .join(),
)
