import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findMailedLink } from './mailed-links.ts'

async function signIn(tab: Page, { email, password }: { email: string; password: string }) {
  await tab.goto('/auth')
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(tab).toHaveURL('/app')
}

test('the tabs of a browser follow each sign-in and sign-out, none shows anything of the former trader, and a desk whose session a reset link ends says so and keeps the page [AUTH-20]', async ({
  page: desk,
  context,
  trader,
  server,
}) => {
  await trader.addTrade({ symbol: 'FIRST' })
  const second = await server.signUp()
  const frozen = await openFrozenTab(context)
  const landing = await context.newPage()
  for (const tab of [desk, frozen]) {
    await tab.goto('/app')
    await expect(tab.getByRole('heading', { name: 'FIRST', exact: true })).toBeVisible()
  }
  await landing.goto('/')
  await expect(landing.getByRole('link', { name: 'Open App' }).first()).toBeVisible()

  await test.step('another trader signs in while one tab loads, and one is frozen', async () => {
    const loading = await context.newPage()
    const { promise: rendered, resolve: isRendered } = Promise.withResolvers<void>()
    const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>()
    await loading.route('/app', async (route) => {
      const response = await route.fetch() // with the answers for the first trader
      isRendered()
      await changed
      await route.fulfill({ response })
    })
    const opened = loading.goto('/app')
    await rendered
    await signIn(await context.newPage(), second)
    isChanged()
    await opened
    await frozen.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    for (const tab of [desk, loading, frozen]) {
      await expect(tab.getByText('Start by adding your first trade')).toBeVisible()
      await expect(tab.getByRole('heading', { name: 'FIRST', exact: true })).toHaveCount(0)
    }
    for (const tab of [loading, frozen]) await tab.close()
  })

  await test.step('one tab signs out while the landing page in another one has asked for the session', async () => {
    const late = await context.newPage()
    const signOut = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await late.route(
      '**/api/v1/session',
      async (route) => {
        const response = await route.fetch()
        answered.resolve()
        await signOut.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await late.goto('/')
    await answered.promise
    await desk.getByRole('button', { name: 'Sign Out' }).click()
    await desk.waitForURL('/')
    signOut.resolve()
    for (const tab of [...context.pages()]) {
      await expect(tab).toHaveURL('/')
      await expect(tab.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
      await expect(tab.getByRole('link', { name: 'Open App' })).toHaveCount(0)
    }
  })

  await signIn(desk, trader)
  await expect(landing.getByRole('link', { name: 'Open App' }).first()).toBeVisible()

  await test.step('a reset link in another tab', async () => {
    await expect(desk.getByRole('heading', { name: 'FIRST', exact: true })).toBeVisible()
    await server.browser().post('/api/auth/request-password-reset', { email: trader.email })
    const other = await context.newPage()
    await other.goto(await findMailedLink(server, trader.email, '/reset-password'))
    await expect(other.getByRole('button', { name: 'Update Password' })).toBeVisible()
    await expect(desk.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible()
    await expect(desk).toHaveURL('/app')
  })
})

test('the desk refreshes its session at 90 seconds before the end, and the cookie gets a later end [AUTH-27]', async ({
  page,
  trader: _,
}) => {
  await page.clock.install()
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/session/refresh')) refreshes += 1
  })
  const answered = page.waitForResponse('**/api/v1/session/refresh')

  await page.clock.runFor('57:00')
  expect(refreshes).toBe(0)
  await page.clock.runFor('02:00')

  const { expiresAt } = await (await answered).json()
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
  expect(refreshes).toBe(1)
})

/** A tab that receives nothing from other tabs, like a page in the back/forward cache. */
async function openFrozenTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    window.BroadcastChannel = class extends EventTarget {
      postMessage() {}
    } as never
  })
  return tab
}
