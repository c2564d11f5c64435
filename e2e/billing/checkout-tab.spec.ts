import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { answerBilling, CHECKOUT, premium, recordCalls, trial, unpaid } from './answers.ts'
import { openInClosingTab } from './subscription-page.ts'

const selection = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Plan' })
const banner = (page: Page) => page.getByRole('region', { name: 'Subscription setup' })
const choose = (page: Page) => selection(page).getByRole('button', { name: 'Choose Annual Plan' })

/** Opens the checkout of the annual plan from the selection; its tab shows a page of another site. */
async function openCheckout(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await choose(page).click()
  const checkout = await opened
  await expect(checkout).toHaveURL(CHECKOUT)
  return checkout
}

/** The same from the banner, which is shown while a checkout is open and after it was left. */
async function openCheckoutAgain(page: Page): Promise<Page> {
  await banner(page).getByRole('button', { name: 'Choose Plan' }).click()
  return openCheckout(page)
}

test('the tab of the checkout is watched for ten minutes; when it was closed, the subscription is checked [CHK-04] [CHK-06]', async ({
  page,
  trader: _,
}) => {
  await page.clock.install()
  const billing = await answerBilling(page)
  const checks = recordCalls(page, '/subscription/check')
  await page.goto('/app')

  await test.step('after ten minutes neither the tab nor the signal is watched', async () => {
    const checkout = await openCheckout(page)
    await page.clock.runFor(10 * 60_000 + 1_000)
    await checkout.close()
    await page.evaluate(() => localStorage.setItem('checkoutSuccess', 'true'))
    await page.clock.runFor(60_000)
    expect(checks).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('checkoutSuccess'))).toBe('true')
  })

  await test.step('until then a tab that is open causes no check, and one that was left without paying says nothing', async () => {
    const checkout = await openCheckoutAgain(page)
    await page.clock.runFor(5_000)
    await page.clock.fastForward(10 * 60_000 - 10_000)
    expect(checks).toEqual([])
    const checked = page.waitForResponse('**/api/v1/subscription/check')
    await checkout.close()
    await page.clock.runFor(1_000)
    await (await checked).finished()
    await expect(banner(page)).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
    expect(checks).toHaveLength(1)
  })

  await test.step('a tab in which the trial was started does', async () => {
    const checkout = await openCheckoutAgain(page)
    billing.subscription = trial
    await checkout.close()
    await page.clock.runFor(1_000)
    await expectToast(page, 'Your trial has started', 'It runs until Nov 26, 2026.')
    await expect(page.getByRole('region', { name: 'Trial' })).toContainText('5 days left')
    await expect(banner(page)).toHaveCount(0)
    expect(checks).toHaveLength(2)
  })
})

test('the signal of a completed checkout closes its tab and is removed; only the server says what the user has [CHK-05] [CHK-12]', async ({
  page,
  context,
  trader: _,
}) => {
  const billing = await answerBilling(page, { subscription: { ...unpaid, trialUsed: true } })
  const checks = recordCalls(page, '/subscription/check')
  await page.goto('/app')

  await test.step('a forged signal changes nothing', async () => {
    await openCheckout(page)
    const other = await context.newPage()
    await other.goto('/')
    const checked = page.waitForResponse('**/api/v1/subscription/check')
    await other.evaluate(() => localStorage.setItem('checkoutSuccess', 'true'))
    await (await checked).finished()
    await expect(banner(page)).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('that of the page to which the provider leads back does', async () => {
    const checkout = await openCheckoutAgain(page)
    billing.subscription = premium
    const before = checks.length
    await openInClosingTab(checkout, '/settings?payment=success&session_id=cs_test_a1')
    await expectToast(page, 'Checkout completed', 'Active: Premium')
    await expect(banner(page)).toHaveCount(0)
    const own = checks.slice(before).filter((call) => call.frame().page() === page)
    expect(own.length).toBeGreaterThan(0)
    expect(await page.evaluate(() => localStorage.getItem('checkoutSuccess'))).toBeNull()
  })
})

test('an answer without a checkout gives its text and closes the tab; where tabs are blocked, the page goes there [CHK-03] [CHK-07] [ERRC-09]', async ({
  page,
  context,
  trader: _,
}) => {
  await answerBilling(page)
  await page.goto('/app')
  for (const [answer, text] of [
    [{ status: 204 }, 'No response data received from server'],
    [{ json: { url: '' } }, 'No checkout URL received from server'],
    [
      {
        status: 401,
        json: { error: { code: 'session.required', message: 'Sign in.', requestId: 'r' } },
      },
      'Authentication required',
    ],
  ] as const) {
    const fulfill = (route: Route) => route.fulfill(answer)
    await page.route('**/api/v1/billing/trial-checkout', fulfill)
    await choose(page).click()
    await expectToast(page, 'Error', text)
    await expect.poll(() => context.pages().length).toBe(1)
    await page.unroute('**/api/v1/billing/trial-checkout', fulfill)
  }

  await page.evaluate(() => {
    window.open = () => null
  })
  await choose(page).click()
  await expect(page).toHaveURL(CHECKOUT)
})
