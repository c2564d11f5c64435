import type { PageViewRange, PageViewReport } from '@candlebook/contract/pageviews'
import { addDays, countDaysBetween } from '@candlebook/domain/days/day'
import { type Client, classifyClient } from '@candlebook/domain/pageviews/classify-client'
import { redactAddress, redactReferrer } from '@candlebook/domain/pageviews/redact-address'
import { isbot } from 'isbot'
import type { Context } from '../context/index.ts'
import {
  allowLongWork,
  asAdministrator,
  asJob,
  type Connection,
  type Database,
  transaction,
} from '../db/index.ts'
import { type IdentityContext, limitVisitorWithin } from '../identity/index.ts'
import { type Actor, AppError, newId, requireUserId } from '../kernel/index.ts'
import {
  countVisitors,
  type DayRange,
  deleteCountsBefore,
  deletePageViewsBefore,
  deleteVisitor,
  hasVisitor,
  insertCounts,
  insertPageView,
  insertReferrers,
  insertVisitor,
  isSessionOfAnotherUser,
  listReferrers,
  listUncountedDays,
  listViewSums,
  type PageViewRow,
  type ViewSum,
} from './page-views.store.ts'

/** A page view as a browser reports it. `userAgent` is null for a client that sends none. */
export type ReportedView = {
  pagePath: string
  referrer: string | null
  userAgent: string | null
  /** Null before the visitor accepted cookies. */
  sessionId: string | null
  hasTouch?: boolean
} & Partial<Client>

/** The ports of the operation, and who asks from which network address. */
type Ports = Pick<IdentityContext, 'db' | 'clock' | 'config'> & { actor: Actor; address: string | null }

/**
 * Records a page view [API-25]. The user is the caller, never a user that the report names. The user is stored only
 * with a session id, which a browser sends only after the visitor accepted cookies [TRACK-08]. Secrets are removed from
 * the addresses. Views of robots and of the public demo are not stored. Of the visitors without an account, 50 from one
 * network address are counted in a day; the views of more are stored.
 */
export async function recordPageView(ports: Ports, view: ReportedView): Promise<void> {
  const { db, clock, actor } = ports
  if (!view.userAgent || isbot(view.userAgent) || actor.kind === 'demo') return
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  const userId = view.sessionId === null ? null : findPersonId(actor)
  const row = { ...toRow(view, view.userAgent), id: newId(), createdAt: now, userId }
  await transaction(asJob(db), async (connection) => {
    const sessionId = await checkSession(connection, { sessionId: view.sessionId, userId })
    await insertPageView(connection, { ...row, sessionId })
    await addVisitor(connection, ports, { day, userId, sessionId })
  })
}

/** An address becomes longer when its letters are written with percent signs. */
const MAX_REFERRER_LENGTH = 500

/** The user of a session. Null for an API token, whose program shows no pages. */
function findPersonId(actor: Actor): string | null {
  return actor.kind === 'user' || actor.kind === 'administrator' ? actor.userId : null
}

function toRow(
  view: ReportedView,
  userAgent: string,
): Pick<PageViewRow, 'pagePath' | 'userAgent' | 'referrer' | 'deviceType' | 'browser' | 'os'> {
  const seen = classifyClient(userAgent, { hasTouch: view.hasTouch ?? false })
  return {
    pagePath: redactAddress(view.pagePath),
    userAgent,
    referrer: redactReferrer(view.referrer ?? '')?.slice(0, MAX_REFERRER_LENGTH) ?? null,
    deviceType: view.deviceType ?? seen.deviceType,
    browser: view.browser ?? seen.browser,
    os: view.os ?? seen.os,
  }
}

/**
 * The session id, or null when it is another user's. Otherwise the erasure of one account would remove page views of
 * the other.
 */
async function checkSession(
  db: Connection,
  { sessionId, userId }: { sessionId: string | null; userId: string | null },
): Promise<string | null> {
  if (sessionId === null) return null
  return (await isSessionOfAnotherUser(db, { sessionId, userId })) ? null : sessionId
}

/** Counts a visitor once a day. A visitor who signs in becomes the user. */
async function addVisitor(
  db: Connection,
  ports: Ports,
  { day, userId, sessionId }: { day: string; userId: string | null; sessionId: string | null },
): Promise<void> {
  const visitor = userId ?? sessionId
  if (visitor === null) return
  if (userId === null && !(await hasVisitor(db, { day, visitor })) && (await isOverLimit(db, ports))) return
  await insertVisitor(db, { day, visitor })
  if (userId !== null && sessionId !== null) await deleteVisitor(db, sessionId)
}

/** Anybody can invent session ids, and the visitors of a day are kept for 25 months. */
const newVisitorsLimit = { kind: 'page-visitors', max: 50, windowMs: 24 * 60 * 60 * 1000 }

/** Whether more visitors without an account came from the network address within a day than are counted. */
async function isOverLimit(db: Connection, { clock, config, address }: Ports): Promise<boolean> {
  if (!config.limitRequests) return false
  const ports = { db, clock, secret: config.secret }
  return await limitVisitorWithin(ports, { ...newVisitorsLimit, address }).then(
    () => false,
    (error) => {
      if (error instanceof AppError && error.code === 'request.too_many') return true
      throw error
    },
  )
}

/** How long a single page view is kept. Its counts answer every question later. */
export const MAX_VIEW_DAYS = 7
/** How long counts and visitors are kept: 25 months. */
export const MAX_COUNT_DAYS = 775
/** Maximum number of days that one run counts. After a longer time without a worker, the next runs count the others. */
const MAX_DAYS_A_RUN = 60

/**
 * Counts the page views of each finished day in UTC once, and deletes what is too old. A day is one transaction, so a
 * run that was stopped continues with the next one. A day that was not counted yet keeps its page views.
 */
export async function countPageViews(db: Database, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const days = await transaction(asJob(db), (connection) =>
    listUncountedDays(connection, { today, limit: MAX_DAYS_A_RUN }),
  )
  for (const day of days)
    await transaction(asJob(db), async (connection) => {
      await allowLongWork(connection)
      await insertCounts(connection, day)
      await insertReferrers(connection, day)
    })
  if (days.length === MAX_DAYS_A_RUN) return // older page views may still have to be counted
  await transaction(asJob(db), async (connection) => {
    await allowLongWork(connection)
    await deletePageViewsBefore(connection, new Date(addDays(today, -MAX_VIEW_DAYS)))
    await deleteCountsBefore(connection, addDays(today, -MAX_COUNT_DAYS))
  })
}

/** Pages in the list of top pages, and sites in the list of referrers. */
const MAX_TOP_PAGES = 10

/**
 * The figures of a range, for an administrator [API-24]. Each day in UTC that the range touches is counted from its start
 * to its end, so that the days add up to the total.
 */
export async function getPageViewReport(
  ctx: Context & { baseUrl: string },
  { startDate, endDate }: PageViewRange,
): Promise<PageViewReport> {
  const range = { from: toUtcDay(startDate), to: toUtcDay(endDate) }
  const userId = requireUserId(ctx.actor)
  // Several transactions, because each reads many rows and they can run at the same time.
  const ownHost = new URL(ctx.baseUrl).hostname
  const [sums, uniqueUsers, topReferrers] = await Promise.all([
    transaction(asAdministrator(ctx.db, userId), ({ db }) =>
      listViewSums(db, { ...range, maxPages: MAX_TOP_PAGES }),
    ),
    transaction(asAdministrator(ctx.db, userId), ({ db }) => countVisitors(db, range)),
    transaction(asAdministrator(ctx.db, userId), ({ db }) =>
      listReferrers(db, { ...range, ownHost, maxSites: MAX_TOP_PAGES }),
    ),
  ])
  const pick = (kind: ViewSum['kind']) => sums.filter((sum) => sum.kind === kind)
  const dailyViews = fillDays(range, pick('day'))
  return {
    totalViews: dailyViews.reduce((total, { views }) => total + views, 0),
    uniqueUsers,
    topPages: pick('page').map(({ name, views }) => ({ pagePath: name, views })),
    topReferrers,
    deviceStats: pick('device').map(({ name, views }) => ({ deviceType: name, count: views })),
    browserStats: pick('browser').map(({ name, views }) => ({ browser: name, count: views })),
    dailyViews,
  }
}

function toUtcDay(instant: string): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** Every day of the range, also those without a view. */
function fillDays({ from, to }: DayRange, days: ViewSum[]): PageViewReport['dailyViews'] {
  const viewsByDay = new Map(days.map(({ name, views }) => [name, views]))
  return Array.from({ length: countDaysBetween(from, to) + 1 }, (_, at) => {
    const date = addDays(from, at)
    return { date, views: viewsByDay.get(date) ?? 0 }
  })
}
