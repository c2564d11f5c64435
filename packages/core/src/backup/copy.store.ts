import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { BackupTable } from './backup-format.ts'
import { quoteTable } from './catalog.store.ts'

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
