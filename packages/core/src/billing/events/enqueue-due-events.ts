import { asJob } from '../../db/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { selectDueEvents } from '../stores/billing-events.store.ts'

/** How many customers one run enqueues. The next run takes the others. */
const MAX_CUSTOMERS = 1000

/**
 * Enqueues the events whose next attempt is due: those without a user, those that failed, and those that arrived while the
 * job of their customer was about to end.
 */
export async function enqueueDueEvents({
  db,
  clock,
  jobs,
}: Pick<BillingPorts, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await asJob(db, async (connection) => {
    const due = await selectDueEvents(connection, { now: clock.now(), limit: MAX_CUSTOMERS })
    for (const event of due) await jobs.enqueue(connection, 'billing.process-events', event)
  })
}
