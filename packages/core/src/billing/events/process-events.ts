import { asJob } from '../../db/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../../payments/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { storeCustomer } from '../checkouts/store-customer.ts'
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

/** How many events of a customer are processed with one question to the provider. */
const MAX_EVENTS = 100
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** For how long an event without a user, or one that fails, is tried again. */
const MAX_RETRY_MS = 24 * HOUR_MS

/** Told of an event that found no user for a day. */
export type ReportForeign = (event: { eventId: string; type: string }) => void

/**
 * Processes the waiting events of a customer, or one event that names no customer [CHK-18]. The content of an event is never
 * applied: the provider is asked for the present state, so that the order of events changes nothing. Throws when the
 * provider fails; the events wait for the next attempt. Events that arrive during this are processed too, because no further
 * job of the customer can be enqueued while this one runs.
 */
export async function processEvents(
  ports: BillingPorts & { reportForeign: ReportForeign },
  which: { customerId: string | null; eventId: string },
): Promise<void> {
  for (;;) {
    const events = await asJob(ports.db, (db) => selectWaitingEvents(db, { ...which, limit: MAX_EVENTS }))
    if (events.length === 0) return
    const isKnown = await tryToProcess(ports, events).catch(async (error) => {
      await storeFailure(ports, events, error)
      throw error
    })
    if (!isKnown) return await postpone(ports, events)
  }
}

/** Returns whether the user of the events is known. */
async function tryToProcess(ports: BillingPorts, events: WaitingEvent[]): Promise<boolean> {
  const userId = await findUser(ports, events)
  return userId !== null && (await processForUser(ports, userId, events))
}

async function findUser(ports: BillingPorts, events: WaitingEvent[]): Promise<string | null> {
  const userId = events.find((event) => event.userId !== null)?.userId ?? null
  const customerId = events[0]?.customerId ?? null
  const named = (userId ?? customerId) ? { userId, customerId } : await findPayer(ports, events[0])
  return await asJob(ports.db, (connection) => findBillingUser(connection, named))
}

/** An event about a dispute names the charge only. */
async function findPayer(
  { payments }: BillingPorts,
  event: WaitingEvent | undefined,
): Promise<{ userId: string | null; customerId: string | null }> {
  const invoice = event?.chargeId ? await payments.findInvoiceOfCharge(event.chargeId) : null
  const found = invoice?.subscriptionId ? await payments.findSubscription(invoice.subscriptionId) : null
  return { userId: found?.userId ?? null, customerId: found?.customerId ?? null }
}

/** Returns false for an account that is being erased: nothing is stored for it any more. */
async function processForUser(ports: BillingPorts, userId: string, events: WaitingEvent[]): Promise<boolean> {
  const { db, clock } = ports
  const customerId = events[0]?.customerId
  if (customerId && !(await storeCustomer(ports, { userId, customerId }))) return false
  await syncUser(ports, userId)
  const eventIds: string[] = []
  try {
    for (const event of events) {
      await applyEvent(ports, userId, event)
      eventIds.push(event.eventId)
    }
  } finally {
    await asJob(db, (connection) => markProcessed(connection, eventIds, clock.now()))
  }
  return true
}

/** No user is found. The account can be linked later; after a day the event belongs to another product of the provider. */
async function postpone(
  { db, clock, reportForeign }: BillingPorts & { reportForeign: ReportForeign },
  events: WaitingEvent[],
): Promise<void> {
  const now = clock.now()
  for (const event of events) {
    const { eventId, type } = event
    const isOver = now.getTime() - event.receivedAt.getTime() >= MAX_RETRY_MS
    await asJob(db, (connection) =>
      isOver
        ? markForeign(connection, eventId, now)
        : storeFailedAttempt(connection, { eventId, error: 'no_user', nextAttemptAt: findNext(event, now) }),
    )
    if (isOver) reportForeign({ eventId, type })
  }
}

async function storeFailure(
  { db, clock }: BillingPorts,
  events: WaitingEvent[],
  error: unknown,
): Promise<void> {
  const now = clock.now()
  await asJob(db, async (connection) => {
    for (const event of events) {
      const nextAttemptAt = findNext(event, now)
      await storeFailedAttempt(connection, { eventId: event.eventId, error: describe(error), nextAttemptAt })
    }
  })
}

/** The delay doubles from a minute to an hour. */
function findNext({ attempts }: WaitingEvent, now: Date): Date {
  return new Date(now.getTime() + Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(attempts, 10)))
}

function describe(error: unknown): string {
  if (error instanceof PaymentsUnavailable) return error.reason
  if (error instanceof PaymentsRefused) return error.code.slice(0, 100)
  return 'failed'
}
