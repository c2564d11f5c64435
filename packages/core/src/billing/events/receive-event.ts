import { asJob } from '../../db/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { insertEvent } from '../stores/billing-events.store.ts'

/**
 * Verifies an event of the provider, stores it, and enqueues its processing in the same transaction [CHK-18]. An event that
 * was processed before has no effect. Throws WebhookRefused for one that the provider did not sign.
 */
export async function receiveEvent(
  { db, clock, jobs, payments }: Pick<BillingPorts, 'db' | 'clock' | 'jobs' | 'payments'>,
  { rawBody, signature }: { rawBody: string; signature: string | undefined },
): Promise<void> {
  const event = payments.readEvent(rawBody, signature)
  await asJob(db, async (connection) => {
    const state = await insertEvent(connection, event, clock.now())
    if (state === 'processed') return
    const { eventId, customerId } = event
    await jobs.enqueue(connection, 'billing.process-events', { eventId, customerId })
  })
}
