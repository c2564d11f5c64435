import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const publicPages = ['/', '/blog', '/contact', '/privacy', '/terms', '/demo', '/auth', '/register']
const userPages = ['/app', '/dashboard', '/settings', '/library', '/onboarding']

test('a visitor reaches the public pages, and sign-in in place of every other page [ROUTE-09]', async ({
  page,
}) => {
  for (const path of publicPages) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  for (const path of [...userPages, '/admin']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/auth(\?next=|$)/)
  }
})

test('a signed-in user reaches the pages of users, and not those of administrators [ROUTE-09]', async ({
  page,
  trader: _,
}) => {
  for (const path of userPages) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page, path).toHaveURL(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  await page.goto('/admin')
  await expect(page).not.toHaveURL(/\/admin/)
})

test('a screen with a query is the same by a link, refreshed and opened directly [ROUTE-07]', async ({
  page,
  anotherBrowser,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Choose Annual' }).click()
  await expectSameScreen(page, await (await anotherBrowser()).newPage(), {
    address: '/register?plan=annual',
    heading: 'Create Your Account',
  })
})

for (const base of ['/app', '/dashboard'])
  test(`a tab of ${base} is the same by a link, refreshed and opened directly [ROUTE-07]`, async ({
    page,
    context,
    trader: _,
  }) => {
    await page.goto(base)
    await page.getByRole('tab', { name: /Journal/ }).click()
    await expectSameScreen(page, await context.newPage(), {
      address: `${base}/journal`,
      heading: 'No journal entries yet. Start writing!', // what loads last
    })
  })

/** Expects the screen on a page that followed a link, after a refresh, and on another page that opens its address. */
async function expectSameScreen(
  page: Page,
  other: Page,
  { address, heading }: { address: string; heading: string },
): Promise<void> {
  const read = async (shown: Page) => {
    await expect(shown).toHaveURL(address)
    await expect(shown.getByRole('heading', { name: heading }).first()).toBeVisible()
    return await shown.getByRole('main').ariaSnapshot()
  }
  const followed = await read(page)
  await page.reload()
  await expect.poll(() => read(page)).toBe(followed)
  await other.goto(address)
  await expect.poll(() => read(other)).toBe(followed)
}
