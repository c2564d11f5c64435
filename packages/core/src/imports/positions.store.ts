import type { Day } from '@candlebook/domain/days/day'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { read, type Scope } from '../db/index.ts'
import { executions, fills, imports } from './imports.table.ts'
import { isImportOf, listFillsOf } from './trade-fills.store.ts'

/** The positions of these symbols at one broker. */
type OfSymbols = { broker: string; symbols: string[] }

/** The stored executions that a change touches: all that one of the fields describes. */
export type Touched = {
  /** Those of this day and later. */
  from: Day | null
  executionIds: string[]
  /** Those with these ids of the broker (`external_id`). */
  brokerIds: string[]
  importId: string | null
  tradeIds: string[]
}

/** What is known of all executions of a symbol. */
export type SymbolFacts = {
  symbol: string
  /** Whether an execution has an account. */
  hasAccount: boolean
  /** Whether an execution has no account. */
  lacksAccount: boolean
  /** The quantity that trades hold. */
  held: Decimal
  /** The day of the first execution that the change touches, except by `from`; also of the first that is only partly in trades. */
  touched: Day | null
}

/** The facts of these symbols, with days in the zone of the days of trades. A symbol without executions is not listed. */
export async function listSymbolFacts(
  { db, userId }: Scope,
  { broker, symbols, zone, touched }: OfSymbols & { zone: string | null; touched: Touched },
): Promise<SymbolFacts[]> {
  const { executionIds, brokerIds, importId, tradeIds } = touched
  const day = toShownDay(zone)
  return await read<SymbolFacts>(
    db,
    sql`with own as (
        select symbol, bool_or(account is null) as "lacksAccount", not bool_and(account is null) as "hasAccount",
          sum(case when trade_id is null then 0 when is_entry then quantity else -quantity end) as held,
          min(${day}) filter (where external_id = any(${sql.param(brokerIds)}::text[])) as first
        from executions
        where user_id = ${userId}::uuid and broker = ${broker} and symbol = any(${sql.param(symbols)}::text[])
        group by symbol
      ), shares as (
        select execution_id, sum(case role when 'entry' then quantity else -quantity end) as held, sum(quantity) as quantity
        from trade_fills where user_id = ${userId}::uuid group by execution_id
      ), divided as (
        select symbol, sum(shares.held) as held, min(${day}) filter (where shares.quantity < executions.quantity) as first
        from shares join executions on executions.user_id = ${userId}::uuid and executions.id = shares.execution_id
        group by symbol
      ), named as (
        select symbol, min(${day}) as first from executions
        where user_id = ${userId}::uuid and (id = any(${sql.param(executionIds)}::uuid[]) or import_id = ${importId}::uuid
          or id in (select execution_id from fills where user_id = ${userId}::uuid and trade_id = any(${sql.param(tradeIds)}::uuid[])))
        group by symbol
      )
      select symbol, "lacksAccount", "hasAccount", (own.held + coalesce(divided.held, 0))::text as held,
        least(own.first, divided.first, named.first)::text as touched
      from own left join divided using (symbol) left join named using (symbol)`,
  )
}

/** A day for each symbol. */
type FirstDays = ReadonlyMap<string, Day>

/** The quantity that the open trades of these symbols at one broker hold, and the day of their first execution. */
export async function listOpenTrades(
  { db, userId }: Scope,
  { broker, symbols, zone }: OfSymbols & { zone: string | null },
): Promise<{ symbol: string; held: Decimal; first: Day }[]> {
  return await read(
    db,
    sql`select symbol, sum(case role when 'entry' then quantity else -quantity end)::text as held,
        min(${toShownDay(zone, 'fills')})::text as first
      from fills where user_id = ${userId}::uuid and broker = ${broker} and symbol = any(${sql.param(symbols)}::text[])
        and trade_id in (select id from trades where user_id = ${userId}::uuid and status = 'open' and import_id is not null)
      group by symbol`,
  )
}

/** The trades that have an execution on or after the day of its symbol. */
export async function listTradesFrom(
  { db, userId }: Scope,
  { broker, starts }: { broker: string; starts: Starts },
): Promise<string[]> {
  const isOwn = sql`executions.user_id = ${userId}::uuid and executions.broker = ${broker} and ${isFrom(starts)}`
  const rows = await read<{ id: string }>(
    db,
    sql`select trade_id as id from executions where ${isOwn} and trade_id is not null
      union
      select shares.trade_id from executions join trade_fills as shares
        on shares.user_id = executions.user_id and shares.execution_id = executions.id
      where ${isOwn} and executions.trade_id is null`,
  )
  return rows.map(({ id }) => id)
}

/** The day of the first execution of these trades, by symbol. */
export async function listFirstDays(
  { db, userId }: Scope,
  { tradeIds, zone }: { tradeIds: string[]; zone: string | null },
): Promise<FirstDays> {
  const rows = await read<{ symbol: string; first: Day }>(
    db,
    sql`select symbol, min(${toShownDay(zone, 'fills')})::text as first from fills
      where user_id = ${userId}::uuid and trade_id = any(${sql.param(tradeIds)}::uuid[])
      group by symbol`,
  )
  return new Map(rows.map(({ symbol, first }) => [symbol, first]))
}

// As `toZone` in rebuild.ts shows days.
function toShownDay(zone: string | null, table: 'executions' | 'fills' = 'executions'): SQL {
  const [day, executedAt] = [sql.raw(`${table}.day`), sql.raw(`${table}.executed_at`)]
  return zone === null
    ? sql`${day}`
    : sql`case when ${executedAt} is null then ${day} else (${executedAt} at time zone ${zone})::date end`
}

/** Whether an execution is on or after the day of its symbol. The first condition is for the index. */
function isFrom({ zone, from }: Starts): SQL {
  const days = JSON.stringify(Object.fromEntries(from))
  const [earliest = 'infinity'] = [...from.values()].sort()
  return sql`executions.day >= ${earliest}::date - 2
    and ${toShownDay(zone)} >= (${days}::jsonb ->> executions.symbol)::date`
}

/**
 * Which executions are needed: those of a symbol of `from` from its day on, and its earlier ones that are in no trade, because these
 * can end a position; and all executions of the other symbols.
 */
export type Starts = { zone: string | null; from: FirstDays }

/**
 * The executions of these symbols of one broker, or those of these trades, sorted by import, those of one import oldest first. The ids of
 * imports increase with time. With `starts` a part of them, see `Starts`.
 */
export async function listPositions(
  scope: Scope,
  of: (OfSymbols & { starts?: Starts | undefined }) | { tradeIds: string[] },
): Promise<PositionRow[]> {
  // As an array, because a join with rows that have no statistics yet compares each execution with each fill.
  if ('tradeIds' in of)
    return await listPositionRows(
      scope,
      sql`${executions.id} = any(array(${listFillsOf(scope, of.tradeIds)}))`,
    )
  const { broker, symbols, starts } = of
  if (!starts || starts.from.size === 0) return await listPositionRows(scope, isInPositions(executions, of))
  const entire = symbols.filter((symbol) => !starts.from.has(symbol))
  const parts = [
    ...(await listPositionRows(scope, isInPositions(executions, { broker, symbols: entire }))),
    ...(await listPositionRows(scope, and(eq(executions.broker, broker), isFrom(starts)))),
    ...(await listPositionRows(scope, isWithoutTrade(broker, [...starts.from.keys()]))),
  ]
  const byId = new Map(parts.map((row) => [row.id, row]))
  return [...byId.values()].sort((a, b) =>
    a.importId === b.importId ? a.position - b.position : a.importId < b.importId ? -1 : 1,
  )
}

function isWithoutTrade(broker: string, symbols: string[]): SQL | undefined {
  return and(
    isInPositions(executions, { broker, symbols }),
    sql`executions.trade_id is null and not exists (select from trade_fills
      where trade_fills.user_id = executions.user_id and trade_fills.execution_id = executions.id)`,
  )
}

type PositionRow = Awaited<ReturnType<typeof listPositionRows>>[number]

async function listPositionRows(scope: Scope, where: SQL | undefined) {
  const { id, importId, symbol, market, side, quantity, price, fee } = executions
  const { currency, executedAt, zone, day, line, closesOnly, account, feeCurrency } = executions
  const { contractSize, instrument, underlying, expiry, strike, optionType } = executions
  const { otherFees, rate, rateCurrency, brokerPnl, positionId, externalId, isCancelled, isEdited } =
    executions
  const { opens, basis, covers } = executions
  return await scope.db
    .select({
      id,
      importId,
      position: executions.position,
      format: imports.format,
      symbol,
      market,
      side,
      quantity,
      price,
      fee,
      currency,
      executedAt,
      zone,
      day,
      line,
      closesOnly,
      account,
      feeCurrency,
      otherFees,
      contractSize,
      instrument,
      underlying,
      expiry,
      strike,
      optionType,
      rate,
      rateCurrency,
      brokerPnl,
      positionId,
      externalId,
      isCancelled,
      isEdited,
      opens,
      basis,
      covers,
    })
    .from(executions)
    .innerJoin(imports, isImportOf)
    .where(and(eq(executions.userId, scope.userId), where))
    .orderBy(asc(executions.importId), asc(executions.position))
}

/** The fills of the trades of these symbols of one broker, in the order of `listPositions`. */
export async function listFillsOfSymbols(
  scope: Scope,
  of: OfSymbols & { executionIds?: string[] | undefined },
) {
  const { tradeId, executionId, role, quantity, fee } = fills
  return await scope.db
    .select({ tradeId, executionId, role, quantity, fee })
    .from(fills)
    .where(
      and(
        eq(fills.userId, scope.userId),
        isInPositions(fills, of),
        // As rows: the view joins each execution with its shares, and a list would be prepared for each of them again.
        of.executionIds &&
          sql`${fills.executionId} in (select unnest(${sql.param(of.executionIds)}::uuid[]))`,
      ),
    )
    .orderBy(asc(fills.importId), asc(fills.position))
}

const isInPositions = (from: typeof executions | typeof fills, { broker, symbols }: OfSymbols) =>
  and(eq(from.broker, broker), sql`${from.symbol} = any(${sql.param(symbols)}::text[])`)

/** Those of these symbols that have executions at this broker. */
export async function listTradedSymbols(
  { db, userId }: Scope,
  { broker, symbols }: OfSymbols,
): Promise<string[]> {
  if (symbols.length === 0) return []
  const rows = await read<{ symbol: string }>(
    db,
    sql`select symbol from unnest(${sql.param(symbols)}::text[]) as asked(symbol)
      where exists (select from executions where user_id = ${userId}::uuid and broker = ${broker} and executions.symbol = asked.symbol)`,
  )
  return rows.map(({ symbol }) => symbol)
}
