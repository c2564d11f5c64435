import type { Context } from '../context/index.ts'
import { asVisitor } from '../db/index.ts'
import { selectPublishedIds } from './blog.store.ts'

/** The ids of the published posts with their last change, newest created first, for the map of search engines. */
export async function listPublishedIds(
  { db }: Pick<Context, 'db'>,
  limit: number,
): Promise<{ id: string; updatedAt: string }[]> {
  const rows = await asVisitor(db, (visitor) => selectPublishedIds(visitor, limit))
  return rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }))
}
