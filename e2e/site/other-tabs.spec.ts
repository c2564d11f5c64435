import { expect, test } from '../fixtures.ts'
import { findMailedLink } from './mailed-links.ts'

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
  const other = await context.newPage()
  await other.goto('/auth')
  await other.getByLabel('Email').fill(second.email)
  await other.getByLabel('Password', { exact: true }).fill(second.password)

  await other.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(other).toHaveURL('/app')
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

  await other.goto('/app')
  await expect(other).toHaveURL('/auth')
})
