import type { Page } from '@playwright/test'
import { addPost, emptyBlog } from '../admin/blog-posts.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'

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

/** The public pages with one that has a link to them. */
const linkedFrom = {
  '/auth?mode=sign-up': '/demo',
  '/': '/blog',
  '/blog': '/',
  '/contact': '/',
  '/privacy': '/',
  '/terms': '/privacy',
  '/demo': '/',
  '/auth': '/',
  '/register': '/register?plan=annual',
  '/register?plan=annual': '/',
}

for (const [address, start] of everyOrFirst(Object.entries(linkedFrom), 2))
  test(`${address} is the same by a link, refreshed and opened directly [ROUTE-07]`, async ({
    page,
    anotherBrowser,
  }) => {
    await page.goto(start)
    await page.locator(`a[href="${address}"]:visible`).first().click()
    await expectSameScreen(page, await (await anotherBrowser()).newPage(), { address })
  })

test('a post of the blog is the same by a link, refreshed and opened directly [ROUTE-07]', async ({
  page,
  server,
  anotherBrowser,
}) => {
  await emptyBlog(server)
  const post = await addPost(server, await server.signUp())
  await page.goto('/blog')
  await page.getByRole('link', { name: post.title }).first().click()
  await expectSameScreen(page, await (await anotherBrowser()).newPage(), {
    address: `/blog/${post.id}`,
    heading: post.title,
  })
})

for (const address of everyOrFirst(['/pt', '/no-such-page', '/es', '/fr', '/email-test', '/signup'], 2))
  test(`${address} is the same refreshed and in another browser [ROUTE-07]`, async ({
    page,
    anotherBrowser,
  }) => {
    await page.goto(address)
    await expectSameScreen(page, await (await anotherBrowser()).newPage(), { address })
  })

for (const base of everyOrFirst(['/dashboard', '/app']))
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

/** Expects the screen on a page that opened it, after a refresh, and on another page that opens its address. */
async function expectSameScreen(
  page: Page,
  other: Page,
  { address, heading }: { address: string; heading?: string },
): Promise<void> {
  const read = async (shown: Page) => {
    await expect(shown).toHaveURL(address)
    await expect(shown.getByRole('heading', heading ? { name: heading } : { level: 1 }).first()).toBeVisible()
    await shown.waitForLoadState('networkidle') // buttons of a form are disabled until its script has run
    return await shown.getByRole('main').ariaSnapshot()
  }
  const followed = await read(page)
  await page.reload()
  await expect.poll(() => read(page)).toBe(followed)
  await other.goto(address)
  await expect.poll(() => read(other)).toBe(followed)
}
