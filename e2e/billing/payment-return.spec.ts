import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import { answerBilling, premium, recordCalls, trial } from './answers.ts'

const SUCCESS = '/settings?payment=success&session_id=cs_test_a1'

test('a completed checkout says so, asks for the mail, posts the session and refreshes 1 second later [CHK-11] [CHK-12] [CHK-13] [CHK-14]', async ({
  page,
  trader: _,
}) => {
  await page.clock.install()
  const billing = await answerBilling(page)
  const mails = recordCalls(page, '/billing/payment-notification')
  const returns = recordCalls(page, '/billing/checkout/return')
  const checks = recordCalls(page, '/subscription/check')

  await page.goto(SUCCESS)

  await expectToast(page, 'Checkout completed', 'Your subscription is being refreshed.')
  expect(checks).toEqual([])
  await expect.poll(() => returns.length).toBe(1)
  expect(returns[0]?.postDataJSON()).toEqual({ sessionId: 'cs_test_a1' })
  expect(mails.map((call) => call.postDataJSON())).toEqual([{ type: 'success' }])
  billing.subscription = trial
  await page.clock.runFor(1_000)
  await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toContainText('5 days left')
  expect(checks).toHaveLength(1)
})

test('a checkout that was left says that nothing was paid, and asks for the mail of type failed [CHK-15] [CHK-16]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page)
  const mails = recordCalls(page, '/billing/payment-notification')
  const returns = recordCalls(page, '/billing/checkout/return')

  await page.goto('/settings?payment=cancelled')

  await expectToast(page, 'Checkout cancelled', 'No payment was made.')
  await expect.poll(() => mails.map((call) => call.postDataJSON())).toEqual([{ type: 'failed' }])
  expect(returns).toEqual([])
})

test('a checkout that was completed in another tab is not called cancelled [CHK-15]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: premium, leftCheckout: 'complete' })

  await page.goto('/settings?payment=cancelled')

  await expectToast(page, 'Checkout completed', 'Your subscription is being refreshed.')
})

test('while the state of the checkout is not known, no claim about a payment is made [CHK-15]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page)
  await page.route('**/api/v1/billing/payment-notification', (route) => route.abort())

  await page.goto('/settings?payment=cancelled')

  await expectToast(page, 'Checkout cancelled', 'You left the checkout.')
  await expect(toasts(page)).not.toContainText('No payment')
})

for (const address of [SUCCESS, '/settings?payment=cancelled'])
  test(`the parameters of ${address} leave the address, and a reload repeats nothing [CHK-17]`, async ({
    page,
    trader: _,
  }) => {
    await answerBilling(page)
    const mails = recordCalls(page, '/billing/payment-notification')
    await page.goto(address)
    await expect(toasts(page)).toHaveCount(1)
    await expect(page).toHaveURL('/settings')
    await expect.poll(() => mails.length).toBe(1)

    await page.reload()
    await page.waitForLoadState('networkidle')

    await expect(toasts(page)).toHaveCount(0)
    expect(mails).toHaveLength(1)
  })

for (const address of ['/settings?payment=refunded', '/settings?payment=', '/app?payment=success'])
  test(`${address} has no effect [CHK-11]`, async ({ page, trader: _ }) => {
    await answerBilling(page)
    const mails = recordCalls(page, '/billing/payment-notification')
    const asked = page.waitForResponse('**/api/v1/subscription')

    await page.goto(address)

    await (await asked).finished()
    await page.waitForLoadState('networkidle')
    await expect(toasts(page)).toHaveCount(0)
    expect(mails).toEqual([])
  })

test('calls that fail leave the page as it is, and the toast stays true [CHK-12]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page)
  await page.route('**/api/v1/billing/payment-notification', (route) => route.abort())
  await page.route('**/api/v1/billing/checkout/return', (route) => route.abort())

  await page.goto(SUCCESS)

  await expectToast(page, 'Checkout completed', 'Thank you.')
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible()
})

test('a new user who paid sees the settings in place of the onboarding, and the toast [CHK-11] [CHK-12]', async ({
  page,
  server,
}) => {
  const person = await server.signUp({ name: 'Ada Trader', onboarding: 'open' })
  const trader = createTrader(person)
  await trader.signInTo(page.context())
  await answerBilling(page, { subscription: trial })
  await page.route('**/api/v1/billing/checkout/return', async (route) => {
    await trader.browser.send('PUT', '/api/v1/subscriber', { body: { onboardingCompleted: true } })
    await route.fulfill({ json: trial })
  })

  await page.goto(SUCCESS)

  await expectToast(page, 'Checkout completed', 'Thank you.')
  await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toContainText('5 days left')
})
