import type { Subscription } from '@candlebook/contract/subscribers'
import { subscribeWithCard } from '@candlebook/core/payments/testing'
import { expect, test } from 'vitest'
import { openSandboxPayments, runJobs, startTestServer } from '../testing/index.ts'

test('a payment that is lost in a dispute on the page of the sandbox ends the subscription', async () => {
  const { payments, sandbox, settings } = await openSandboxPayments()
  const server = await startTestServer({ payments })
  const ada = await server.signUp()
  await ada.browser.post('/api/v1/billing/checkout', { planType: 'monthly' })
  const { rows } = await server.database.owner.query<{ id: string }>(
    'select customer_id as id from provider_subscriptions where user_id = $1',
    [ada.userId],
  )
  const customerId = rows[0]!.id // the checkout stored it
  await subscribeWithCard(settings, { customerId, userId: ada.userId, plan: 'monthly' })
  const check = async () => (await ada.browser.post<Subscription>('/api/v1/subscription/check')).body.planType
  const before = await check()
  sandbox.deliverTo(`${server.url}/api/webhooks/payments`)
  await loseDispute(sandbox.pagesUrl, customerId)
  const countEvents = async () =>
    (
      await server.database.owner.query(
        `select from platform.billing_events where type = 'charge.dispute.closed'`,
      )
    ).rowCount
  await expect.poll(countEvents).toBe(1)
  await runJobs(server, ['billing.process-events'])
  const stored = (await ada.browser.get<Subscription>('/api/v1/subscription')).body
  await server.stop()
  await sandbox.close()

  expect(before).toBe('Premium')
  expect(stored).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: false })
})

/** Presses the button on the developer's page. */
async function loseDispute(pagesUrl: string, customer: string): Promise<void> {
  const page = await (await fetch(pagesUrl)).text()
  const session = /name="session" value="(\w+)"/.exec(page)?.[1] ?? ''
  const { origin } = new URL(pagesUrl)
  const answer = await fetch(`${origin}/control/dispute`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams({ session, customer }),
  })
  expect(answer.status).toBe(303)
}
