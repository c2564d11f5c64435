import { eq, inArray, or, sql } from 'drizzle-orm'
import { check, date, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { Connection } from '../db/index.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'
import { exportOwnRows, getTableName, type RowErasure } from '../db/user-rows.ts'

/** Rights on page views: a user reads their own page views for an export. The product itself writes them. */
export const pageViewRights: PlatformRights = {
  user: ['select'],
  administrator: ['select'],
  job: ['select', 'insert', 'delete'],
}

/** Rights on the counts of page views and on the visitors of a day. */
export const pageViewCountRights: PlatformRights = {
  user: [],
  administrator: ['select'],
  job: ['select', 'insert', 'delete'],
}

/** Single page views. Rows are deleted after MAX_VIEW_DAYS. Reports of earlier days read page_view_counts. */
export const pageViews = platform.table(
  'page_views',
  {
    id: uuid().primaryKey(),
    /** The signed-in user who accepted cookies; null for any other visitor. */
    userId: uuid('user_id'),
    /** The path with its query, without secrets. */
    pagePath: text('page_path').notNull(),
    userAgent: text('user_agent'),
    referrer: text(),
    deviceType: text('device_type').notNull(),
    browser: text().notNull(),
    os: text().notNull(),
    /** A random id of the browser session; null before cookies are accepted. */
    sessionId: uuid('session_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('page_views_created').on(t.createdAt),
    index('page_views_user').on(t.userId).where(sql`user_id is not null`),
    index('page_views_session').on(t.sessionId).where(sql`session_id is not null`),
    check('page_views_path', sql`page_path like '/%' and char_length(page_path) <= 500`),
    check('page_views_size', sql`char_length(referrer) <= 500 and char_length(user_agent) <= 500`),
    ...platformPolicies('page_views', pageViewRights),
  ],
)

/** How often a page was shown on a day in UTC, by kind of device and browser. It names no person. */
export const pageViewCounts = platform.table(
  'page_view_counts',
  {
    day: date().notNull(),
    /** The path without its query, or OTHER_PAGES. */
    pagePath: text('page_path').notNull(),
    deviceType: text('device_type').notNull(),
    browser: text().notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.pagePath, t.deviceType, t.browser] }),
    ...platformPolicies('page_view_counts', pageViewCountRights),
  ],
)

/** How many views of a day in UTC came from each site. It names no person. */
export const pageViewReferrers = platform.table(
  'page_view_referrers',
  {
    day: date().notNull(),
    /** The host of the page that the visitor came from, DIRECT or OTHER_SITES. */
    site: text().notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.site] }),
    ...platformPolicies('page_view_referrers', pageViewCountRights),
  ],
)

/** One row for each day in UTC and each visitor who accepted cookies, so that a range can count each person once. */
export const pageVisitors = platform.table(
  'page_visitors',
  {
    day: date().notNull(),
    /** The id of the user, or of the session of a visitor. */
    visitor: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.visitor] }),
    index('page_visitors_visitor').on(t.visitor),
    ...platformPolicies('page_visitors', pageViewCountRights),
  ],
)

/** The page views of an export: those of the last days that are stored with the user. */
export const exportedPageViews = exportOwnRows(pageViews, {
  restore: 'not restored: what an installation counted',
  file: 'page-views',
  title: 'Page views',
  without: ['id'],
  order: 'created_at, id',
})

/**
 * Erases a user from the page views: deletes those of the user and those of the same browser sessions. A path or a site
 * that contains the id of the user, which anyone can forge, is deleted too, because the search after the erasure would find
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
  {
    table: getTableName(pageViewReferrers),
    erase: async ({ db, userId }) =>
      void (await db
        .delete(pageViewReferrers)
        .where(sql`position(${userId} in ${pageViewReferrers.site}) > 0`)), // a site is in lower case
  },
]

function selectSessions(db: Connection, userId: string) {
  return db.select({ id: pageViews.sessionId }).from(pageViews).where(eq(pageViews.userId, userId))
}
