import {
  encodeColumn,
  mapKeys,
  type PartialLists,
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
const isIn = (months: MonthRange) =>
  sql`exit_date >= ${toFirstDay(months)} and exit_date < ${toEndDay(months)}`
/** The same for the text of a day, because a cast of each takes longer. In this collation texts of days have the order of days. */
const isDayIn = ({ from, before }: MonthRange) =>
  sql`day collate "C" >= ${`${from}-01`} and day collate "C" < ${before === null ? 'infinity' : `${before}-01`}`

/** The condition of the trades that figures cover: closed, with a rate. */
const countedTrades = sql.raw(`status = 'closed' and base_pnl is not null`)

export type MonthCount = { month: string; trades: number }

/** The number of the user's closed trades with a rate in each month of exit, oldest first. */
export function countMonths({ db, userId }: Scope, months: MonthRange): Promise<MonthCount[]> {
  return read<MonthCount>(
    db,
    // Grouped by day first, because to_char for each trade takes longer than the rest.
    sql`select to_char(exit_date, 'YYYY-MM') as month, sum(trades)::int as trades
      from (select exit_date, count(*) as trades from trades
        where user_id = ${userId} and ${countedTrades} and ${isIn(months)} group by 1) as by_day
      group by 1 order by 1`,
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

/**
 * Reads the user's closed trades with a rate that exited in these months, and the partial exits with a rate of these months, in
 * order of exit, at most `size` at a time. `longestHeld` is that of `getLongestHeld`: with null, partial exits are not looked for.
 * Yields functions that parse the rows, so that the database reads the next ones during this.
 */
export async function* streamTrades(
  scope: Scope,
  months: MonthRange,
  limits: Pick<Batch, 'size' | 'longestHeld'>,
): AsyncGenerator<() => TradeLists> {
  let last: LastTrade | null = null
  for (;;) {
    const batch: BatchRow | null = await findBatch(scope, { months, last, ...limits })
    if (!batch) return
    yield () => parseBatch(batch)
    const trades = batch.ids.length / ID_BYTES
    if (trades < limits.size) return
    const lastLine = batch.numbers.slice(batch.numbers.lastIndexOf(';') + 1)
    last = { id: formatId(batch.ids, (trades - 1) * ID_BYTES), day: lastLine.split(',')[0]! } // the first of its numbers
  }
}

type LastTrade = { id: string; day: Day }

// The order of `compareByExit`. A batch has no instants of creation, because the analytics need none.
const isAfter = (userId: string, { id, day }: LastTrade, exitDay: SQL) =>
  sql` and (${exitDay}, created_at, id) > (${day}::date,
    (select created_at from trades where user_id = ${userId} and id = ${id}), ${id}::uuid)`

type Batch = { months: MonthRange; last: LastTrade | null; size: number; longestHeld: number | null }

/**
 * One row of lists. The numbers of a trade are one line of text, because a JSON list for each of them takes the database half as
 * long again, and a row for each trade three times as long. Null without trades.
 */
async function findBatch({ db, userId }: Scope, batch: Batch): Promise<BatchRow | null> {
  const isPartial = batch.longestHeld !== null
  const rows = isPartial ? selectMixedRows(userId, batch) : selectClosedTrades(userId, batch)
  const columns = isPartial
    ? sql`traits, numbers`
    : sql`${closedTraits} as traits, ${closedNumbers} as numbers`
  const [row] = await read<BatchRow | { ids: null }>(
    db,
    sql`select string_agg(uuid_send(id), '') as ids, json_agg(traits) as traits, string_agg(numbers, ';') as numbers,
        json_agg(symbol) as symbol, json_agg(strategy) as strategy, json_agg(account) as account, json_agg(tags) as tags
      from (select id, symbol, strategy, account, tags, ${columns} from (${rows}) as batch) as batch`,
  )
  return row && row.ids !== null ? row : null // aggregates of no rows are null
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
  const rest = last ? isAfter(userId, last, sql`day::date`) : sql``
  // With `offset 0` PostgreSQL reads day and amount of a partial exit once, not at each place where they are used.
  return sql`select * from (
      (select ${rowKeys}, exit_date, ${closedTraits} as traits, ${closedNumbersWithEarlier} as numbers
        from (${selectClosedTrades(userId, batch)}) as closed)
      union all
      (select ${rowKeys}, day::date, ${partialTraits}, ${partialNumbers}
        from (select ${rowKeys}, market, type, instrument, trade_currency, part ->> 'day' as day, part ->> 'basePnl' as part_pnl
          from (select *, ${selectTradeCurrency(userId)}, jsonb_array_elements(realised) as part
            from (${selectHeldTrades(userId, batch)}) as held) as parts offset 0) as exits
        where ${isDayIn(months)} and part_pnl is not null${rest})
    ) as mixed order by exit_date, created_at, id ${limitTo(size)}`
}

const rowKeys = sql.raw('id, created_at, symbol, strategy, account, tags')

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

/** `numbers` are a line for each row, separated by semicolons: the values of `numberFields`, separated by commas; null is empty. */
type BatchRow = {
  ids: Buffer
  traits: string[]
  numbers: string
  symbol: string[]
  strategy: (string | null)[]
  account: (string | null)[]
  tags: string[][]
}

function parseBatch({ ids, traits, numbers, symbol, strategy, account, tags }: BatchRow): TradeLists {
  const lists = parseNumbers(numbers)
  return {
    getId: (row) => formatId(ids, row * ID_BYTES),
    traits: mapKeys(encodeColumn(traits), parseTraits),
    exitDay: encodeColumn(lists.exitDay),
    heldDays: Int32Array.from(lists.heldDays, Number),
    symbol: encodeColumn(symbol),
    strategy: encodeColumn(strategy),
    account: encodeColumn(account),
    tags: encodeColumn(tags.map((list) => (list.length === 0 ? '[]' : JSON.stringify(list)))),
    quantity: lists.quantity,
    entryPrice: lists.entryPrice,
    exitPrice: lists.exitPrice,
    fees: lists.fees,
    foreignFee: lists.foreignFee,
    stopLoss: lists.stopLoss.map(parseNullable),
    pnl: lists.pnl,
    partial: toPartialLists(lists),
  }
}

/** A number that is null is sent as NaN, which no column can hold: a text in its place would cost a conversion of each number. */
const parseNullable = (value: Decimal): Decimal | null => (value === 'NaN' ? null : value)

type NumberLists = Record<NumberField, string[]>

function parseNumbers(text: string): NumberLists {
  const lists = numberFields.map((): string[] => [])
  for (const line of text.split(';')) {
    const values = line.split(',')
    for (let at = 0; at < values.length; at++) lists[at]!.push(values[at]!)
  }
  return Object.fromEntries(numberFields.map((field, at) => [field, lists[at]!])) as NumberLists
}

/** Null when no row of the batch is a partial exit or has realised anything by one. */
function toPartialLists({ part, earlierPnl, earlierBasePnl }: NumberLists): PartialLists | null {
  const parts = part.map((amount) => amount || null)
  const earlier = earlierPnl.map((own, row): [Decimal, Decimal] | null => {
    const base = earlierBasePnl[row]! // the list is as long
    return own === '0' && base === '0' ? null : [own, base]
  })
  return [...parts, ...earlier].some((amount) => amount !== null) ? { parts, earlier } : null
}

/** The numbers of a closed trade, in the order of a line; those of PartialLists are only in the lines of users with partial exits. */
const numberFields = [
  'exitDay',
  'heldDays',
  'quantity',
  'entryPrice',
  'exitPrice',
  'fees',
  'foreignFee',
  'stopLoss',
  'pnl',
  'part',
  'earlierPnl',
  'earlierBasePnl',
] as const
type NumberField = (typeof numberFields)[number]

// `concat_ws` leaves out a null, so a text that is null becomes an empty one, a number NaN, and a confidence from 1 to 5 becomes 0.
const numbers = `exit_date, exit_date - entry_date, quantity, entry_price, exit_price, fees, foreign_fee,
  coalesce(stop_loss, 'NaN'), base_pnl`
const closedNumbers = sql.raw(`concat_ws(',', ${numbers})`)
const closedNumbersWithEarlier = sql.raw(`concat_ws(',', ${numbers}, '', realised_pnl, realised_base_pnl)`)
/** A partial exit has no number but its day and what it realises. */
const partialNumbers = sql.raw(`concat(day, ',0,0,0,0,0,0,NaN,0,', part_pnl, ',0,0')`)

// The text of the traits of a trade: the values of `traitFields`, separated by commas. The currency is last, because only a
// currency can contain a comma.
const traitExpressions: Record<keyof Traits, string> = {
  market: 'market',
  type: 'type',
  instrument: `coalesce(instrument, '')`,
  feesUnit: 'fees_unit',
  contractSize: 'contract_size',
  baseRate: 'base_rate',
  riskPercentage: `coalesce(risk_percentage, 'NaN')`,
  emotion: `coalesce(emotion, '')`,
  confidenceLevel: `coalesce(confidence_level, 0)`,
  timeFrame: `coalesce(time_frame, '')`,
  planFollowed: 'plan_followed',
  slHit: 'sl_hit',
  slModified: 'sl_modified',
  tpHit: 'tp_hit',
  tpModified: 'tp_modified',
  currency: 'trade_currency',
}
const closedTraits = sql.raw(`concat_ws(',', ${traitFields.map((field) => traitExpressions[field]).join()})`)
/**
 * A partial exit has the keys of its trade. Its fees and rate are in what it realises, and what is said of a trade is not said of it:
 * the text has the values from `feesUnit` to `tpModified`.
 */
const partialTraits = sql.raw(
  `concat_ws(',', market, type, coalesce(instrument, ''), 'amount,1,1,NaN,,0,,f,f,f,f,f', trade_currency)`,
)

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
    riskPercentage: parseNullable(read('riskPercentage')),
    emotion: (read('emotion') || null) as Traits['emotion'],
    confidenceLevel: Number(confidence) || null,
    timeFrame: (read('timeFrame') || null) as Traits['timeFrame'],
    planFollowed: readFlag('planFollowed'),
    slHit: readFlag('slHit'),
    slModified: readFlag('slModified'),
    tpHit: readFlag('tpHit'),
    tpModified: readFlag('tpModified'),
    currency: values.slice(traitFields.indexOf('currency')).join(','),
  }
}

/** The bytes of an id, which is a UUID. */
const ID_BYTES = 16

/** The id that these bytes hold from this index on. */
function formatId(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + ID_BYTES)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
