import { type Client, classifyClient, redactAddress, redactReferrer } from '@candlebook/domain/pageviews'
import { isbot } from 'isbot'
import { asJob, type Connection } from '../db/index.ts'
import { type IdentityContext, limitVisitorWithin } from '../identity/index.ts'
import { type Actor, AppError, newId } from '../kernel/index.ts'
import {
  deleteVisitor,
  hasVisitor,
  insertPageView,
  insertVisitor,
  isSessionOfAnotherUser,
  type PageViewRow,
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
  await asJob(db, async (connection) => {
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
