import type { TestDatabase } from '@candlebook/core/db/testing'

/**
 * Every row of a user in any table, as text, read without row security: two dumps are equal when no byte changed.
 */
export async function dumpRows(owner: TestDatabase['owner'], userId: string): Promise<string[]> {
  const tables = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'user_id' and c.relkind in ('r', 'p')
     and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
     order by 1`,
  )
  const rows = tables.rows.map(async ({ name }) => {
    const found = await owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t where user_id = $1 order by 1`,
      [userId],
    )
    return found.rows.map(({ row }) => `${name} ${row}`)
  })
  return (await Promise.all(rows)).flat()
}

/**
 * The same dump with words in place of what differs between users: ids, instants, names of images, and ids of the
 * payment provider.
 */
export function normalizeRows(rows: string[]): string[] {
  return rows
    .filter((row) => !row.startsWith('auth.'))
    .map(
      (row) =>
        row
          .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+Z]+/g, 'instant')
          .replaceAll(/\d{10,16}-[0-9a-f]{32}\./g, 'image.')
          .replaceAll(/\b(cs_test|cus|in|sub)_\w+/g, '$1')
          .replaceAll(/Prop [0-9a-f]{12}/g, 'Prop'), // the unique name of a sample
    )
    .toSorted()
}
