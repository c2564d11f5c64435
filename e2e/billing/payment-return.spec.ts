import { expect, test } from '../fixtures.ts'
import { openAndSettle } from '../settle.ts'
import { CLOCK_STEP_MS, expectToast, showToast, toasts } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import { answerBilling, premium, recordCalls, trial } from './answers.ts'

const SUCCESS = '/settings?payment=success&session_id=cs_test_a1'

test('a completed checkout says so, asks for the mail, posts the session, refreshes 1 second later, and a reload repeats nothing [CHK-11] [CHK-12] [CHK-13] [CHK-14] [CHK-17]', async ({
  page,
  trader: _,
}) => {
  // Only the test moves the clock of the page, so a slow machine takes no time from the second.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const billing = await answerBilling(page)
  const mails = recordCalls(page, '/billing/payment-notification')
  const returns = recordCalls(page, '/billing/checkout/return')
  const checks = recordCalls(page, '/subscription/check')
  const card = page.getByRole('region', { name: 'Subscription', exact: true })

  await page.goto(SUCCESS)

  await showToast(page)
  await expectToast(page, 'Checkout completed', 'Your subscription is being refreshed.')
  await expect.poll(() => returns.length).toBe(1)
  expect(returns[0]?.postDataJSON()).toEqual({ sessionId: 'cs_test_a1' })
  expect(mails.map((call) => call.postDataJSON())).toEqual([{ type: 'success' }])
  billing.subscription = trial
  await page.clock.runFor(1_000 - CLOCK_STEP_MS - 1) // the last step may be part of the second
  expect(checks).toEqual([])
  await page.clock.runFor(CLOCK_STEP_MS + 1)
  await expect.poll(() => checks.length).toBe(1)
  await page.clock.resume()
  await expect(card).toContainText('5 days left')
  expect(checks).toHaveLength(1)
  await expect(page).toHaveURL('/settings')

  await page.reload()

  await expect(page.getByRole('region', { name: 'Trial' })).toBeVisible() // the part that follows a return is there
  await expect(toasts(page)).toHaveCount(0)
  expect(mails).toHaveLength(1)
})

test('a checkout that was left says what is known of its payment, and asks for the mail of type failed; calls that fail make no claim [CHK-11] [CHK-12] [CHK-15] [CHK-16] [CHK-17]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page)
  const mails = recordCalls(page, '/billing/payment-notification')
  const returns = recordCalls(page, '/billing/checkout/return')

  await test.step('an address that is not that of the settings has no effect', async () => {
    await openAndSettle(page, '/app?payment=cancelled')
    await expect(toasts(page)).toHaveCount(0)
    expect(mails).toEqual([])
  })

  await test.step('nothing was paid', async () => {
    await page.goto('/settings?payment=cancelled')
    await expectToast(page, 'Checkout cancelled', 'No payment was made.')
    await expect.poll(() => mails.map((call) => call.postDataJSON())).toEqual([{ type: 'failed' }])
    expect(returns).toEqual([])
    await expect(page).toHaveURL('/settings')
  })

  await test.step('one that was completed in another tab is not called cancelled', async () => {
    Object.assign(billing, { subscription: premium, leftCheckout: 'complete' })
    await page.goto('/settings?payment=cancelled')
    await expectToast(page, 'Checkout completed', 'Your subscription is being refreshed.')
  })

  await test.step('calls that fail leave the page as it is, and no claim about a payment is made', async () => {
    await page.route('**/api/v1/billing/payment-notification', (route) => route.abort())
    await page.route('**/api/v1/billing/checkout/return', (route) => route.abort())
    await page.goto('/settings?payment=cancelled')
    await expectToast(page, 'Checkout cancelled', 'You left the checkout.')
    await expect(toasts(page)).not.toContainText('No payment')
    await page.goto(SUCCESS)
    await expectToast(page, 'Checkout completed', 'Thank you.')
    await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible()
  })
})

test('a new user meets the onboarding only, and after paying the settings in its place, with the toast [CHK-11] [CHK-12] [GUARD-04] [PLAN-02]', async ({
  page,
  server,
}) => {
  const person = await server.signUp({ name: 'Ada Trader', onboarding: 'open' })
  const trader = createTrader(person)
  await trader.signInTo(page.context())
  const billing = await answerBilling(page)
  await openAndSettle(page, '/app')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada.' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Choose Your Plan' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Subscription setup' })).toHaveCount(0)
  billing.subscription = trial
  await page.route('**/api/v1/billing/checkout/return', async (route) => {
    await trader.browser.send('PUT', '/api/v1/subscriber', { body: { onboardingCompleted: true } })
    await route.fulfill({ json: trial })
  })

  await page.goto(SUCCESS)

  await expectToast(page, 'Checkout completed', 'Thank you.')
  await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toContainText('5 days left')
})
