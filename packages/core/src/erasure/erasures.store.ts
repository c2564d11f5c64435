import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import type { ErasureStepName, OpenErasure } from './erasure-step.ts'
import { accountErasures } from './erasures.table.ts'

const MAX_LISTED = 1000

/** Adds the record of an erasure. */
export async function insertErasure(
  db: Connection,
  erasure: {
    id: string
    userId: string
    userHash: string
    requestedBy: string
    isDemo: boolean
    now: Date
  },
): Promise<void> {
  const { now, ...columns } = erasure
  await db.insert(accountErasures).values({ ...columns, step: 'lock_out', createdAt: now, updatedAt: now })
}

/** The erasure with this id; null when it is finished or does not exist. */
export async function findOpenErasure(db: Connection, id: string): Promise<OpenErasure | null> {
  const rows = await db
    .select({ id: accountErasures.id, userId: accountErasures.userId, step: accountErasures.step })
    .from(accountErasures)
    .where(isOpen(id))
    .limit(1)
  return (rows[0] as OpenErasure | undefined) ?? null // open erasures have a user; a check allows these steps only
}

/** The erasures that are not finished, the oldest first. */
export async function listOpenErasures(db: Connection): Promise<{ id: string; createdAt: Date }[]> {
  return await db
    .select({ id: accountErasures.id, createdAt: accountErasures.createdAt })
    .from(accountErasures)
    .where(isNull(accountErasures.finishedAt))
    .orderBy(asc(accountErasures.createdAt))
    .limit(MAX_LISTED)
}

/** An erasure as administrators see it. The id of the user is null when it is finished. */
export type ErasureRow = {
  id: string
  userId: string | null
  step: ErasureStepName
  createdAt: Date
  finishedAt: Date | null
}

/** Erasures that are open, or that have finished, the newest first. */
export async function listErasureRows(
  db: Connection,
  { isFinished, limit }: { isFinished: boolean; limit: number },
): Promise<ErasureRow[]> {
  const { id, userId, step, createdAt, finishedAt, isDemo } = accountErasures
  const rows = await db
    .select({ id, userId, step, createdAt, finishedAt })
    .from(accountErasures)
    .where(and(eq(isDemo, false), isFinished ? isNotNull(finishedAt) : isNull(finishedAt)))
    .orderBy(desc(isFinished ? finishedAt : createdAt), desc(id))
    .limit(limit)
  return rows.map((row) => ({ ...row, step: row.step as ErasureStepName })) // a check allows these only
}

/** The hashes of the ids of all users who are erased or about to be, the newest last. */
export async function listErasedHashRows(db: Connection): Promise<string[]> {
  const rows = await db
    .select({ userHash: accountErasures.userHash })
    .from(accountErasures)
    .orderBy(asc(accountErasures.createdAt))
  return rows.map(({ userHash }) => userHash)
}

/** Stores the next step. */
export async function updateStep(
  db: Connection,
  { id, step, now }: { id: string; step: ErasureStepName; now: Date },
): Promise<void> {
  await db.update(accountErasures).set({ step, updatedAt: now }).where(isOpen(id))
}

/** Finishes the erasure and forgets whose it was. */
export async function finishErasure(db: Connection, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .update(accountErasures)
    .set({ step: 'done', userId: null, requestedBy: null, finishedAt: now, updatedAt: now })
    .where(isOpen(id))
}

/** Another worker can have finished the erasure in the meantime. */
function isOpen(id: string) {
  return and(eq(accountErasures.id, id), isNull(accountErasures.finishedAt))
}

/**
 * The tables that the role can read and in which a visible row contains the id anywhere, or the address as the entire
 * value of a column. Takes the address in lower case.
 *
 * Cost: it reads each visible row once and uses no index, about 1 s for 100,000 rows. In the schema public row security
 * shows the app role the rows of this user only, and those are erased before. In platform and auth it reads all rows.
 * Bound: one table is one statement. Call allowLongWork in the transaction first, so that a statement ends after 10
 * minutes. A worker erases one account at a time (`batch` of the job accounts.erase).
 */
export async function listTablesNaming(
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
