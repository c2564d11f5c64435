import { asJob } from '../../db/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { insertEvent, selectWaitingKeys } from '../stores/billing-events.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Twice the time between two runs, and longer than the provider tries to deliver an event. */
const REPLAYED_DAYS = 4
/** How many waiting events one run enqueues. */
const MAX_EVENTS = 10_000

/**
 * Stores events of the last days that were never delivered, and enqueues all events that wait, also older ones: their jobs
 * can have failed for the last time, or be missing after the restore of a backup. Processed ones have no effect.
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
    await asJob(db, (connection) => insertEvent(connection, event, now))
  await asJob(db, async (connection) => {
    for (const which of await selectWaitingKeys(connection, { limit: MAX_EVENTS }))
      await jobs.enqueue(connection, 'billing.process-events', which)
  })
}
