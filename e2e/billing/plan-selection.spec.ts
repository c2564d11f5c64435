import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { openAndSettle } from '../settle.ts'
import { toasts } from '../toasts.ts'
import {
  answerBilling,
  CHECKOUT,
  invited,
  PORTAL,
  premium,
  recordCalls,
  refuseCall,
  trial,
  unpaid,
} from './answers.ts'
import { button, card } from './subscription-page.ts'

const selection = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Plan' })
// An open form hides it from the accessibility tree.
const banner = (page: Page) => page.getByRole('region', { name: 'Subscription setup', includeHidden: true })
const isLater = (page: Page) => page.evaluate(() => localStorage.getItem('configuredLater'))

test('a user without a plan sees the selection; later and the banner lead to each other, and a choice opens its trial in a new tab, but nothing is asked during the tour [CHK-02] [ERRC-08] [PLAN-01] [PLAN-02] [PLAN-05] [PLAN-06] [PLAN-07] [PLAN-08] [PLAN-09] [PLAN-11]', async ({
  page,
  context,
  trader: _,
}) => {
  await answerBilling(page)
  const started = recordCalls(page, '/billing/trial-checkout')

  await test.step('the tour has neither, and an address with parameters the banner only', async () => {
    await openAndSettle(page, '/app?tour=1')
    await expect(banner(page)).toHaveCount(0)
    await expect(selection(page)).toHaveCount(0)
    await openAndSettle(page, '/app?new=')
    await expect(banner(page)).toBeVisible()
    await expect(selection(page)).toHaveCount(0)
  })

  await page.goto('/app')
  await test.step('the selection has both prices and the saving', async () => {
    await expect(selection(page)).toContainText('Select a plan to continue with your 7-day free trial')
    await expect(selection(page).getByRole('article', { name: 'Monthly Plan' })).toContainText('€2.49')
    const annual = selection(page).getByRole('article', { name: 'Annual Plan' })
    await expect(annual).toContainText('€24.90')
    await expect(annual).toContainText('Save €4.98 annually')
    await expectAccessible(page, 'plan selection')
  })

  await test.step('Configure Later stores the choice, and the banner of another page leads back', async () => {
    await selection(page).getByRole('button', { name: 'Configure Later' }).click()
    await expect(selection(page)).toHaveCount(0)
    await expect(banner(page)).toContainText('Complete your subscription setup')
    expect(await isLater(page)).toBe('true')
    await page.goto('/app/journal')
    await expect(banner(page)).toBeVisible()
    await expect(selection(page)).toHaveCount(0)
    await banner(page).getByRole('button', { name: 'Choose Plan' }).click()
    await expect(selection(page)).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    expect(await isLater(page)).toBeNull()
  })

  await test.step('Escape means Configure Later', async () => {
    await page.keyboard.press('Escape')
    await expect(banner(page)).toBeVisible()
    expect(await isLater(page)).toBe('true')
    await banner(page).getByRole('button', { name: 'Choose Plan' }).press('Enter')
    await expect(selection(page)).toBeVisible()
  })

  await test.step('a checkout that fails says why, and the selection comes back', async () => {
    const message = 'The checkout could not be started. Try again.'
    const failure = { status: 502, code: 'billing.checkout_failed', message }
    const mend = await refuseCall(page, '/billing/trial-checkout', failure)
    await selection(page).getByRole('button', { name: 'Choose Annual Plan' }).click()
    await expect(toasts(page)).toContainText(`Failed to create checkout: ${message}`)
    await expect(selection(page)).toBeVisible()
    await expect.poll(() => context.pages().length).toBe(1)
    await mend()
  })

  await test.step('choosing a plan hides the selection and opens its trial checkout', async () => {
    const opened = page.waitForEvent('popup')
    await selection(page).getByRole('button', { name: 'Choose Annual Plan' }).click()
    const checkout = await opened
    await expect(checkout).toHaveURL(CHECKOUT)
    expect(await checkout.evaluate(() => window.opener)).toBeNull()
    await expect(selection(page)).toHaveCount(0)
    expect(started.map((call) => call.postDataJSON())).toEqual([
      { planType: 'annual' },
      { planType: 'annual' },
    ])
  })

  await test.step('signing out removes the choice of this browser', async () => {
    await page.evaluate(() => localStorage.setItem('configuredLater', 'true'))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    expect(await isLater(page)).toBeNull()
  })
})

test('whose trial is used is not offered another one, and who has a subscription or an open payment is led to it [CHK-19] [PLAN-01] [PLAN-02]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page, { subscription: { ...unpaid, trialUsed: true } })
  const started = recordCalls(page, '/billing/checkout')
  await refuseCall(page, '/billing/checkout', {
    status: 409,
    code: 'billing.already_subscribed',
    message: 'You already have a subscription. Manage it in Settings, Subscription.',
    data: { portalUrl: PORTAL },
  })
  await page.goto('/app')
  await expect(selection(page)).toContainText('The free trial of your account is used.')
  await expect(selection(page)).not.toContainText('7-day')

  await selection(page).getByRole('button', { name: 'Choose Monthly Plan' }).click()

  await expect(toasts(page)).toContainText('You already have a subscription.')
  expect(started.map((call) => call.postDataJSON())).toEqual([{ planType: 'monthly' }])
  const opened = page.waitForEvent('popup')
  await toasts(page).getByRole('button', { name: 'Manage it' }).click()
  await expect(await opened).toHaveURL(PORTAL)

  await test.step('whose payment is open after its days is led to it, and no plan is offered or started', async () => {
    billing.subscription = { ...unpaid, hasProviderSubscription: true, trialUsed: true }
    await page.evaluate(() => {
      localStorage.setItem('pendingCheckout', 'true')
      localStorage.setItem('selectedPlan', 'annual')
    })
    await openAndSettle(page, '/app')
    const open = page.getByRole('region', { name: 'Open payment' })
    await expect(open).toContainText('Your last payment is open, so your access has ended.')
    await expect(selection(page)).toHaveCount(0)
    await expect(banner(page)).toHaveCount(0)
    await open.getByRole('link', { name: 'Subscription' }).click()
    await expect(card(page)).toContainText('Your last payment is open')
    await expect(open).toHaveCount(0)
    expect(started).toHaveLength(1)
  })
})

test('who pays, tries, is invited or has no new state is not asked, and a stored flag changes nothing [PLAN-02] [PLAN-10]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page, { subscription: premium })
  await page.addInitScript(() => localStorage.setItem('configuredLater', 'true'))
  await openAndSettle(page, '/app')
  await expect(selection(page)).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  for (const [shown, subscription] of [
    ['5 days left', trial],
    ['Access by invitation', invited],
    ['cannot be reached', { ...unpaid, isStale: true }],
    ['Monthly Plan', premium],
  ] as const) {
    billing.subscription = unpaid
    await button(page, 'Check again').click()
    await expect(banner(page)).toBeVisible()
    billing.subscription = subscription
    await button(page, 'Check again').click()
    await expect(card(page)).toContainText(shown)
    await expect(banner(page)).toHaveCount(0)
    await expect(selection(page)).toHaveCount(0)
  }
})

test('a stored checkout starts without a click, in this window, and half of one starts none [PLAN-03] [PLAN-04]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page)
  const started = recordCalls(page, '/billing/trial-checkout')
  const store = (stored: Record<string, string>) =>
    page.evaluate((values) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    }, stored)
  await page.goto('/')

  const halves: Record<string, string>[] = [{ pendingCheckout: 'true' }, { selectedPlan: 'annual' }]
  for (const half of halves) {
    await store(half)
    await page.goto('/app')
    await expect(selection(page)).toBeVisible()
    expect(started).toEqual([])
  }

  await store({ selectedPlan: 'monthly', pendingCheckout: 'true' })
  await page.goto('/app')
  await expect(page).toHaveURL(CHECKOUT)
  expect(started.map((call) => call.postDataJSON())).toEqual([{ planType: 'monthly' }])
  await page.goto('/')
  expect(await page.evaluate(() => [localStorage.selectedPlan, localStorage.pendingCheckout])).toEqual([
    undefined,
    undefined,
  ])
})

test('a check that fails twice asks no user to buy, and the next answer mends it; without a session none is made [AUTH-21] [AUTH-22] [AUTH-23] [AUTH-24]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: premium })
  const asked = recordCalls(page, '/subscription')
  await page.route('**/api/v1/subscription', (route) => route.abort())
  const showOffer = await holdOffer(page)

  await page.goto('/settings')

  const card = page.getByRole('region', { name: 'Subscription', exact: true })
  await expect(card).toContainText('Your subscription could not be loaded.')
  await showOffer()
  await expect(card).toContainText('Unpaid')
  await expect(card.getByRole('button', { name: 'Activate Premium Subscription' })).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0)
  expect(asked).toHaveLength(2)
  await page.unroute('**/api/v1/subscription')
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card).toContainText('Active')
  await expect(banner(page)).toHaveCount(0)

  await test.step('a page without a session asks for no subscription', async () => {
    await page.context().clearCookies()
    asked.length = 0
    for (const address of everyOrFirst(['/app', '/', '/auth', '/register'], 2))
      await openAndSettle(page, address)
    expect(asked).toEqual([])
  })
})

/** Holds the late part of the desk that asks for a plan, as a slow machine does, until the returned function is called. */
async function holdOffer(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/subscription-[^/]*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  return async () => {
    released.resolve()
    await page.waitForLoadState('networkidle')
  }
}
