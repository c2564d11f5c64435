import type { Page } from '@playwright/test'
import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import { listSessions, startPaidServer, type TestServer } from '../../packages/server/src/testing/index.ts'
import { answerBilling, invited, recordCalls, unpaid } from '../billing/answers.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { toasts } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome, Ada.' })
const later = (page: Page) => page.getByRole('button', { name: 'Configure Later' })
const trades = (page: Page) => page.getByRole('heading', { name: 'Your Trades' })

async function openAsNewUser(page: Page, server: TestServer) {
  const trader = createTrader(await server.signUp({ name: 'Ada Trader', onboarding: 'open' }))
  await trader.signInTo(page.context())
  return trader
}

test('a new user sees the onboarding in place of every page, with prices and without payments no button; Configure Later stores the chosen currency and opens /app, also in another browser [GUARD-03] [GUARD-04] [GUARD-06] [ONB-01] [ONB-02] [ONB-07] [ONB-08]', async ({
  page,
  server,
  anotherBrowser,
}) => {
  const trader = await openAsNewUser(page, server)
  for (const path of everyOrFirst(
    ['/dashboard/journal', '/onboarding', '/app', '/library', '/settings'],
    2,
  )) {
    await page.goto(path)
    await expect(welcome(page)).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(later(page)).toBeVisible()
    await expect(page.getByRole('tablist')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Settings' })).toHaveCount(0)
  }

  const annual = page.getByRole('article', { name: 'Annual Plan' })
  await expect(page.getByRole('article', { name: 'Monthly Plan' })).toContainText('€2.49')
  await expect(annual).toContainText('€24.90')
  await expect(annual).toContainText('Save €4.98 annually')
  await expect(page.getByText('Payments are not set up on this server')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
  await expect(later(page)).toHaveClass(/primary/)

  await test.step('a failure of Configure Later is told, and it works again', async () => {
    await page.route('**/api/v1/subscriber', (route) => route.abort())
    await later(page).click()
    await expect(toasts(page)).toContainText('Error')
    await expect(welcome(page)).toBeVisible()
    await page.unroute('**/api/v1/subscriber')
  })

  await expect(page.getByRole('radio', { name: 'USD' })).toBeChecked()
  await page.getByRole('radio', { name: 'BRL' }).check()
  await later(page).click()
  await expect(page).toHaveURL('/app')
  await expect(trades(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('configuredLater'))).toBe('true')
  const stored = { id: expect.any(String), currency: 'BRL' } // without an id these are the defaults
  expect((await trader.browser.get('/api/v1/settings')).body).toMatchObject(stored)
  await page.reload()
  await expect(trades(page)).toBeVisible()
  const phone = await anotherBrowser()
  await trader.signInTo(phone)
  const other = await phone.newPage()
  await other.goto('/app')
  await expect(trades(other)).toBeVisible()
})

test('when the onboarding cannot be read, it is shown, and the page when it can be read again; a user who has completed it can open it again, reads of no other trial when one is used, and pays for a plan at once with an invitation [CHK-10] [GUARD-05] [ONB-03] [ROUTE-04]', async ({
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
  await expect(trades(page)).toBeVisible()

  await page.goto('/onboarding')
  await expect(welcome(page)).toBeVisible()
  await later(page).click()
  await expect(page).toHaveURL('/app')

  const billing = await answerBilling(page, { subscription: { ...unpaid, trialUsed: true } })
  const calls = [recordCalls(page, '/billing/checkout'), recordCalls(page, '/billing/trial-checkout')]
  await page.goto('/onboarding')
  await expect(welcome(page)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Monthly Plan' })).not.toContainText('trial')
  await expect(page.getByRole('main')).not.toContainText('7-day')

  billing.subscription = invited
  await page.reload()
  await expect(welcome(page)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('7-day')
  await page.getByRole('button', { name: 'Start with Monthly Plan' }).click()
  await expect.poll(() => calls.map(({ length }) => length)).toEqual([1, 0])
})

test('the plan chosen before the sign-up is marked; a plan starts its trial checkout in a new tab, with a busy button, and a failure is told [ONB-03] [ONB-04] [ONB-05] [ONB-09] [ERRC-26]', async ({
  page,
  context,
}) => {
  const { server, sandbox } = await startPaidServer({ web: await loadWeb() })
  const trader = await openAsNewUser(page, server)
  const start = (plan: string) => page.getByRole('button', { name: `Start with ${plan}` })
  await page.goto(server.url)
  await page.evaluate(() => {
    localStorage.setItem('selectedPlan', 'monthly')
    localStorage.setItem('pendingCheckout', 'true')
  })
  await page.goto(`${server.url}/onboarding`)
  await expect(page.getByRole('article', { name: 'Monthly Plan' })).toContainText('Your choice')
  expect(await page.evaluate(() => [localStorage.selectedPlan, localStorage.pendingCheckout])).toEqual([
    undefined,
    undefined,
  ])

  await test.step('after a failure the tab is closed, a toast says why, and the button works again', async () => {
    await page.route('**/billing/trial-checkout', (route) => route.abort())
    await start('Annual Plan').click()
    await expect(toasts(page)).toContainText('Erro no Checkout')
    await expect(start('Annual Plan')).toBeEnabled()
    await expect(start('Annual Plan')).not.toHaveAttribute('aria-busy')
    await expect.poll(() => context.pages().length).toBe(1)
    await page.unroute('**/billing/trial-checkout')
  })

  await test.step('the button is busy until the checkout answers, and the other plan waits', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/billing/trial-checkout', async (route) => {
      await answer.promise
      await route.continue()
    })
    const opened = page.waitForEvent('popup')
    await start('Annual Plan').click()
    const busy = page.getByRole('button', { name: 'Opening checkout' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await expect(start('Monthly Plan')).toBeDisabled()
    answer.resolve()
    const checkout = await opened
    await expect(checkout.getByText('€24.90').first()).toBeVisible()
    expect(await checkout.evaluate(() => window.opener === null)).toBe(true)
    await expect(start('Annual Plan')).not.toHaveAttribute('aria-busy')
    const [session, ...others] = listSessions(sandbox, trader.userId)
    expect(checkout.url()).toBe(session?.url)
    expect(others).toEqual([])
    expect(sandbox.state.customers[session!.customer!]?.email).toBe(trader.email)
  })

  await test.step('where the browser blocks the new tab, the page goes to the checkout', async () => {
    await page.evaluate(() => {
      window.open = () => null
    })
    await start('Monthly Plan').click()
    await expect(page).toHaveURL(new RegExp(`^${sandbox.pagesUrl}/checkout/`))
    await expect(page.getByText('€2.49').first()).toBeVisible()
  })
  await page.goto('about:blank')
  await server.stop()
})
