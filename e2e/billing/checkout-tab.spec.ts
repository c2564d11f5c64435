import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { answerBilling, CHECKOUT, recordCalls, refuseCall, trial, unpaid } from './answers.ts'

const selection = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Plan' })
const banner = (page: Page) => page.getByRole('region', { name: 'Subscription setup' })
const choose = (page: Page) => selection(page).getByRole('button', { name: 'Choose Annual Plan' })

/** Opens the checkout of the annual plan; its tab shows a page of another site. */
async function openCheckout(page: Page): Promise<Page> {
  await page.goto('/app')
  const opened = page.waitForEvent('popup')
  await choose(page).click()
  const checkout = await opened
  await expect(checkout).toHaveURL(CHECKOUT)
  return checkout
}

test('while the tab is open nothing is asked; when it was closed, the subscription is checked [CHK-04]', async ({
  page,
  trader: _,
}) => {
  await page.clock.install()
  const billing = await answerBilling(page)
  const checks = recordCalls(page, '/subscription/check')
  const checkout = await openCheckout(page)
  await page.clock.runFor(5_000)
  expect(checks).toEqual([])
  billing.subscription = trial

  await checkout.close()
  await page.clock.runFor(1_000)

  await expectToast(page, 'Your trial has started', 'It runs until Nov 26, 2026.')
  await expect(page.getByRole('region', { name: 'Trial' })).toContainText('5 days left')
  await expect(banner(page)).toHaveCount(0)
  expect(checks).toHaveLength(1)
})

test('a checkout that was left without paying leads back by the banner, and says nothing [CHK-04]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page)
  const checkout = await openCheckout(page)
  const checked = page.waitForResponse('**/api/v1/subscription/check')

  await checkout.close()

  await (await checked).finished()
  await expect(banner(page)).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})

test('the signal of a completed checkout closes its tab, is removed, and the subscription is checked [CHK-05]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page)
  const checks = recordCalls(page, '/subscription/check')
  const checkout = await openCheckout(page)
  billing.subscription = trial
  const closed = checkout.waitForEvent('close')

  await checkout.goto('/settings?payment=success&session_id=cs_test_a1')

  await closed
  await expectToast(page, 'Your trial has started', 'It runs until Nov 26, 2026.')
  expect(checks.filter((call) => call.frame().page() === page).length).toBeGreaterThan(0)
  expect(await page.evaluate(() => localStorage.getItem('checkoutSuccess'))).toBeNull()
})

test('a forged signal changes nothing: only the server says what the user has [CHK-05]', async ({
  page,
  context,
  trader: _,
}) => {
  await answerBilling(page)
  await openCheckout(page)
  const other = await context.newPage()
  await other.goto('/')
  const checked = page.waitForResponse('**/api/v1/subscription/check')

  await other.evaluate(() => localStorage.setItem('checkoutSuccess', 'true'))

  await (await checked).finished()
  await expect(banner(page)).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})

test('after ten minutes neither the tab nor the signal is watched [CHK-06]', async ({ page, trader: _ }) => {
  await page.clock.install()
  await answerBilling(page)
  const checks = recordCalls(page, '/subscription/check')
  const checkout = await openCheckout(page)

  await page.clock.runFor(10 * 60_000 + 1_000)
  await checkout.close()
  await page.evaluate(() => localStorage.setItem('checkoutSuccess', 'true'))
  await page.clock.runFor(60_000)

  expect(checks).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('checkoutSuccess'))).toBe('true')
})

test('where the browser blocks the new tab, the page goes to the checkout [CHK-03]', async ({
  page,
  trader: _,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await answerBilling(page)
  await page.goto('/app')

  await choose(page).click()

  await expect(page).toHaveURL(CHECKOUT)
})

for (const [what, answer, text] of [
  ['without a body', { status: 204 }, 'No response data received from server'],
  ['without an address', { json: { url: '' } }, 'No checkout URL received from server'],
  [
    'that the session has ended',
    {
      status: 401,
      json: { error: { code: 'session.required', message: 'Sign in.', requestId: 'r' } },
    },
    'Authentication required',
  ],
] as const)
  test(`an answer ${what} gives its text, and the tab is closed [CHK-07] [ERRC-09]`, async ({
    page,
    context,
    trader: _,
  }) => {
    await answerBilling(page)
    await page.route('**/api/v1/billing/trial-checkout', (route) => route.fulfill(answer))
    await page.goto('/app')

    await choose(page).click()

    await expectToast(page, 'Error', text)
    await expect.poll(() => context.pages().length).toBe(1)
  })

test('who has a subscription already is led to it, and starts no second one [CHK-19]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: unpaid })
  await refuseCall(page, '/billing/trial-checkout', {
    status: 409,
    code: 'billing.already_subscribed',
    message: 'You already have a subscription. Manage it in Settings, Subscription.',
    data: { portalUrl: 'http://127.0.0.1:9/portal' },
  })
  await page.goto('/app')

  await choose(page).click()

  await expect(toasts(page)).toContainText('You already have a subscription.')
  const opened = page.waitForEvent('popup')
  await toasts(page).getByRole('button', { name: 'Manage it' }).click()
  await expect(await opened).toHaveURL('http://127.0.0.1:9/portal')
})
