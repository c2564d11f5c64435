import { receiveEvent } from '@candlebook/core/billing'
import { AppError } from '@candlebook/core/kernel'
import { WebhookRefused } from '@candlebook/core/payments'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { readText } from '../body/read-text.ts'
import type { AppContext } from '../context/app-context.ts'

/** The largest event of the provider is far smaller. */
const MAX_BODY_BYTES = 256 * 1024

/**
 * Events of the payment provider, at /payments [CHK-18]. The signature is the proof, so there is no session. 200: stored,
 * also an unknown type and one that was stored before. 400: not signed by the provider, too old, or of the test mode in
 * production. 5xx only when storing fails, so that the provider delivers it again.
 */
export function webhookRoute(appContext: AppContext, log: Logger): Hono {
  const app = new Hono()
  app.post('/payments', async (c) => {
    const rawBody = await readText(c.req.raw, { maxBodyBytes: MAX_BODY_BYTES })
    try {
      await receiveEvent(appContext, { rawBody, signature: c.req.header('stripe-signature') })
    } catch (error) {
      if (!(error instanceof WebhookRefused)) throw error
      log.warn({ problem: error.problem }, 'an event of the payment provider was refused')
      throw new AppError('billing.event_refused', { cause: error })
    }
    return c.json({ received: true })
  })
  return app
}
