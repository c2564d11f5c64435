import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { isPageView } from '../page-views.ts'

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

async function fill(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('sign-in says what is missing and what is wrong, keeps the typed text, and opens the dashboard with the right password, also when it was opened for an address of another site [AUTH-03] [AUTH-05] [ERRC-01] [GUARD-02]', async ({
  page,
  context,
  server,
}) => {
  const { email, password } = await server.signUp({ password: 'the-right-one' })
  await page.goto('/auth?next=/%5Cevil.example')
  const passwordField = page.getByLabel('Password', { exact: true })
  const toast = page.getByRole('listitem').filter({ hasText: 'Sign in failed' })

  await test.step('with an empty address or password no request is sent', async () => {
    let asked = false
    page.on('request', (request) => {
      if (request.method() === 'POST' && !isPageView(request)) asked = true
    })
    await signIn(page).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.')
    await expect(passwordField).toHaveAccessibleDescription('Enter your password.')
    expect(asked).toBe(false)
  })

  await test.step('a wrong password signs no user in', async () => {
    await fill(page, { email, password: 'the-wrong-one' })
    await signIn(page).click()
    await expect(page.getByRole('alert')).toHaveText('The email address or the password is wrong.')
    await expect(toast).toContainText('The email address or the password is wrong.')
    await expect(toast).toHaveAttribute('data-variant', 'destructive')
    await expect(page).toHaveURL(/\/auth\?next=/)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(passwordField).toHaveValue('the-wrong-one')
    expect(await context.cookies()).toEqual([])
  })

  await test.step('a failure without a message says to check the credentials', async () => {
    const error = { code: 'auth.refused', message: '', requestId: 'r' }
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 401, json: { error } }))
    await signIn(page).click()
    await expect(toast).toContainText('Please check your credentials and try again.')
    await page.unroute('**/api/auth/sign-in/email')
  })

  await test.step('the password can be shown and hidden again', async () => {
    await passwordField.fill(password)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(passwordField).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(passwordField).toHaveAttribute('type', 'password')
    await expect(passwordField).toHaveValue(password)
  })

  await signIn(page).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
})

test('text and Enter of before the hydration are kept and open the page that asked for it, with its query, and a session that ends while the app is open leads back to the same page [AUTH-03] [GUARD-02]', async ({
  page,
  server,
}) => {
  const person = await server.signUp()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/dashboard/journal?search=fomo', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/auth?next=%2Fdashboard%2Fjournal%3Fsearch%3Dfomo')
  await fill(page, person)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(signIn(page)).toHaveAttribute('data-early')

  scripts.resolve()

  await expect(page).toHaveURL('/dashboard/journal?search=fomo')
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Journal' })).toBeVisible()
  await page.unrouteAll()
  await openLive(page, '/settings/preferences')

  await person.browser.post('/api/auth/sign-out', {}) // ends the sessions of every device

  await expect(page).toHaveURL('/auth?next=%2Fsettings%2Fpreferences')
})
