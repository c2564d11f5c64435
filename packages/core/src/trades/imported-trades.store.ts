import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { batchesOf } from '../db/batches-of.ts'
import type { Scope } from '../db/database.ts'
import type { TradeRow } from './trades.store.ts'
import { trades } from './trades.table.ts'

const { userId: _owner, clientKey: _clientKey, clientKeyDigest: _digest, ...shown } = getTableColumns(trades)

/** The columns of a trade that a broker's executions decide. */
export type TradeFigures = Pick<
  TradeRow,
  | 'symbol'
  | 'market'
  | 'type'
  | 'status'
  | 'quantity'
  | 'entryPrice'
  | 'entryDate'
  | 'exitPrice'
  | 'exitDate'
  | 'fees'
  | 'feesUnit'
>

/** The columns of a trade that are the trader's own, whatever a broker says. */
export type OwnFields = Pick<
  TradeRow,
  | 'strategy'
  | 'account'
  | 'notes'
  | 'stopLoss'
  | 'takeProfit'
  | 'riskPercentage'
  | 'emotion'
  | 'confidenceLevel'
  | 'timeFrame'
  | 'planFollowed'
  | 'slHit'
  | 'tpHit'
  | 'slModified'
  | 'tpModified'
  | 'tags'
  | 'links'
  | 'images'
>

const own = ({ userId }: Scope) => eq(trades.userId, userId)
const among = (ids: string[]) => sql`${trades.id} = any(${sql.param(ids)}::uuid[])`

/** The user's trades with these ids, by id; ids that are nobody's or a stranger's are left out. */
export async function selectTradesById(scope: Scope, ids: string[]): Promise<TradeRow[]> {
  return await byId(scope, ids)
}

/** The same, locked until the end of the transaction; always in the same order, so that two cannot wait for each other. */
export async function lockTradesById(scope: Scope, ids: string[]): Promise<TradeRow[]> {
  return await byId(scope, ids).for('update')
}

const byId = (scope: Scope, ids: string[]) =>
  scope.db
    .select(shown)
    .from(trades)
    .where(and(own(scope), among(ids)))
    .orderBy(asc(trades.id))

// One parameter for a whole batch: a row of placeholders each would cost more than the insert itself.
const figureColumns = sql.raw(`symbol text, market text, type text, status text, quantity numeric,
  "entryPrice" numeric, "entryDate" date, "exitPrice" numeric, "exitDate" date, fees numeric, "feesUnit" text`)

type NewImportedTrade = TradeFigures & Pick<OwnFields, 'account'> & { id: string; importId: string }

/** Adds trades that imports made, all with the same instants; the list shows the last one on top. */
export async function insertImportedTrades(
  { db, userId }: Scope,
  { rows, now }: { rows: NewImportedTrade[]; now: Date },
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await db.execute(sql`insert into trades (user_id, id, import_id, symbol, market, type, status, quantity,
        entry_price, entry_date, exit_price, exit_date, fees, fees_unit, account, created_at, updated_at)
      select ${userId}::uuid, id, "importId", symbol, market, type, status, quantity,
        "entryPrice", "entryDate", "exitPrice", "exitDate", fees, "feesUnit", account, ${at(now)}, ${at(now)}
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given(id uuid, "importId" uuid, account text, ${figureColumns})`)
  }
}

/** Writes figures, own fields and import of many trades and counts their versions up. */
export async function updateImportedTrades(
  { db, userId }: Scope,
  { rows, now }: { rows: (TradeFigures & OwnFields & { id: string; importId: string | null })[]; now: Date },
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await db.execute(sql`update trades set import_id = "importId",
        symbol = given.symbol, market = given.market, type = given.type, status = given.status,
        quantity = given.quantity, entry_price = "entryPrice", entry_date = "entryDate",
        exit_price = "exitPrice", exit_date = "exitDate", fees = given.fees, fees_unit = "feesUnit",
        strategy = given.strategy, account = given.account, notes = given.notes, stop_loss = "stopLoss", take_profit = "takeProfit",
        risk_percentage = "riskPercentage", emotion = given.emotion, confidence_level = "confidenceLevel",
        time_frame = "timeFrame", plan_followed = "planFollowed", sl_hit = "slHit", tp_hit = "tpHit",
        sl_modified = "slModified", tp_modified = "tpModified",
        tags = given.tags, links = given.links, images = given.images,
        version = version + 1, updated_at = ${at(now)}
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given(id uuid, "importId" uuid, ${figureColumns},
          strategy text, account text, notes text, "stopLoss" numeric, "takeProfit" numeric, "riskPercentage" numeric,
          emotion text, "confidenceLevel" smallint, "timeFrame" text, "planFollowed" boolean,
          "slHit" boolean, "tpHit" boolean, "slModified" boolean, "tpModified" boolean,
          tags text[], links text[], images text[])
      where trades.user_id = ${userId}::uuid and trades.id = given.id`)
  }
}

/** Puts trades back as they were, with their ids, versions and instants. */
export async function restoreTrades({ db, userId }: Scope, rows: Omit<TradeRow, 'pnl'>[]): Promise<void> {
  for (const row of rows) await db.insert(trades).values({ ...row, userId })
}

/** Deletes trades by id; their fills go with them, their image uses do not. */
export async function deleteTrades(scope: Scope, ids: string[]): Promise<void> {
  if (ids.length > 0) await scope.db.delete(trades).where(and(own(scope), among(ids)))
}

const annotated: SQL = sql`notes is not null or strategy is not null or stop_loss is not null or take_profit is not null
  or risk_percentage is not null or emotion is not null or confidence_level is not null or time_frame is not null
  or cardinality(tags) > 0 or cardinality(links) > 0 or cardinality(images) > 0`

/** How many trades each import has made that still stand, and how many of them carry something of the trader's own. */
export async function countTradesByImport(scope: Scope, importIds: string[]) {
  return await scope.db
    .select({
      importId: sql<string>`${trades.importId}`,
      trades: sql<number>`count(*)::int`,
      withNotes: sql<number>`(count(*) filter (where ${annotated}))::int`,
    })
    .from(trades)
    .where(and(own(scope), sql`${trades.importId} = any(${sql.param(importIds)}::uuid[])`))
    .groupBy(trades.importId)
}

function at(now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz`
}
