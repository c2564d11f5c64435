import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { pageViews, pageVisitors, surplusViews } from './page-views.table.ts'

/** A page view as it is stored. */
export type PageViewRow = typeof pageViews.$inferInsert

/** Adds a page view. */
export async function insertPageView(db: Connection, view: PageViewRow): Promise<void> {
  await db.insert(pageViews).values(view)
}

/** Counts a page view of a day that is full. */
export async function countSurplusView(
  db: Connection,
  { day, deviceType, browser }: { day: string; deviceType: string; browser: string },
): Promise<void> {
  const { day: ofDay, deviceType: ofDevice, browser: ofBrowser, views } = surplusViews
  await db
    .insert(surplusViews)
    .values({ day, deviceType, browser, views: 1 })
    .onConflictDoUpdate({ target: [ofDay, ofDevice, ofBrowser], set: { views: sql`${views} + 1` } })
}

/** How many page views of a day in UTC are stored, at most `max`. */
export async function countViewsOfDay(
  db: Connection,
  { day, max }: { day: string; max: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${pageViews}
      where created_at >= ${day}::date::timestamp at time zone 'UTC'
        and created_at < (${day}::date + 1)::timestamp at time zone 'UTC'
      limit ${max}
    ) as views`)
  return rows[0]?.count ?? 0
}

/** Adds a visitor to the visitors of a day. */
export async function insertVisitor(
  db: Connection,
  visitor: { day: string; visitor: string },
): Promise<void> {
  await db.insert(pageVisitors).values(visitor).onConflictDoNothing()
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
