import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { toasts } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import {
  answerBilling,
  CHECKOUT,
  invited,
  premium,
  recordCalls,
  refuseCall,
  trial,
  unpaid,
} from './answers.ts'

const selection = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Plan' })
// An open form hides it from the accessibility tree.
const banner = (page: Page) => page.getByRole('region', { name: 'Subscription setup', includeHidden: true })
const isLater = (page: Page) => page.evaluate(() => localStorage.getItem('configuredLater'))

/** Waits until the subscription was answered and the desk had time to show what follows from it. */
async function openDesk(page: Page, address = '/app') {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

test('a user without a plan sees the selection with both prices and the saving [PLAN-01] [PLAN-02] [PLAN-11]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page)

  await openDesk(page)

  await expect(selection(page)).toContainText('Select a plan to continue with your 7-day free trial')
  await expect(selection(page).getByRole('article', { name: 'Monthly Plan' })).toContainText('€2.49')
  const annual = selection(page).getByRole('article', { name: 'Annual Plan' })
  await expect(annual).toContainText('€24.90')
  await expect(annual).toContainText('Save €4.98 annually')
  await expect(selection(page).getByRole('button', { name: 'Configure Later' })).toBeVisible()
  await expectAccessible(page, 'plan selection')
})

test('whose trial is used is not offered another one [PLAN-01]', async ({ page, trader: _ }) => {
  await answerBilling(page, { subscription: { ...unpaid, trialUsed: true } })
  const started = recordCalls(page, '/billing/checkout')

  await openDesk(page)

  await expect(selection(page)).toContainText('The free trial of your account is used.')
  await expect(selection(page)).not.toContainText('7-day')
  const opened = page.waitForEvent('popup')
  await selection(page).getByRole('button', { name: 'Choose Monthly Plan' }).click()
  await opened
  expect(started.map((call) => call.postDataJSON())).toEqual([{ planType: 'monthly' }])
})

for (const [who, subscription] of Object.entries({
  'a payer': premium,
  'a user in a trial': trial,
  'an invited user': invited,
  'a user whose state is not new': { ...unpaid, isStale: true },
}))
  test(`${who} sees neither selection nor banner, and a stored flag changes nothing [PLAN-02] [PLAN-10]`, async ({
    page,
    trader: _,
  }) => {
    await answerBilling(page, { subscription })
    await page.addInitScript(() => localStorage.setItem('configuredLater', 'true'))
    const asked = page.waitForResponse('**/api/v1/subscription')

    await openDesk(page)

    await (await asked).finished()
    await expect(selection(page)).toHaveCount(0)
    await expect(banner(page)).toHaveCount(0)
  })

test('Configure Later stores the choice and shows the banner, which leads back [PLAN-05] [PLAN-07] [PLAN-08] [PLAN-09]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page)
  await openDesk(page)

  await selection(page).getByRole('button', { name: 'Configure Later' }).click()

  await expect(selection(page)).toHaveCount(0)
  await expect(banner(page)).toContainText('Complete your subscription setup')
  expect(await isLater(page)).toBe('true')
  await openDesk(page, '/app/journal')
  await expect(banner(page)).toBeVisible()
  await expect(selection(page)).toHaveCount(0)
  await expectAccessible(page, 'banner')
  await banner(page).getByRole('button', { name: 'Choose Plan' }).click()
  await expect(selection(page)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(await isLater(page)).toBeNull()
})

test('Escape means Configure Later, and the focus is not lost [PLAN-07]', async ({ page, trader: _ }) => {
  await answerBilling(page)
  await openDesk(page)
  await expect(selection(page)).toBeVisible()

  await page.keyboard.press('Escape')

  await expect(banner(page)).toBeVisible()
  expect(await isLater(page)).toBe('true')
  await banner(page).getByRole('button', { name: 'Choose Plan' }).press('Enter')
  await expect(selection(page)).toBeVisible()
})

test('signing out removes the choice of this browser [PLAN-07]', async ({ page, trader: _ }) => {
  await answerBilling(page)
  await openDesk(page)
  await selection(page).getByRole('button', { name: 'Configure Later' }).click()
  await expect(banner(page)).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()

  await expect(page).toHaveURL('/')
  expect(await isLater(page)).toBeNull()
})

test('choosing a plan hides the selection and opens its trial checkout in a new tab [PLAN-06] [CHK-02]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page)
  const started = recordCalls(page, '/billing/trial-checkout')
  await openDesk(page)
  const opened = page.waitForEvent('popup')

  await selection(page).getByRole('button', { name: 'Choose Annual Plan' }).click()

  const checkout = await opened
  await expect(checkout).toHaveURL(CHECKOUT)
  expect(await checkout.evaluate(() => window.opener)).toBeNull()
  await expect(selection(page)).toHaveCount(0)
  expect(started.map((call) => call.postDataJSON())).toEqual([{ planType: 'annual' }])
})

test('a checkout that fails says why, and the selection comes back [PLAN-06] [ERRC-08]', async ({
  page,
  context,
  trader: _,
}) => {
  await answerBilling(page)
  await refuseCall(page, '/billing/trial-checkout', {
    status: 502,
    code: 'billing.checkout_failed',
    message: 'The checkout could not be started. Try again.',
  })
  await openDesk(page)

  await selection(page).getByRole('button', { name: 'Choose Monthly Plan' }).click()

  await expect(toasts(page)).toContainText(
    'Failed to create checkout: The checkout could not be started. Try again.',
  )
  await expect(selection(page)).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
})

test('a stored checkout starts without a click, in this window [PLAN-03]', async ({ page, trader: _ }) => {
  await answerBilling(page)
  const started = recordCalls(page, '/billing/trial-checkout')
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('selectedPlan', 'monthly')
    localStorage.setItem('pendingCheckout', 'true')
  })

  await page.goto('/app')

  await expect(page).toHaveURL(CHECKOUT)
  expect(started.map((call) => call.postDataJSON())).toEqual([{ planType: 'monthly' }])
  await page.goto('/')
  expect(await page.evaluate(() => [localStorage.selectedPlan, localStorage.pendingCheckout])).toEqual([
    undefined,
    undefined,
  ])
})

for (const [key, value] of [
  ['pendingCheckout', 'true'],
  ['selectedPlan', 'annual'],
] as const)
  test(`${key} alone starts no checkout [PLAN-04]`, async ({ page, trader: _ }) => {
    await answerBilling(page)
    const started = recordCalls(page, '/billing/trial-checkout')
    await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, value] as const)

    await openDesk(page)

    await expect(selection(page)).toBeVisible()
    expect(started).toEqual([])
  })

for (const address of ['/onboarding', '/app?tour=1'])
  test(`nothing is asked on ${address} [PLAN-02]`, async ({ page, trader: _ }) => {
    await answerBilling(page)

    await openDesk(page, address)

    await expect(banner(page)).toHaveCount(0)
    await expect(selection(page)).toHaveCount(0)
  })

for (const address of ['/settings', '/settings/security', '/app?new=', '/app?search=BTC'])
  test(`on ${address} the banner takes the place of the selection [PLAN-02]`, async ({ page, trader: _ }) => {
    await answerBilling(page)

    await openDesk(page, address)

    await expect(banner(page)).toBeVisible()
    await expect(selection(page)).toHaveCount(0)
  })

test('a new user meets the onboarding only [PLAN-02] [GUARD-04]', async ({ page, server }) => {
  const trader = createTrader(await server.signUp({ name: 'Ada Trader', onboarding: 'open' }))
  await trader.signInTo(page.context())
  await answerBilling(page)

  await openDesk(page)

  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada.' })).toBeVisible()
  await expect(selection(page)).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0)
})

test('a check that fails twice asks no user to buy, and the next answer mends it [AUTH-22] [AUTH-23] [AUTH-24]', async ({
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
})

test('without payments on the server nothing is asked [PLAN-02]', async ({ page, trader: _ }) => {
  const asked = page.waitForResponse('**/api/v1/subscription')

  await openDesk(page)

  await (await asked).finished()
  await expect(selection(page)).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0)
})

test('a page without a session asks for no subscription [AUTH-21]', async ({ page, anotherBrowser: _ }) => {
  const asked = recordCalls(page, '/subscription')

  for (const address of ['/', '/auth', '/register', '/app']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }

  await expect(page).toHaveURL(/\/auth/)
  expect(asked).toEqual([])
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
