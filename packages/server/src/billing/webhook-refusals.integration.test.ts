import { createHmac } from 'node:crypto'
import { openStripePayments } from '@candlebook/core/payments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildStripeSettings } from '../payments/payments.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

const SECRET = 'whsec_of_production'
const MAX_AGE_SECONDS = 300
const now = () => Math.floor(server.clock.now().getTime() / 1000)

let server: TestServer
beforeAll(async () => {
  const settings = buildStripeSettings({
    kind: 'stripe',
    secretKey: 'sk_live_of_nobody',
    webhookSecrets: [SECRET],
    computesTax: false,
    acceptsTestMode: false, // as in production
    isRehearsal: false,
  })
  server = await startTestServer({
    payments: openStripePayments({ ...settings, now: () => server.clock.now() }),
  })
})
beforeEach(() => server.database.owner.query('delete from platform.billing_events'))
afterAll(() => server.stop())

test.each<[string, { secret?: string; ageSeconds?: number; isLive?: boolean }]>([
  ['the signature of another secret', { secret: 'whsec_of_someone' }],
  ['a signature of more than five minutes ago', { ageSeconds: MAX_AGE_SECONDS + 1 }],
  ['a signature of more than five minutes ahead', { ageSeconds: -MAX_AGE_SECONDS - 1 }],
  ['the test mode in production', { isLive: false }],
])('an event with %s is answered 400 and has no effect [CHK-18]', async (_what, wrong) => {
  expect(await deliver(wrong)).toMatchObject({ status: 400, code: 'billing.event_refused' })
  expect(await countEvents()).toBe(0)
})

test.each(['t=1,v1=', 'v1=', 't=,v1=,v1=', '=,=', ' '])(
  'the signature header %j is answered 400 [CHK-18]',
  async (signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const sent = await fetch(`${server.url}/api/webhooks/payments`, { method: 'POST', body: '{}', headers })

    expect(sent.status).toBe(400)
  },
)

test('the same event with a signature of the secret at this moment is stored [CHK-18]', async () => {
  expect(await deliver({})).toMatchObject({ status: 200 })
  expect(await countEvents()).toBe(1)
})

async function deliver({ secret = SECRET, ageSeconds = 0, isLive = true }) {
  const body = JSON.stringify({
    id: 'evt_1Refused',
    object: 'event',
    type: 'customer.subscription.updated',
    created: now(),
    livemode: isLive,
    data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1', metadata: {} } },
  })
  const time = now() - ageSeconds
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${digest}` }
  const answer = await fetch(`${server.url}/api/webhooks/payments`, { method: 'POST', body, headers })
  const text = (await answer.json()) as { error?: { code: string } } // the two answers of the webhook
  return { status: answer.status, code: text.error?.code }
}

async function countEvents(): Promise<number> {
  const { rowCount } = await server.database.owner.query('select from platform.billing_events')
  return rowCount ?? 0
}
