import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findMailedLink } from './mailed-links.ts'

async function signIn(tab: Page, { email, password }: { email: string; password: string }) {
  await tab.goto('/auth')
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(tab).toHaveURL('/app')
}

test('signing out in one tab leaves no data in the others, without a reload by hand [AUTH-20]', async ({
  page,
  context,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SECRET' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/app')
    await expect(tab.getByRole('heading', { name: 'SECRET' })).toBeVisible()
  }

  await page.getByRole('button', { name: 'Sign Out' }).click()

  await expect(other).toHaveURL('/')
  await expect(other.getByText('SECRET')).toHaveCount(0)
})

test('the landing page in another tab follows sign-out and sign-in at once [AUTH-20]', async ({
  page,
  context,
  trader,
}) => {
  await page.goto('/app')
  const landing = await context.newPage()
  await landing.goto('/')
  await expect(landing.getByRole('link', { name: 'Open App' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(landing.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
  await page.waitForURL('/') // signing out opens the landing page
  await page.goto('/auth')
  await page.getByLabel('Email').fill(trader.email)
  await page.getByLabel('Password', { exact: true }).fill(trader.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(landing.getByRole('link', { name: 'Open App' }).first()).toBeVisible()
})

test('an answer of the time before a sign-out in another tab does not bring the user back [AUTH-20]', async ({
  page,
  context,
  trader: _,
}) => {
  await page.goto('/app')
  const landing = await context.newPage()
  const signOut = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await landing.route(
    '**/api/v1/session',
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await signOut.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await landing.goto('/')
  await answered.promise

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  signOut.resolve()

  for (const tab of [landing, page]) {
    await expect(tab.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
    await expect(tab.getByRole('link', { name: 'Open App' })).toHaveCount(0)
  }
})

test('a tab of one trader shows nothing of the trader who signs in in another tab [AUTH-20]', async ({
  page,
  context,
  trader,
  server,
}) => {
  await trader.addTrade({ symbol: 'FIRST' })
  const second = await server.signUp()
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'FIRST' })).toBeVisible()

  await signIn(await context.newPage(), second)

  await expect(page.getByText('Start by adding your first trade')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'FIRST' })).toHaveCount(0)
})

test('a page that is still loading when another trader signs in shows nothing of the former one [AUTH-20]', async ({
  page,
  context,
  trader,
  server,
}) => {
  await trader.addTrade({ symbol: 'FIRST' })
  const second = await server.signUp()
  const { promise: rendered, resolve: isRendered } = Promise.withResolvers<void>()
  const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>()
  await page.route('/app', async (route) => {
    const response = await route.fetch() // with the answers for the first trader
    isRendered()
    await changed
    await route.fulfill({ response })
  })
  const opened = page.goto('/app')
  await rendered

  await signIn(await context.newPage(), second)
  isChanged()
  await opened

  await expect(page.getByText('Start by adding your first trade')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'FIRST' })).toHaveCount(0)
})

test('a frozen page of one trader that the browser shows again loads the data of the trader who signed in [AUTH-20]', async ({
  page,
  context,
  trader,
  server,
}) => {
  await trader.addTrade({ symbol: 'FIRST' })
  const second = await server.signUp()
  // A page in the back/forward cache receives nothing from other tabs.
  await page.addInitScript(() => {
    window.BroadcastChannel = class extends EventTarget {
      postMessage() {}
    } as never
  })
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'FIRST' })).toBeVisible()
  await signIn(await context.newPage(), second)

  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

  await expect(page.getByText('Start by adding your first trade')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'FIRST' })).toHaveCount(0)
})

test('a reset link in another tab ends the session of the desk, which says so and keeps the page [AUTH-20]', async ({
  page,
  context,
  trader,
  server,
}) => {
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await server.browser().post('/api/auth/request-password-reset', { email: trader.email })
  const other = await context.newPage()

  await other.goto(await findMailedLink(server, trader.email, '/reset-password'))

  await expect(other.getByRole('button', { name: 'Update Password' })).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible()
  await expect(page).toHaveURL('/app')
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

test('signing out ends the sessions of the other browsers as well [AUTH-26] [SHELL-11]', async ({
  page,
  trader,
  anotherBrowser,
}) => {
  const phone = await anotherBrowser()
  await trader.signInTo(phone)
  const other = await phone.newPage()
  await other.goto('/app')
  await expect(other.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await page.goto('/app')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')

  await expect(other).toHaveURL('/auth')
})
