import { and, eq, isNotNull, lt, ne } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { pageViews, pageVisitors } from './page-views.table.ts'

/** A page view as it is stored. */
export type PageViewRow = typeof pageViews.$inferInsert

/** Adds a page view. */
export async function insertPageView(db: Connection, view: PageViewRow): Promise<void> {
  await db.insert(pageViews).values(view)
}

/** Adds a visitor to the visitors of a day. */
export async function insertVisitor(
  db: Connection,
  visitor: { day: string; visitor: string },
): Promise<void> {
  await db.insert(pageVisitors).values(visitor).onConflictDoNothing()
}

/** Whether the visitors of a day contain the visitor. */
export async function hasVisitor(
  db: Connection,
  { day, visitor }: { day: string; visitor: string },
): Promise<boolean> {
  const same = and(eq(pageVisitors.day, day), eq(pageVisitors.visitor, visitor))
  return (await db.select({ day: pageVisitors.day }).from(pageVisitors).where(same)).length > 0
}

/** Removes a visitor who turned out to be a user, so that a person counts once. */
export async function deleteVisitor(db: Connection, visitor: string): Promise<void> {
  await db.delete(pageVisitors).where(eq(pageVisitors.visitor, visitor))
}

/** Whether a page view with this session belongs to a user, and to another one than `userId`. */
export async function isSessionOfAnotherUser(
  db: Connection,
  { sessionId, userId }: { sessionId: string; userId: string | null },
): Promise<boolean> {
  const rows = await db
    .select({ id: pageViews.id })
    .from(pageViews)
    .where(
      and(
        eq(pageViews.sessionId, sessionId),
        userId === null ? isNotNull(pageViews.userId) : ne(pageViews.userId, userId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Deletes page views from before the instant. */
export async function deletePageViewsBefore(db: Connection, before: Date): Promise<void> {
  await db.delete(pageViews).where(lt(pageViews.createdAt, before))
}
