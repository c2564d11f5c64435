import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import type { PaymentEvent } from '../payments/index.ts'
import { billingEvents } from './billing.table.ts'

/** An event that waits to be processed. */
export type WaitingEvent = Omit<PaymentEvent, 'isLive'> & { receivedAt: Date }

const t = billingEvents

/** Stores an event. Returns `processed` when it was stored and processed before, and otherwise `waiting`. */
export async function insertEvent(
  db: Connection,
  { isLive: _, ...event }: PaymentEvent,
  now: Date,
): Promise<'waiting' | 'processed'> {
  const { rowCount } = await db
    .insert(t)
    .values({ ...event, receivedAt: now })
    .onConflictDoNothing()
  if (rowCount === 1) return 'waiting'
  const rows = await db.select({ processedAt: t.processedAt }).from(t).where(eq(t.eventId, event.eventId))
  return rows[0]?.processedAt ? 'processed' : 'waiting'
}

/** The waiting events of a customer, the oldest first. Without a customer, only the event with this id. */
export async function listWaitingEvents(
  db: Connection,
  { customerId, eventId, limit }: { customerId: string | null; eventId: string; limit: number },
): Promise<WaitingEvent[]> {
  const which = customerId === null ? eq(t.eventId, eventId) : eq(t.customerId, customerId)
  return await db
    .select({
      eventId: t.eventId,
      type: t.type,
      createdAt: t.createdAt,
      customerId: t.customerId,
      userId: t.userId,
      subscriptionId: t.subscriptionId,
      invoiceId: t.invoiceId,
      checkoutSessionId: t.checkoutSessionId,
      chargeId: t.chargeId,
      receivedAt: t.receivedAt,
    })
    .from(t)
    .where(and(which, isNull(t.processedAt)))
    .orderBy(asc(t.createdAt), asc(t.eventId))
    .limit(limit)
}

/** The data of the job billing.process-events for each waiting event, the oldest first. */
export async function listJobsOfWaitingEvents(
  db: Connection,
  { limit }: { limit: number },
): Promise<{ eventId: string; customerId: string | null }[]> {
  return await db
    .select({ eventId: t.eventId, customerId: t.customerId })
    .from(t)
    .where(isNull(t.processedAt))
    .orderBy(asc(t.receivedAt), asc(t.eventId))
    .limit(limit)
}

/** Marks events as processed. */
export async function markProcessed(db: Connection, eventIds: string[], now: Date): Promise<void> {
  await db.update(t).set({ processedAt: now, error: null }).where(inArray(t.eventId, eventIds))
}

/** Marks events as ones that belong to no user here, and removes the ids that identify a person. */
export async function markForeign(db: Connection, eventIds: string[], now: Date): Promise<void> {
  await db
    .update(t)
    .set({ processedAt: now, isForeign: true, error: 'no_user', userId: null })
    .where(inArray(t.eventId, eventIds))
}

/** Stores that an attempt failed. An event that was processed before the failure stays so. */
export async function storeFailedAttempt(db: Connection, eventIds: string[], error: string): Promise<void> {
  await db
    .update(t)
    .set({ attempts: sql`attempts + 1`, error })
    .where(and(inArray(t.eventId, eventIds), isNull(t.processedAt)))
}
