import type { Page } from '@playwright/test'
import { addPost } from '../admin/blog-posts.ts'
import { grantAdministrator } from '../administrator.ts'
import { expect, test } from '../fixtures.ts'
import { waitForScript } from './wait-for-script.ts'

const SECTIONS = ['Features', 'Pricing', 'Testimonials']
const footer = (page: Page) => page.getByRole('contentinfo')

/** The pages of a visitor that have a footer. */
const withFooter = ['/', '/blog', '/contact', '/privacy', '/terms', '/demo', '/email-test', '/no-such-page']
const withoutFooter = ['/auth', '/auth/callback', '/signup', '/register']

test('the footer of public pages links to the terms, the privacy policy, Contact and the blog [FOOT-01] [FOOT-02]', async ({
  page,
  server,
}) => {
  const post = await addPost(server, await server.signUp())
  for (const address of [...withFooter, `/blog/${post.id}`]) {
    await page.goto(address)
    const links = footer(page).getByRole('navigation', { name: 'Footer' }).getByRole('link')
    await expect(links, address).toHaveText(['Terms and Conditions', 'Privacy Policy', 'Contact', 'Blog'])
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(targets).toEqual(['/terms', '/privacy', '/contact', '/blog'])
  }
})

test('the sign-in pages have no footer [FOOT-02]', async ({ page }) => {
  for (const address of withoutFooter) {
    await page.goto(address)
    await expect(page.getByRole('main'), address).toBeVisible()
    await expect(footer(page), address).toHaveCount(0)
  }
})

test('the app, the settings, a new password and the page of administrators have the footer, and nothing covers its links [FOOT-02]', async ({
  page,
  server,
  trader,
}) => {
  await grantAdministrator(server, trader)
  for (const address of [
    '/app',
    '/dashboard',
    '/settings',
    '/library',
    '/admin',
    '/onboarding',
    '/reset-password',
  ]) {
    await page.goto(address)
    await footer(page).getByRole('link', { name: 'Contact' }).click({ trial: true })
    await expect(footer(page).getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
      'href',
      '/terms',
    )
  }
})

test('an unknown address answers 404 and leads to the start page [ROUTE-05]', async ({ page }) => {
  expect((await page.goto('/no-such-page?and=more'))?.status()).toBe(404)

  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('on /app an unknown address below it is not found either [ROUTE-05]', async ({ page, trader }) => {
  expect(trader.userId).not.toBe('')
  expect((await page.goto('/settings/nothing'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
})

test.describe('a signed-in visitor', () => {
  test('sees Open App and Sign Out, and Sign Out leaves him on the start page [LAND-08] [LAND-09]', async ({
    page,
    trader,
  }) => {
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Open App' })).toHaveAttribute('href', '/app')
    await expect(header.getByRole('link', { name: 'Sign In / Sign Up' })).toBeHidden()

    await header.getByRole('button', { name: 'Sign Out' }).click()

    await expect(header.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Open App' })).toBeHidden()
    await expect(page).toHaveURL('/')
    expect((await trader.browser.get('/api/v1/session')).status).toBe(401)
  })

  test('stays signed in when signing out fails, and the page says so [LAND-09]', async ({ page, trader }) => {
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
    await page.goto('/blog')
    await page.route('**/api/auth/sign-out', (route) => route.abort())

    await page.getByRole('button', { name: 'Sign Out' }).click()

    await expect(page.getByRole('alert')).toHaveText(
      'You are still signed in: the server could not be reached. Try again.',
    )
    expect((await trader.browser.get('/api/v1/session')).status).toBe(200)
  })

  test('whose session has ended sees the link to sign in again [LAND-07]', async ({ page, trader }) => {
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
    await page.goto('about:blank')
    await trader.browser.post('/api/auth/sign-out', {})

    await page.goto('/')

    await expect(page.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu holds the sections and Sign Out, and Esc closes it [LAND-06] [LAND-09]', async ({
    page,
    trader,
  }) => {
    expect(trader.userId).not.toBe('')
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
    await page.goto('/')
    await waitForScript(page)
    const header = page.getByRole('banner')
    const menu = header.locator('summary')
    await menu.click()
    await expect(
      header.getByRole('link').filter({ hasText: /^(Features|Pricing|Testimonials)$/ }),
    ).toHaveText(SECTIONS)
    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible()

    await page.keyboard.press('Escape')

    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeHidden()
    await expect(menu).toBeFocused()
  })
})

test('after a change of the route the window is at the top [ROUTE-08]', async ({ page, trader }) => {
  for (let n = 0; n < 12; n++) await trader.addTrade({ symbol: `SYM${n}` })
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'SYM11' })).toBeVisible()
  await footer(page).getByRole('link', { name: 'Blog' }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)

  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/settings"]')?.click())

  await expect(page).toHaveURL('/settings')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
