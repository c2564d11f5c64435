import { sql } from 'drizzle-orm'
import type { Connection } from '../../db/index.ts'

/**
 * The subscribers whose address contains the text, after an address, in the order of addresses. Row security shows an
 * administrator their own rows only, so the function has the owner's rights. Takes a transaction of asAdministrator.
 */
export async function selectSubscribers(
  db: Connection,
  { search, after, amount }: { search: string; after: string; amount: number },
): Promise<{ id: string; email: string }[]> {
  const { rows } = await db.execute<{ id: string; email: string }>(
    sql`select id, email from list_subscribers(${search}, ${after}, ${amount})`,
  )
  return rows
}
