import { DAY_MS } from '@candlebook/domain/days/day'
import { asJob, transaction } from '../db/index.ts'
import { KeyedTurns } from '../kernel/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../payments/index.ts'
import type { BillingPorts } from './billing-context.ts'
import {
  insertEvent,
  listJobsOfWaitingEvents,
  listWaitingEvents,
  markForeign,
  markProcessed,
  storeFailedAttempt,
  type WaitingEvent,
} from './billing-events.store.ts'
import { findBillingUser } from './billing-users.store.ts'
import { applyEvent } from './event-effects.ts'
import { syncUser } from './subscription-sync.ts'

/** How many events this process stores at the same moment. Without a limit a burst takes all connections of the pool. */
const MAX_STORED_AT_ONCE = 2

/** More events wait. One that waits this long is refused with server.busy, and the provider delivers it again. */
const turns = new KeyedTurns({ maxWaiting: 10_000, maxWaitMs: 10_000 })

/**
 * Verifies an event of the provider, stores it, and enqueues its processing in the same transaction [CHK-18]. An event
 * that was processed before has no effect. In a burst, the events wait for each other here, so that they do not delay
 * the requests of users. Throws WebhookRefused for an event that the provider did not sign, and server.busy for an
 * event that waited too long.
 */
export async function receiveEvent(
  { db, clock, jobs, payments }: Pick<BillingPorts, 'db' | 'clock' | 'jobs' | 'payments'>,
  { rawBody, signature }: { rawBody: string; signature: string | undefined },
): Promise<void> {
  const event = payments.readEvent(rawBody, signature)
  const endTurn = await turns.take('events', MAX_STORED_AT_ONCE)
  try {
    await transaction(asJob(db), async (connection) => {
      const state = await insertEvent(connection, event, clock.now())
      if (state === 'processed') return
      const { eventId, customerId } = event
      await jobs.enqueue(connection, 'billing.process-events', { eventId, customerId })
    })
  } finally {
    endTurn()
  }
}

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
    const { events, namedUserId } = await transaction(asJob(ports.db), async (db) => {
      const events = await listWaitingEvents(db, { ...which, limit: MAX_EVENTS })
      return {
        events,
        namedUserId: events.length > 0 ? await findBillingUser(db, findEventIds(events)) : null,
      }
    })
    if (events.length === 0) return
    const isKnown = await tryToProcess(ports, events, namedUserId).catch(async (error) => {
      await transaction(asJob(ports.db), (db) => storeFailedAttempt(db, getIds(events), describe(error)))
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
  return found && (await transaction(asJob(db), (connection) => findBillingUser(connection, found)))
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
  await transaction(asJob(db), (connection) => markProcessed(connection, eventIds, clock.now()))
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
  await transaction(asJob(db), async (connection) => {
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

/** Twice the time between two runs, and longer than the provider tries to deliver an event. */
const REPLAYED_DAYS = 4
/** How many waiting events one run enqueues. */
const MAX_REPLAYED_EVENTS = 10_000

/**
 * Stores events of the last days that were never delivered, and enqueues all events that wait. Older ones are enqueued too,
 * because their jobs can have failed for the last time, or be missing after the restore of a backup. A processed event has no
 * effect.
 */
export async function replayEvents({
  db,
  clock,
  jobs,
  payments,
}: Pick<BillingPorts, 'db' | 'clock' | 'jobs' | 'payments'>): Promise<void> {
  if (!payments.isSetUp) return
  const now = clock.now()
  for await (const event of payments.eachEventSince(new Date(now.getTime() - REPLAYED_DAYS * DAY_MS)))
    await transaction(asJob(db), (connection) => insertEvent(connection, event, now))
  await transaction(asJob(db), async (connection) => {
    for (const which of await listJobsOfWaitingEvents(connection, { limit: MAX_REPLAYED_EVENTS }))
      await jobs.enqueue(connection, 'billing.process-events', which)
  })
}
