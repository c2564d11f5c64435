import type { BinKind } from '@candlebook/contract/bin.routes'
import { renameTag } from '@candlebook/domain/trades/labels'
import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection, Scope } from '../db/index.ts'
import { cashMovements } from '../imports/index.ts'
import { journalEntries } from '../journal/index.ts'
import { trades } from '../trades/index.ts'
import { binnedRecords } from './bin.table.ts'

/** The table of each kind, and which of its rows can be moved. */
const tables: Record<BinKind, { name: string; table: PgTable; movable: string }> = {
  trade: { name: 'trades', table: trades, movable: 'true' },
  entry: { name: 'journal_entries', table: journalEntries, movable: 'true' },
  movement: { name: 'cash_movements', table: cashMovements, movable: 'import_id is null' },
}

const isOwnedBy = ({ userId }: Scope) => eq(binnedRecords.userId, userId)
const isAmong = (ids: string[]) => sql`${binnedRecords.id} = any(${sql.param(ids)}::uuid[])`

// The statement that deletes a trade sees its executions as they were before.
const executionsOfDeleted = `jsonb_build_object(
      'own', coalesce((select jsonb_agg(executions.id) from executions
        where executions.user_id = deleted.user_id and executions.trade_id = deleted.id), '[]'),
      'shared', coalesce((select jsonb_agg(to_jsonb(trade_fills)) from trade_fills
        where trade_fills.user_id = deleted.user_id and trade_fills.trade_id = deleted.id), '[]'),
      'zone', (select trade_days_zone from user_settings where user_settings.user_id = deleted.user_id),
      'lastImportId', (select imports.id from imports where imports.user_id = deleted.user_id order by imports.id desc limit 1))`

/**
 * Moves those of the records that the user has, and returns their number. It locks them first, in the order of their ids: an import
 * can be about to commit new executions of a trade, and only the statement after the wait sees them.
 */
export async function moveRows(
  { db, userId }: Scope,
  { kind, ids, now }: { kind: BinKind; ids: string[]; now: Date },
): Promise<number> {
  const { name, movable } = tables[kind]
  const executions = kind === 'trade' ? executionsOfDeleted : `'{"own": [], "shared": []}'`
  const at = sql`${now.toISOString()}::timestamptz`
  const isMoved = sql`user_id = ${userId}::uuid and id = any(${sql.param(ids)}::uuid[]) and ${sql.raw(movable)}`
  await db.execute(sql`select from ${sql.raw(name)} where ${isMoved} order by id for update`)
  const { rowCount } = await db.execute(sql`with deleted as (
      delete from ${sql.raw(name)} where ${isMoved}
      returning *
    )
    insert into binned_records (user_id, id, kind, record, executions, created_at, updated_at)
    select user_id, id, ${kind}, to_jsonb(deleted), ${sql.raw(executions)}::jsonb, ${at}, ${at} from deleted`)
  return rowCount ?? 0
}

/** The number of the user's records in the bin. */
export async function countBinned(scope: Scope): Promise<number> {
  return await scope.db.$count(binnedRecords, isOwnedBy(scope))
}

/** What a page of the bin shows of a record; the columns of other kinds are null. */
type BinnedRow = { id: string; kind: BinKind; binnedAt: Date } & Record<
  | 'symbol'
  | 'type'
  | 'status'
  | 'entryDate'
  | 'exitDate'
  | 'title'
  | 'date'
  | 'movement'
  | 'amount'
  | 'currency'
  | 'account'
  | 'day',
  string | null
>

/** The records of a page, the last moved first. */
export async function listBinned(
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<BinnedRow[]> {
  const { id, kind, createdAt, record } = binnedRecords
  const pick = (key: string) => sql<string | null>`${record} ->> ${key}`
  return await scope.db
    .select({
      id,
      kind,
      binnedAt: createdAt,
      symbol: pick('symbol'),
      type: pick('type'),
      status: pick('status'),
      entryDate: pick('entry_date'),
      exitDate: pick('exit_date'),
      title: pick('title'),
      date: pick('date'),
      movement: pick('kind'),
      amount: pick('amount'),
      currency: pick('currency'),
      account: pick('account'),
      day: pick('day'),
    })
    .from(binnedRecords)
    .where(isOwnedBy(scope))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset)
}

/**
 * A record to restore. `hasMatchedExecution`: one of its executions belongs to another trade now. `hasAllExecutions`: each one still
 * exists. `zone` and `lastImportId` are the zone of days and the latest import at the moment when it was moved to the bin.
 */
export type RestorableRow = {
  id: string
  kind: BinKind
  account: string | null
  hasExecutions: boolean
  zone: string | null
  lastImportId: string | null
  hasMatchedExecution: boolean
  hasAllExecutions: boolean
}

/** Those of the records that are in the bin, locked until the end of the transaction in the order of their ids. */
export async function lockBinned({ db, userId }: Scope, ids: string[]): Promise<RestorableRow[]> {
  await db.execute(
    sql`select from binned_records where user_id = ${userId}::uuid and ${isAmong(ids)} order by id for update`,
  )
  const { rows } = await db.execute<RestorableRow>(sql`select id, kind, record ->> 'account' as account,
      executions -> 'own' <> '[]' or executions -> 'shared' <> '[]' as "hasExecutions",
      executions ->> 'zone' as zone, executions ->> 'lastImportId' as "lastImportId",
      exists (select from jsonb_array_elements_text(executions -> 'own') as own
          left join trade_fills on trade_fills.user_id = binned_records.user_id and trade_fills.execution_id = own::uuid
          join executions as stored on stored.user_id = binned_records.user_id and stored.id = own::uuid
        where stored.trade_id is not null or trade_fills.trade_id is not null)
      or exists (select from ${SHARED}
          join executions as stored on stored.user_id = binned_records.user_id and stored.id = shared.execution_id
        where stored.trade_id is not null or stored.quantity < shared.quantity + (select coalesce(sum(trade_fills.quantity), 0)
          from trade_fills where trade_fills.user_id = binned_records.user_id and trade_fills.execution_id = shared.execution_id)) as "hasMatchedExecution",
      not exists (select from (
          select own::uuid as execution_id from jsonb_array_elements_text(executions -> 'own') as own
          union all select execution_id from ${SHARED}) as needed
        where not exists (select from executions as stored
          where stored.user_id = binned_records.user_id and stored.id = needed.execution_id)) as "hasAllExecutions"
    from binned_records where user_id = ${userId}::uuid and ${isAmong(ids)} order by id`)
  return rows
}

const SHARED = sql.raw(
  `jsonb_to_recordset(executions -> 'shared') as shared(execution_id uuid, role text, quantity numeric, fee numeric)`,
)

/**
 * Writes the records of one kind into their table again and returns the ids of those that it did not have, which leave the bin. A
 * column that a later version of the table has gets its default. A trade whose import was undone belongs to none.
 */
export async function restoreRows(
  scope: Scope,
  { kind, ids, withoutImport }: { kind: BinKind; ids: string[]; withoutImport: string[] },
): Promise<string[]> {
  const { db, userId } = scope
  const { name, table } = tables[kind]
  const known = Object.values(getTableColumns(table)).flatMap((column) =>
    column.generated ? [] : [column.name],
  )
  const { rows: groups } = await db.execute<{
    keys: string[]
    ids: string[]
  }>(sql`select keys, array_agg(id) as ids
    from (select id, array(select jsonb_object_keys(record) order by 1) as keys from binned_records
      where user_id = ${userId}::uuid and kind = ${kind} and ${isAmong(ids)}) as stored group by keys`)
  const restored: string[] = []
  for (const group of groups) {
    const columns = known.filter((column) => group.keys.includes(column))
    const { rows } = await db.execute<{ id: string }>(sql`insert into ${sql.raw(name)} (${list(columns)})
      select ${sql.join(
        columns.map((column) => readColumn(column, withoutImport)),
        sql`, `,
      )}
      from binned_records cross join lateral jsonb_populate_record(null::${sql.raw(name)}, record) as restored
      where binned_records.user_id = ${userId}::uuid and ${isAmong(group.ids)}
      on conflict do nothing returning id`)
    restored.push(...rows.map(({ id }) => id))
  }
  return restored
}

const list = (columns: string[]) => sql.raw(columns.map((column) => `"${column}"`).join(', '))

function readColumn(column: string, withoutImport: string[]): SQL {
  switch (column) {
    case 'user_id':
      return sql`binned_records.user_id`
    case 'account':
      return sql`ensure_account_name(binned_records.user_id, restored.account)`
    case 'import_id':
      return sql`case when restored.id <> all(${sql.param(withoutImport)}::uuid[]) then (select imports.id from imports
        where imports.user_id = binned_records.user_id and imports.id = restored.import_id and undone_at is null) end`
    default:
      return sql.raw(`restored."${column}"`)
  }
}

/** Gives restored trades their executions. */
export async function linkExecutions({ db, userId }: Scope, ids: string[]): Promise<void> {
  const chosen = sql`binned_records.user_id = ${userId}::uuid and ${isAmong(ids)}`
  await db.execute(sql`update executions set trade_id = linked.trade_id
    from (select binned_records.id as trade_id, own::uuid as execution_id
      from binned_records, jsonb_array_elements_text(executions -> 'own') as own where ${chosen}) as linked
    where executions.user_id = ${userId}::uuid and executions.id = linked.execution_id`)
  await db.execute(sql`insert into trade_fills (user_id, trade_id, execution_id, role, quantity, fee)
    select binned_records.user_id, binned_records.id, shared.execution_id, shared.role, shared.quantity, shared.fee
    from binned_records, ${SHARED} where ${chosen}`)
}

/** Deletes records of the bin, those of some ids, those moved before an instant, or all, and returns the ids of what was deleted. */
export async function deleteBinned(
  scope: Scope,
  which: { ids: string[] } | { before: Date } | 'all',
): Promise<string[]> {
  const chosen =
    which === 'all'
      ? undefined
      : 'ids' in which
        ? isAmong(which.ids)
        : lt(binnedRecords.createdAt, which.before)
  const rows = await scope.db
    .delete(binnedRecords)
    .where(and(isOwnedBy(scope), chosen))
    .returning({ id: binnedRecords.id })
  return rows.map(({ id }) => id)
}

/** Users with records that were moved before the instant. Bypasses row security. */
export async function listUsersWithEndedBin(db: Connection, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users_with_ended_bin(${before.toISOString()}::timestamptz) as id`,
  )
  return rows.map(({ id }) => id)
}

const isTradeWithoutCurrency = sql`kind = 'trade' and record ->> 'currency' is null`

/** The number of trades in the bin without a currency, whose amounts are in base currency. */
export async function countBinnedWithoutCurrency(scope: Scope): Promise<number> {
  return await scope.db.$count(binnedRecords, and(isOwnedBy(scope), isTradeWithoutCurrency))
}

/** Gives the trades in the bin that have no currency this one. */
export async function setCurrencyInBin(scope: Scope, currency: string): Promise<void> {
  await scope.db
    .update(binnedRecords)
    .set({ record: sql`jsonb_set(record, '{currency}', to_jsonb(${currency}::text))` })
    .where(and(isOwnedBy(scope), isTradeWithoutCurrency))
}

/** Gives the trades in the bin with this strategy the other one. */
export async function renameStrategyInBin(
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await scope.db
    .update(binnedRecords)
    .set({ record: sql`jsonb_set(record, '{strategy}', to_jsonb(${to}::text))` })
    .where(and(isOwnedBy(scope), sql`kind = 'trade' and record ->> 'strategy' = ${from}`))
}

/** Gives the tag, in any spelling, its new name in the records in the bin. */
export async function renameTagInBin(
  { db, userId }: Scope,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { rows } = await db.execute<{ id: string; tags: string[] }>(sql`select id, record -> 'tags' as tags
    from binned_records where user_id = ${userId}::uuid and exists (
      select from jsonb_array_elements_text(record -> 'tags') as tag where lower(btrim(tag)) = lower(btrim(${from})))`)
  const changes = rows.flatMap(({ id, tags }) => {
    const renamed = renameTag(tags, { from, to })
    return renamed ? [{ id, tags: renamed }] : []
  })
  await db.execute(sql`update binned_records set record = jsonb_set(record, '{tags}', changed.tags)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed(id uuid, tags jsonb)
    where binned_records.user_id = ${userId}::uuid and binned_records.id = changed.id`)
}
