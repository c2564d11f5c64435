import { eq, inArray, or, sql } from 'drizzle-orm'
import { type Connection, getTableName, type RowErasure } from '../db/index.ts'
import { pageViewCounts, pageViews, pageVisitors } from './page-views.table.ts'

/**
 * Erases a user from the page views: deletes those of the user and those of the same browser sessions. A path that
 * contains the id of the user, which anyone can forge, is deleted too, because the search after the erasure would find
 * it.
 */
export const erasures: RowErasure[] = [
  {
    table: getTableName(pageVisitors), // before the page views, which know the sessions
    erase: async ({ db, userId }) =>
      void (await db
        .delete(pageVisitors)
        .where(
          or(eq(pageVisitors.visitor, userId), inArray(pageVisitors.visitor, selectSessions(db, userId))),
        )),
  },
  {
    table: getTableName(pageViews),
    erase: async ({ db, userId }) => {
      const t = pageViews
      const isNamed = sql`position(${userId} in lower(concat(${t.pagePath}, ${t.referrer}, ${t.userAgent}))) > 0`
      await db
        .delete(t)
        .where(
          or(
            eq(t.userId, userId),
            eq(t.sessionId, userId),
            inArray(t.sessionId, selectSessions(db, userId)),
            isNamed,
          ),
        )
    },
  },
  {
    table: getTableName(pageViewCounts),
    erase: async ({ db, userId }) =>
      void (await db
        .delete(pageViewCounts)
        .where(sql`position(${userId} in lower(${pageViewCounts.pagePath})) > 0`)),
  },
]

function selectSessions(db: Connection, userId: string) {
  return db.select({ id: pageViews.sessionId }).from(pageViews).where(eq(pageViews.userId, userId))
}
