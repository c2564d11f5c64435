import type { Page } from '@playwright/test'
import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import {
  createFakePayments,
  startTestServer,
  type TestServer,
} from '../../packages/server/src/testing/index.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { toasts } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome, Ada.' })
const later = (page: Page) => page.getByRole('button', { name: 'Configure Later' })

async function openAsNewUser(page: Page, server: TestServer) {
  const trader = createTrader(await server.signUp({ name: 'Ada Trader', onboarding: 'open' }))
  await trader.signInTo(page.context())
  return trader
}

for (const path of everyOrFirst(['/dashboard/journal', '/onboarding', '/app', '/library', '/settings'], 2)) {
  test(`a new user sees the onboarding in place of ${path} [GUARD-03] [GUARD-04] [ONB-01]`, async ({
    page,
    server,
  }) => {
    await openAsNewUser(page, server)

    await page.goto(path)

    await expect(welcome(page)).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(later(page)).toBeVisible()
    await expect(page.getByRole('tablist')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Settings' })).toHaveCount(0)
  })
}

test('the plans show their prices and the saving, and without payments no button [ONB-01] [ONB-02]', async ({
  page,
  server,
}) => {
  await openAsNewUser(page, server)

  await page.goto('/onboarding')

  const annual = page.getByRole('article', { name: 'Annual Plan' })
  await expect(page.getByRole('article', { name: 'Monthly Plan' })).toContainText('€2.49')
  await expect(annual).toContainText('€24.90')
  await expect(annual).toContainText('Save €4.98 annually')
  await expect(page.getByText('Payments are not set up on this server')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
  await expect(later(page)).toHaveClass(/primary/)
})

test('Configure Later opens /app, also after a reload and in another browser [GUARD-06] [ONB-07] [ONB-08]', async ({
  page,
  server,
  anotherBrowser,
}) => {
  const trader = await openAsNewUser(page, server)
  await page.goto('/dashboard/analytics')

  await later(page).click()

  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('configuredLater'))).toBe('true')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  const phone = await anotherBrowser()
  await trader.signInTo(phone)
  const other = await phone.newPage()
  await other.goto('/app')
  await expect(other.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
})

test('when Configure Later fails, the user stays, sees why, and can try again [ONB-07]', async ({
  page,
  server,
}) => {
  await openAsNewUser(page, server)
  await page.goto('/app')
  await page.route('**/api/v1/subscriber', (route) => route.abort())

  await later(page).click()

  await expect(toasts(page)).toContainText('Error')
  await expect(welcome(page)).toBeVisible()
  await page.unroute('**/api/v1/subscriber')
  await later(page).click()
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
})

test('when the onboarding cannot be read, it is shown, and the page is shown when it can be read again [GUARD-05]', async ({
  page,
  trader: _,
}) => {
  await withoutFirstAnswers(page)
  await page.route('**/api/v1/session', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), onboardingCompleted: null } })
  })
  await page.goto('/app')
  await expect(welcome(page)).toBeVisible()

  await page.unroute('**/api/v1/session')
  await page.reload()

  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
})

test('a user who has completed the onboarding can open it again [ROUTE-04]', async ({ page, trader: _ }) => {
  await page.goto('/onboarding')

  await expect(welcome(page)).toBeVisible()
  await later(page).click()
  await expect(page).toHaveURL('/app')
})

for (const [locale, currency] of everyOrFirst([
  ['de-CH', 'CHF'],
  ['en-US', 'USD'],
  ['en-GB', 'GBP'],
  ['pt-BR', 'BRL'],
  ['de-DE', 'EUR'],
] as const)) {
  test(`a browser in ${locale} proposes ${currency} for the account, and it is stored`, async ({
    server,
    anotherBrowser,
  }) => {
    const page = await (await anotherBrowser({ locale })).newPage()
    const trader = await openAsNewUser(page, server)
    await page.goto('/app')
    await expect(page.getByRole('radio', { name: currency })).toBeChecked()

    await later(page).click()

    await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
    const stored = { id: expect.any(String), currency } // without an id these are the defaults
    expect((await trader.browser.get('/api/v1/settings')).body).toMatchObject(stored)
  })
}

test('the proposed currency can be changed', async ({ page, server }) => {
  const trader = await openAsNewUser(page, server)
  await page.goto('/app')
  await page.getByRole('radio', { name: 'BRL' }).check()

  await later(page).click()

  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  expect((await trader.browser.get('/api/v1/settings')).body).toMatchObject({ currency: 'BRL' })
})

test('the plan that was chosen before the sign-up is marked, and removed from the browser [ONB-09]', async ({
  page,
  server,
}) => {
  await openAsNewUser(page, server)
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('selectedPlan', 'monthly')
    localStorage.setItem('pendingCheckout', 'true')
  })

  await page.goto('/app')

  await expect(page.getByRole('article', { name: 'Monthly Plan' })).toContainText('Your choice')
  expect(await page.evaluate(() => [localStorage.selectedPlan, localStorage.pendingCheckout])).toEqual([
    undefined,
    undefined,
  ])
})

test.describe('with payments', () => {
  let paid: TestServer
  const payments = createFakePayments()

  test.beforeAll(async () => {
    paid = await startTestServer({ web: await loadWeb(), payments })
  })
  test.afterAll(() => paid.stop())

  async function openOnboarding(page: Page) {
    const trader = await openAsNewUser(page, paid)
    await page
      .context()
      .route('http://127.0.0.1:9/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Checkout</title><h1>Hosted checkout</h1>' }),
      )
    await page.goto(`${paid.url}/onboarding`)
    await expect(welcome(page)).toBeVisible()
    return trader
  }
  const start = (page: Page, plan: string) => page.getByRole('button', { name: `Start with ${plan}` })

  test('a plan starts its trial checkout in a new tab, and the page can be used again [ONB-03] [ONB-04]', async ({
    page,
  }) => {
    const trader = await openOnboarding(page)
    const opened = page.waitForEvent('popup')

    await start(page, 'Annual Plan').click()

    const checkout = await opened
    await expect(checkout).toHaveURL('http://127.0.0.1:9/checkout?plan=annual')
    expect(await checkout.evaluate(() => window.opener === null)).toBe(true)
    await expect(start(page, 'Annual Plan')).not.toHaveAttribute('aria-busy')
    expect(payments.started.filter(({ userId }) => userId === trader.userId)).toEqual([
      { userId: trader.userId, email: trader.email, plan: 'annual' },
    ])
  })

  test('the button is busy until the checkout answers, and the other plan waits [ONB-04]', async ({
    page,
  }) => {
    await openOnboarding(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/billing/trial-checkout', async (route) => {
      await answer.promise
      await route.continue()
    })

    await start(page, 'Monthly Plan').click()

    const busy = page.getByRole('button', { name: 'Opening checkout' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await expect(start(page, 'Annual Plan')).toBeDisabled()
    answer.resolve()
    await expect(start(page, 'Monthly Plan')).not.toHaveAttribute('aria-busy')
  })

  test('where the browser blocks the new tab, the page goes to the checkout [ONB-04]', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await openOnboarding(page)

    await start(page, 'Monthly Plan').click()

    await expect(page).toHaveURL('http://127.0.0.1:9/checkout?plan=monthly')
  })

  test('after a failure the tab is closed, a toast says why, and the button works again [ONB-05] [ERRC-26]', async ({
    page,
    context,
  }) => {
    await openOnboarding(page)
    await page.route('**/billing/trial-checkout', (route) => route.abort())

    await start(page, 'Annual Plan').click()

    await expect(toasts(page)).toContainText('Erro no Checkout')
    await expect(start(page, 'Annual Plan')).toBeEnabled()
    await expect(start(page, 'Annual Plan')).not.toHaveAttribute('aria-busy')
    await expect.poll(() => context.pages().length).toBe(1)
    await page.unroute('**/billing/trial-checkout')
    const opened = page.waitForEvent('popup')
    await start(page, 'Annual Plan').click()
    await expect(await opened).toHaveURL('http://127.0.0.1:9/checkout?plan=annual')
  })
})
