import { openStripePayments, type StripeSettings } from '@candlebook/core/payments'
import type { Sandbox } from '@candlebook/payments-sandbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { openSandboxPayments } from '../testing/sandbox-payments.ts'

const TIMEOUT_MS = 3000
const KEY_MS = 5 * 60 * 1000
const path = '/api/v1/billing/checkout'
const body = { planType: 'annual' }

let server: TestServer
let sandbox: Sandbox
let settings: StripeSettings

beforeEach(async () => {
  ;({ sandbox, settings } = await openSandboxPayments())
  const payments = openStripePayments({ ...settings, timeoutMs: TIMEOUT_MS })
  server = await startTestServer({ payments })
})
afterEach(async () => {
  await server.stop()
  await sandbox.close()
})

test.each([
  ['hang', 0],
  ['rate_limited', 0],
  ['lost_answer', 0],
  ['down', 0],
  // The provider repeats its failure to the same key for a day, so the key must change.
  ['server_error', KEY_MS],
] as const)(
  'a provider with the fault %s is answered for within the time limit, and a start after %i ms opens one session [CHK-19]',
  async (fault, waitMs) => {
    server.clock.moveBy({ ms: KEY_MS - (server.clock.now().getTime() % KEY_MS) })
    const ada = await server.signUp()
    sandbox.faults.breakApi(fault)
    const before = performance.now()
    const failed = await ada.browser.post(path, body)
    const tookMs = performance.now() - before
    sandbox.faults.clear()
    server.clock.moveBy({ ms: waitMs })

    expect(failed).toMatchObject({ status: 502, body: { error: { code: 'billing.checkout_failed' } } })
    expect(tookMs).toBeLessThan(2 * TIMEOUT_MS)
    expect((await ada.browser.post(path, body)).status).toBe(200)
    expect(await count('checkout/sessions')).toBe(1)
    expect(await count('customers')).toBe(1)
  },
)

async function count(what: string): Promise<number> {
  const headers = { Authorization: `Bearer ${settings.secretKey}` }
  const answer = await fetch(`${sandbox.url}/v1/${what}?limit=10`, { headers })
  return ((await answer.json()) as { data: unknown[] }).data.length // a list of Stripe's API
}
