import { API_PREFIX } from '@candlebook/contract'
import type { RouteMeta } from '@candlebook/contract/routes'
import type { Context } from '@candlebook/core/context'
import { limitVisitor, openRequestBudget } from '@candlebook/core/identity'
import type { AppContext } from '../context/app-context.ts'

const MINUTE = 60_000

/** The writes of one user in a minute: far more than a person needs, and too few to slow down other users. */
const writesLimit = { kind: 'writes', max: 600, windowMs: MINUTE, batch: 20 }
/** Uploads cost most (a picture is decoded, a file is matched with all trades), so each is counted by itself. */
const uploadsLimit = { kind: 'uploads', max: 120, windowMs: MINUTE, batch: 1 }

/**
 * Returns the check that runs before the body of each write is read. The check throws request.too_many with the seconds to
 * wait.
 */
export function openWriteLimits(): (context: Context, route: RouteMeta) => Promise<void> {
  const takeWrite = openRequestBudget(writesLimit)
  const takeUpload = openRequestBudget(uploadsLimit)
  return (context, { bodyType }) => (bodyType === 'form' ? takeUpload(context) : takeWrite(context))
}

/** What one network address may send to one public route: far more than a person types, far less than guessing needs. */
const visitorsLimit = { max: 30, windowMs: 10 * MINUTE }
/** A page view comes with each page that is opened, also by all people of an office with one address. */
const pageViewsLimit = { max: 600, windowMs: 10 * MINUTE }

/** The path of the route that records page views. */
const PAGE_VIEWS_PATH = `${API_PREFIX}/page-views`

/** Returns the check that each write to a public route passes before its body is read. The check throws request.too_many. */
export function openVisitorLimits({
  db,
  clock,
  config,
}: AppContext): (visitor: { path: string; address: string | null }) => Promise<void> {
  const app = { db, clock, secret: config.secret }
  return ({ path, address }) =>
    limitVisitor(app, {
      ...(path === PAGE_VIEWS_PATH ? pageViewsLimit : visitorsLimit),
      kind: path,
      address,
    })
}
