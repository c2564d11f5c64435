import { sql } from 'drizzle-orm'
import { check, date, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { platform } from '../db/platform.table.ts'
import { type PlatformRights, platformPolicies } from '../db/platform-policies.ts'

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
