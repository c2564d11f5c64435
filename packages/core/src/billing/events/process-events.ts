import { asJob } from '../../db/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../../payments/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import {
  markForeign,
  markProcessed,
  selectWaitingEvents,
  storeFailedAttempt,
  type WaitingEvent,
} from '../stores/billing-events.store.ts'
import { findBillingUser } from '../stores/billing-users.store.ts'
import { syncUser } from '../sync/sync-user.ts'
import { applyEvent } from './apply-event.ts'

/** How many events of a customer are processed with one request to the provider. */
const MAX_EVENTS = 100
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** For how long an event without a user is tried again. */
const MAX_RETRY_MS = 24 * HOUR_MS

/** Told of an event that found no user for a day. */
export type ReportForeign = (event: { eventId: string; type: string }) => void
type Ports = BillingPorts & { reportForeign: ReportForeign }

/**
 * Processes the waiting events of a customer, or one event that names no customer [CHK-18]. The content of an event is never
 * applied: the provider is asked for the present state, so that the order of events changes nothing. Throws when the
 * provider fails: the queue then tries the job again. An event that arrives during this has its own job.
 */
export async function processEvents(
  ports: Ports,
  which: { customerId: string | null; eventId: string },
): Promise<void> {
  for (;;) {
    const { events, namedUserId } = await asJob(ports.db, async (db) => {
      const events = await selectWaitingEvents(db, { ...which, limit: MAX_EVENTS })
      return {
        events,
        namedUserId: events.length > 0 ? await findBillingUser(db, findEventIds(events)) : null,
      }
    })
    if (events.length === 0) return
    const isKnown = await tryToProcess(ports, events, namedUserId).catch(async (error) => {
      await asJob(ports.db, (db) => storeFailedAttempt(db, getIds(events), describe(error)))
      throw error
    })
    if (!isKnown) return await postpone(ports, events)
    if (events.length < MAX_EVENTS) return
  }
}

/** Returns whether the user of the events is known. */
async function tryToProcess(
  ports: Ports,
  events: WaitingEvent[],
  namedUserId: string | null,
): Promise<boolean> {
  const userId = namedUserId ?? (await findPayer(ports, events))
  return userId !== null && (await processForUser(ports, userId, events))
}

function findEventIds(events: WaitingEvent[]): { userId: string | null; customerId: string | null } {
  const userId = events.find((event) => event.userId !== null)?.userId ?? null
  return { userId, customerId: events[0]?.customerId ?? null }
}

/** An event about a dispute names the charge only. */
async function findPayer({ db, payments }: BillingPorts, events: WaitingEvent[]): Promise<string | null> {
  const { userId, customerId } = findEventIds(events)
  const chargeId = events[0]?.chargeId
  if (userId || customerId || !chargeId) return null
  const invoice = await payments.findInvoiceOfCharge(chargeId)
  const found = invoice?.subscriptionId ? await payments.findSubscription(invoice.subscriptionId) : null
  return found && (await asJob(db, (connection) => findBillingUser(connection, found)))
}

/**
 * Returns false for an account that is being erased: nothing is stored for it any more. One event that fails does not hold
 * the later ones: each reads the present state of what it names, so their order changes nothing. Throws the first failure.
 */
async function processForUser(ports: Ports, userId: string, events: WaitingEvent[]): Promise<boolean> {
  const { db, clock } = ports
  const customerId = events[0]?.customerId ?? null
  if (!(await syncUser(ports, userId, { customerId })) && customerId) return false
  const eventIds: string[] = []
  const failures: unknown[] = []
  for (const event of events) {
    try {
      await applyEvent(ports, userId, event)
      eventIds.push(event.eventId)
    } catch (error) {
      failures.push(error)
      if (error instanceof PaymentsUnavailable) break // the others would wait for the provider as long, one after the other
    }
  }
  await asJob(db, (connection) => markProcessed(connection, eventIds, clock.now()))
  if (failures.length > 0) throw failures[0]
  return true
}

/**
 * No user is found. The account can be linked later, so each event has a later job; after a day the event belongs to another
 * product of the provider. The job names no customer: it must not delay the next event of this customer.
 */
async function postpone({ db, clock, jobs, reportForeign }: Ports, events: WaitingEvent[]): Promise<void> {
  const now = clock.now()
  const isTooOld = ({ receivedAt }: WaitingEvent) => now.getTime() - receivedAt.getTime() >= MAX_RETRY_MS
  const foreign = events.filter(isTooOld)
  await asJob(db, async (connection) => {
    await markForeign(connection, getIds(foreign), now)
    await storeFailedAttempt(connection, getIds(events), 'no_user')
    for (const event of events.filter((one) => !isTooOld(one))) {
      const { eventId } = event
      const startAfter = findNext(event, now)
      await jobs.enqueue(connection, 'billing.process-events', { eventId, customerId: null }, { startAfter })
    }
  })
  for (const { eventId, type } of foreign) reportForeign({ eventId, type })
}

/** Doubles the waiting time, from 1 minute to 1 hour. */
function findNext({ receivedAt }: WaitingEvent, now: Date): Date {
  const waitedMs = now.getTime() - receivedAt.getTime()
  return new Date(now.getTime() + Math.min(HOUR_MS, Math.max(MINUTE_MS, waitedMs)))
}

function getIds(events: WaitingEvent[]): string[] {
  return events.map(({ eventId }) => eventId)
}

function describe(error: unknown): string {
  if (error instanceof PaymentsUnavailable) return error.reason
  if (error instanceof PaymentsRefused) return error.code.slice(0, 100)
  return 'failed'
}
