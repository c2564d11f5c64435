import type pg from 'pg'
import { CREATED_AT, type PlainRow, type TenantRows } from './tenant-row.fixtures.ts'

/** Features with tenant tables, in an order that satisfies foreign keys. */
const features = [
  'identity',
  'broker-accounts',
  'trades',
  'analytics',
  'journal',
  'playbooks',
  'bin',
  'imports',
  'images',
  'library',
  'subscribers',
  'billing',
  'settings',
  'base-currency',
  'notifications',
  'exports',
]

/**
 * For each tenant table, a row of one user that the policies must protect. Each feature defines its rows in
 * `tenant-rows.fixtures.ts`; a test fails when a table has none. Loaded by path, because db imports no
 * feature.
 */
export const tenantRows: TenantRows = Object.assign({}, ...(await Promise.all(features.map(loadRows))))

async function loadRows(feature: string): Promise<TenantRows> {
  const file = new URL(`../${feature}/tenant-rows.fixtures.ts`, import.meta.url)
  return ((await import(file.href)) as { tenantRows: TenantRows }).tenantRows // the export of the file
}

/** Inserts one row of a user into each table, bypassing row security. Returns the inserted rows. */
export async function insertTenantRows(owner: pg.Pool, userId: string): Promise<Record<string, PlainRow>> {
  const inserted: Record<string, PlainRow> = {}
  for (const [table, buildRow] of Object.entries(tenantRows)) {
    const columns = await listColumns(owner, table)
    const row = { ...buildRow(userId, inserted), created_at: CREATED_AT, updated_at: CREATED_AT }
    inserted[table] = Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)))
    await insertRow(owner, table, inserted[table])
  }
  return inserted
}

/** Inserts one row. An existing row with the same key stays unchanged. */
export async function insertRow(
  client: Pick<pg.Pool, 'query'>,
  table: string,
  row: PlainRow,
): Promise<pg.QueryResult> {
  const columns = Object.keys(row)
  const placeholders = columns.map((_, at) => `$${at + 1}`)
  return await client.query(
    `insert into ${table} (${columns.join(', ')}) values (${placeholders.join(', ')}) on conflict do nothing`,
    Object.values(row),
  )
}

async function listColumns(owner: pg.Pool, table: string): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`public.${table}`],
  )
  return new Set(rows.map(({ name }) => name))
}
