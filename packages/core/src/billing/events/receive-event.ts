import { asJob } from '../../db/index.ts'
import { KeyedTurns } from '../../kernel/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { insertEvent } from '../stores/billing-events.store.ts'

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
    await asJob(db, async (connection) => {
      const state = await insertEvent(connection, event, clock.now())
      if (state === 'processed') return
      const { eventId, customerId } = event
      await jobs.enqueue(connection, 'billing.process-events', { eventId, customerId })
    })
  } finally {
    endTurn()
  }
}
