import { sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'

/**
 * The stored size of the user's texts in bytes: of trades, journal, library, playbooks and bin, as the database stores them, so compressed.
 * It reads the rows and no long text, because `pg_column_size` knows the size of a text that is stored apart.
 */
export async function sumTextBytes({ db, userId }: Scope): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select (
    (select coalesce(sum(pg_column_size(notes)), 0) + coalesce(sum(pg_column_size(tags) + pg_column_size(links)), 0)
      from trades where user_id = ${userId}) +
    (select coalesce(sum(pg_column_size(content) + pg_column_size(tags) + pg_column_size(links)), 0)
      from journal_entries where user_id = ${userId}) +
    (select coalesce(sum(coalesce(pg_column_size(content), 0) + coalesce(pg_column_size(description), 0)
        + coalesce(pg_column_size(attached_links), 0) + coalesce(pg_column_size(tags), 0)), 0)
      from library_items where user_id = ${userId}) +
    (select coalesce(sum(pg_column_size(description) + pg_column_size(rules)), 0)
      from playbooks where user_id = ${userId}) +
    (select coalesce(sum(pg_column_size(record)), 0) from binned_records where user_id = ${userId}))::text as bytes`)
  return Number(rows[0]?.bytes)
}
