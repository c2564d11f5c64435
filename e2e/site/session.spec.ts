import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'

const guarded = [
  '/app',
  '/dashboard',
  '/app/journal',
  '/dashboard/journal',
  '/app/import',
  '/app/analytics',
  '/library',
  '/settings',
  '/settings/security',
  '/onboarding',
  '/admin',
]

const signInTo = (path: string) => (path === '/app' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`)

test('without a session the server sends no content of a guarded page [SHELL-07] [SHELL-08] [SHELL-10] [GUARD-02]', async ({
  request,
}) => {
  for (const path of guarded) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toBe(signInTo(path))
  }
})

test('while the session is loading, only a spinner is shown [SHELL-09] [GUARD-01]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'HIDDEN' })
  await withoutFirstAnswers(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/session', async (route) => {
    await answer.promise
    await route.continue()
  })

  await page.goto('/app')

  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('heading')).toHaveCount(0)
  answer.resolve()
  await expect(page.getByRole('heading', { name: 'HIDDEN' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
})

test('a cookie whose session does not exist any more redirects to the sign-in page [SHELL-10]', async ({
  page,
  trader,
}) => {
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await page.goto('about:blank')
  await trader.browser.post('/api/auth/sign-out', {})

  await page.goto('/dashboard')

  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
})

test('Sign Out ends the session on the server and opens the landing page, and Back shows no data [SHELL-11] [SHELL-14]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SECRET' })
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'SECRET' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
  expect((await trader.browser.get('/api/v1/session')).status).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('SECRET')).toHaveCount(0)
})

test('a session survives a reload, and the landing page then links to the app [AUTH-25]', async ({
  page,
  trader,
}) => {
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()

  await page.goto('/')

  await expect(page.getByRole('link', { name: 'Open App' }).first()).toBeVisible()
  expect(trader.userId).not.toBe('')
})

test('when signing out fails, the trader stays signed in and a message says so', async ({ page, trader }) => {
  await page.goto('/app')
  await page.route('**/api/auth/sign-out', (route) => route.abort())

  await page.getByRole('button', { name: 'Sign Out' }).click()

  await expectToast(page, 'Error', 'You are still signed in: the server could not be reached.')
  await expect(page).toHaveURL('/app')
  expect((await trader.browser.get('/api/v1/session')).status).toBe(200)
})

test('every link to the sign-in page loads a complete document [SHELL-05] [LAND-02] [LAND-07]', async ({
  page,
}) => {
  for (const name of ['Sign In / Sign Up', 'Start Free Trial']) {
    await page.goto('/')
    await markDocument(page)

    await page.getByRole('link', { name, exact: true }).first().click()

    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await isMarked(page), name).toBe(false)
  }
})

test('the landing page says what the product does, without buttons of the app [SHELL-02] [SHELL-19]', async ({
  page,
}) => {
  await page.goto('/')

  await expect(
    page.getByText('Track your trades, analyze performance, and grow your portfolio.'),
  ).toBeVisible()
  await expect(page).toHaveTitle('Candlebook: the trading journal that shows its work')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
})

function markDocument(page: Page) {
  return page.evaluate(() => Object.assign(window, { marked: true }) && undefined)
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in window)
}
