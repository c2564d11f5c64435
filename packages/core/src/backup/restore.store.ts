import pg from 'pg'
import { jobTypes } from '../jobs/index.ts'
import type { BackupSummary, BackupTable } from './backup-format.ts'
import { BACKUP_SCHEMAS, quoteTable } from './catalog.store.ts'

/** A foreign key as SQL that adds it again. */
type ForeignKey = { schema: string; name: string; constraint: string; definition: string }

/**
 * Prepares empty tables for the rows of a backup: deletes rows that migrations added, and removes foreign keys and
 * triggers, which would slow every row down and write rows of their own. Returns the foreign keys for `finishTables`.
 */
export async function prepareTables(client: pg.ClientBase, tables: BackupTable[]): Promise<ForeignKey[]> {
  await client.query(`truncate ${tables.map(quoteTable).join(', ')}`)
  const { rows: keys } = await client.query<ForeignKey>(
    `select n.nspname as schema, c.relname as name, k.conname as constraint,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and k.contype = 'f' and k.conparentid = 0 order by 1, 2, 3`,
    [BACKUP_SCHEMAS],
  )
  for (const key of keys)
    await client.query(
      `alter table ${quoteTable(key)} drop constraint ${pg.escapeIdentifier(key.constraint)}`,
    )
  for (const table of tables) await client.query(`alter table ${quoteTable(table)} disable trigger user`)
  return keys
}

/** Adds the foreign keys again, which compares all rows once, and the triggers. Sets the sequences. */
export async function finishTables(
  client: pg.ClientBase,
  {
    tables,
    keys,
    sequences,
  }: { tables: BackupTable[]; keys: ForeignKey[]; sequences: BackupSummary['sequences'] },
): Promise<void> {
  for (const { definition, constraint, ...table } of keys)
    await client.query(
      `alter table ${quoteTable(table)} add constraint ${pg.escapeIdentifier(constraint)} ${definition}`,
    )
  for (const table of tables) await client.query(`alter table ${quoteTable(table)} enable trigger user`)
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await client.query('select setval($1::text::regclass, $2::bigint)', [name, last])
}

/** Ends the transaction of the restore. */
export async function commitRestore(client: pg.ClientBase): Promise<void> {
  await client.query('commit')
  await client.query('analyze')
}

/**
 * Stores, until the transaction ends, which mails of the replaced database were sent or given up, so that they are not
 * sent again. Call it before the tables are dropped.
 */
export async function keepFinishedMails(client: pg.ClientBase): Promise<void> {
  await client.query(`create temporary table finished_mails
    (id uuid primary key, state text, attempts integer, problem text, sent_at timestamptz) on commit drop`)
  if (!(await hasMails(client))) return
  await client.query(`insert into finished_mails
    select id, state, attempts, problem, sent_at from platform.mails where state in ('sent', 'kept', 'undeliverable')`)
}

/**
 * Marks the mails that waited when the backup was made as never tried and just changed: a worker that starts sends those,
 * see `enqueueRestoredMails`. A mail that the replaced database had sent or given up gets that state; one that was given up
 * in the backup stays so. Takes the rows as restored.
 */
export async function queueRestoredMails(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(`update platform.mails m
    set state = f.state, attempts = f.attempts, problem = f.problem, sent_at = f.sent_at,
      data = case when f.state = 'kept' then m.data end
    from finished_mails f where f.id = m.id and m.state in ('waiting', 'sending')`)
  await client.query(
    `update platform.mails set state = 'waiting', attempts = 0, updated_at = $1
     where state in ('waiting', 'sending') and attempts <= $2`,
    [now, jobTypes['mail.send'].retry.limit],
  )
}

/**
 * Ends the changes of a base currency that were open: their jobs are not in a backup, and no other change could begin.
 * A change converts all trades in one transaction, so all of them have the former currency.
 */
export async function endCurrencyChanges(client: pg.ClientBase): Promise<void> {
  await client.query('delete from public.base_currency_changes')
}

/** Whether the database has an outbox. An empty one has none. */
async function hasMails(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('platform.mails') is not null as found`,
  )
  return rows[0]!.found // a select without a table returns one row
}
