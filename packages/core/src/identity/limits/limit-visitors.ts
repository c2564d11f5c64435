import { createHmac } from 'node:crypto'
import { asJob, type Connection, type Database } from '../../db/index.ts'
import { type Clock, toNetwork } from '../../kernel/index.ts'
import { addVisitorRequest, deleteVisitorCountsBefore } from '../stores/visitor-counts.store.ts'
import { buildTooManyError, type RequestLimit } from './limit-requests.ts'

type VisitorLimit = RequestLimit & { address: string | null }

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Counts a request that needs no session by the network address of its client, in the database, so that all nodes share
 * the count. Throws request.too_many with the seconds to wait. Clients without an address share one count.
 */
export async function limitVisitor(
  app: { db: Database; clock: Clock; secret: string },
  limit: VisitorLimit,
): Promise<void> {
  await asJob(app.db, (db) => limitVisitorWithin({ ...app, db }, limit))
}

/** The same within a transaction of asJob, which does not count the request when it is rolled back. */
export async function limitVisitorWithin(
  app: { db: Connection; clock: Clock; secret: string },
  { address, ...limit }: VisitorLimit,
): Promise<void> {
  const now = app.clock.now()
  const { kind, windowMs } = limit
  const visitor = createHmac('sha256', app.secret)
    .update(address === null ? '' : toNetwork(address))
    .digest('hex')
  const { count, began } = await addVisitorRequest(app.db, { kind, visitor, windowMs, now })
  if (count > limit.max) throw buildTooManyError({ until: began.getTime() + windowMs, now })
}

/** Deletes counts of visitors a day old; no window is longer. */
export async function deleteOldVisitorCounts(db: Database, now: Date): Promise<void> {
  await asJob(db, (connection) => deleteVisitorCountsBefore(connection, new Date(now.getTime() - DAY_MS)))
}
