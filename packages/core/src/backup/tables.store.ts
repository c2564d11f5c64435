import pg from 'pg'
import type { BackupSummary, BackupTable } from './backup-format.ts'
import { BACKUP_SCHEMAS, quoteTable } from './catalog.store.ts'

/** A foreign key as SQL that adds it again. */
export type ForeignKey = { schema: string; name: string; constraint: string; definition: string }

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
