import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'
import { waitForScript } from './wait-for-script.ts'

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

test('without a session the server sends no content of a guarded page [SHELL-07] [SHELL-08] [SHELL-10] [GUARD-02] [ROUTE-09]', async ({
  request,
}) => {
  for (const path of guarded) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toBe(signInTo(path))
  }
})

test('while the session is loading only a spinner is shown, the session survives a reload, and the site then has Open App and Sign Out [SHELL-09] [GUARD-01] [AUTH-25] [LAND-06] [LAND-08] [LAND-09]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'HIDDEN' })
  const row = page.getByRole('heading', { name: 'HIDDEN' })

  await test.step('only a spinner', async () => {
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
    await expect(row).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await page.unrouteAll()
  })

  await test.step('a reload', async () => {
    await page.reload()
    await expect(row).toBeVisible()
  })

  const header = page.getByRole('banner')
  const signOut = header.getByRole('button', { name: 'Sign Out' })

  await test.step('a sign-out that fails leaves the trader signed in, and says so', async () => {
    await page.route('**/api/auth/sign-out', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expectToast(page, 'Error', 'You are still signed in: the server could not be reached.')
    await expect(page).toHaveURL('/app')
    await page.goto('/blog')
    await signOut.click()
    await expect(page.getByRole('alert')).toHaveText(
      'You are still signed in: the server could not be reached. Try again.',
    )
    expect((await trader.browser.get('/api/v1/session')).status).toBe(200)
    await page.unrouteAll()
  })

  await test.step('on a phone the menu holds the sections and Sign Out, and Esc closes it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await waitForScript(page)
    const menu = header.locator('summary')
    await menu.click()
    await expect(
      header.getByRole('link').filter({ hasText: /^(Features|Pricing|Testimonials)$/ }),
    ).toHaveText(['Features', 'Pricing', 'Testimonials'])
    await expect(signOut).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(signOut).toBeHidden()
    await expect(menu).toBeFocused()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await expect(header.getByRole('link', { name: 'Open App' })).toHaveAttribute('href', '/app')
  await expect(header.getByRole('link', { name: 'Sign In / Sign Up' })).toBeHidden()
  await signOut.click()
  await expect(header.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Open App' })).toBeHidden()
  await expect(page).toHaveURL('/')
  expect((await trader.browser.get('/api/v1/session')).status).toBe(401)
})

test('a session that has ended elsewhere leaves a link to sign in, and a page of the app opens sign-in; Sign Out ends the session on the server, and Back shows no data [SHELL-10] [SHELL-11] [SHELL-14] [LAND-07]', async ({
  page,
  context,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SECRET' })
  const row = page.getByRole('heading', { name: 'SECRET' })
  await page.goto('/app')
  await expect(row).toBeVisible()

  await test.step('a session that has ended elsewhere', async () => {
    await page.goto('about:blank')
    await trader.browser.post('/api/auth/sign-out', {})
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/auth?next=%2Fdashboard')
  })

  const { email, password } = trader
  expect((await trader.browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(204)
  await trader.signInTo(context)
  await page.goto('/app')
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
  expect((await trader.browser.get('/api/v1/session')).status).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('SECRET')).toHaveCount(0)
})
