import type { Connection } from '../db/index.ts'

/**
 * The tables that the role can read and in which a visible row contains the id anywhere, or the address as the entire
 * value of a column. Takes the address in lower case.
 *
 * Cost: it reads each visible row once and uses no index, about 1 s for 100,000 rows. In the schema public row security
 * shows the app role the rows of this user only, and those are erased before. In platform and auth it reads all rows.
 * Bound: one table is one statement. Call allowLongWork in the transaction first, so that a statement ends after 10
 * minutes. A worker erases one account at a time (`batch` of the job accounts.erase).
 */
export async function findTablesNaming(
  db: Connection,
  { userId, email }: { userId: string; email: string },
): Promise<string[]> {
  const { rows } = await db.$client.query<{ name: string }>(listTables)
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await db.$client.query(
      `select from ${name} as t where position($1 in to_jsonb(t)::text) > 0
         or position(to_jsonb($2::text)::text in lower(to_jsonb(t)::text)) > 0 limit 1`, // a name from the catalog
      [userId, email],
    )
    if (rowCount !== 0) found.push(name)
  }
  return found
}

const listTables = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'platform', 'auth') and c.relkind in ('r', 'p')
    and case when has_schema_privilege(n.oid, 'usage') then has_table_privilege(c.oid, 'select') end order by 1`
