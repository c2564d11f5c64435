import { asJob } from '../../db/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { insertEvent } from '../stores/billing-events.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Twice the time between two runs, and longer than the provider tries to deliver an event. */
const REPLAYED_DAYS = 4

/** Stores events of the last days that were never delivered, and enqueues their processing. Known ones have no effect. */
export async function replayEvents({
  db,
  clock,
  jobs,
  payments,
}: Pick<BillingPorts, 'db' | 'clock' | 'jobs' | 'payments'>): Promise<void> {
  if (!payments.isSetUp) return
  const now = clock.now()
  for await (const event of payments.eachEventSince(new Date(now.getTime() - REPLAYED_DAYS * DAY_MS))) {
    const { eventId, customerId } = event
    await asJob(db, async (connection) => {
      if ((await insertEvent(connection, event, now)) === 'waiting')
        await jobs.enqueue(connection, 'billing.process-events', { eventId, customerId })
    })
  }
}
