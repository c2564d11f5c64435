import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { BackupTable } from './backup-format.ts'

/** The schemas whose tables are in a backup. The queue of jobs is not: jobs find their work in these tables again. */
export const BACKUP_SCHEMAS = ['public', 'platform', 'auth']

/** The tables of a backup with the columns that are stored, not generated, in the order of their names. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [BACKUP_SCHEMAS],
  )
  return rows
}

/** The hashes of the applied migrations in their order. None for a database that Candlebook never opened. */
export async function listAppliedHashes(client: pg.ClientBase): Promise<string[]> {
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return []
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

/** The last value of each sequence, by its name with the schema; null for one that was never used. */
export async function listSequences(client: pg.ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last_value: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text from pg_sequences
     where schemaname = any($1) order by 1`,
    [BACKUP_SCHEMAS],
  )
  return Object.fromEntries(rows.map(({ name, last_value }) => [name, last_value]))
}

/** The version of the database server, such as `18.4`. */
export async function getServerVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  return rows[0]!.version // current_setting always answers
}

/** Whether any table of a backup has a row. False also for a database without tables. */
export async function hasRows(client: pg.ClientBase): Promise<boolean> {
  for (const table of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${quoteTable(table)} limit 1`)
    if (rowCount) return true
  }
  return false
}

/** The hashes of the ids of erased users. Empty also for a database without tables. */
export async function listErasedHashes(client: pg.ClientBase): Promise<string[]> {
  if (!(await exists(client, 'platform.account_erasures'))) return []
  const { rows } = await client.query<{ user_hash: string }>(
    'select user_hash from platform.account_erasures order by created_at, id',
  )
  return rows.map(({ user_hash }) => user_hash)
}

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ])
  return rows[0]!.found // a select without a table returns one row
}

/** The number of other connections of Candlebook to this database. */
export async function countOtherConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'candlebook%'`,
  )
  return rows[0]!.count // count returns one row
}

/** A table with its schema, quoted for SQL. */
export function quoteTable({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

// The text format is the same in every version of PostgreSQL, and these settings decide how values are written in it.
const TEXT_FORMAT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`

// Without row_security the server refuses a read that a policy would filter, instead of leaving rows out.
const UNLIMITED = `set local statement_timeout = 0; set local lock_timeout = '60s';
  set local idle_in_transaction_session_timeout = 0; set local row_security = off`

/** Opens a transaction in which every statement sees the same instant, and which never waits for a writer. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  await client.query(UNLIMITED)
  await client.query(TEXT_FORMAT)
}

/** Opens the transaction of a restore. */
export async function beginRestore(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  await client.query(UNLIMITED)
  await client.query(TEXT_FORMAT)
}

/** The rows of a table in the text format of COPY. The generator returns their number. */
export async function* copyOut(client: pg.ClientBase, table: BackupTable): AsyncGenerator<Buffer, number> {
  // The form with a query also reads partitioned tables.
  const rows = client.query(to(`copy (select ${listColumns(table)} from ${quoteTable(table)}) to stdout`))
  for await (const chunk of rows) yield chunk as Buffer // COPY sends bytes
  return rows.rowCount
}

/** Writes rows in the text format of COPY into a table, and returns their number. */
export async function copyIn(
  client: pg.ClientBase,
  table: BackupTable,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const target = client.query(from(`copy ${quoteTable(table)} (${listColumns(table)}) from stdin`))
  await pipeline(Readable.from(chunks, { objectMode: false }), target)
  return target.rowCount
}

function listColumns({ columns }: BackupTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
