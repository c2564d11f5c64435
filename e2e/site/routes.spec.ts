import type { Page } from '@playwright/test'
import { addPost, emptyBlog } from '../admin/blog-posts.ts'
import { grantAdministrator } from '../administrator.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { waitForIdle } from '../settle.ts'

/** The pages of a visitor that search engines may list. */
const listed = ['/', '/blog', '/contact', '/demo', '/privacy', '/terms', '/auth', '/register']
const unlisted = ['/signup', '/auth/callback', '/reset-password']
const withoutFooter = [
  '/auth',
  '/auth?mode=sign-up',
  '/auth/callback',
  '/signup',
  '/register',
  '/register?plan=annual',
]
const userPages = ['/library', '/app', '/onboarding', '/settings']

test('every public page has its own head and links to pages that exist, and the footer unless it is one of accounts; an unknown address answers 404 and leads to the start page [FOOT-01] [FOOT-02] [ROUTE-05] [ROUTE-06] [ROUTE-09]', async ({
  page,
  server,
}) => {
  await emptyBlog(server)
  const post = await addPost(server, await server.signUp(), { title: 'TSLA [SL]: -350.00 USD & €120_00' })
  const pages = [...listed, `/blog/${post.id}`]
  const { baseUrl } = server.appContext.config

  await test.step('its own title, description and canonical address, and a picture for shared links', async () => {
    const heads = await Promise.all(pages.map((path) => readPage(page, `${path}?utm_source=letter`)))
    for (const [at, head] of heads.entries()) {
      const address = new URL(pages[at] ?? '', baseUrl).href
      expect(head, address).toMatchObject({
        status: 200,
        canonical: address,
        'og:url': address,
        'og:image': `${baseUrl}/og.jpg`,
        'og:title': head.title,
      })
      expect(head.description.length, address).toBeGreaterThan(30)
    }
    expect(new Set(heads.map(({ title }) => title)).size).toBe(pages.length)
  })

  await test.step('headings keep the spaces between their words, as search engines and screen readers take them', async () => {
    for (const path of [...pages, '/pt', '/es', '/fr', ...unlisted, '/no-such-page'])
      expect((await readPage(page, path)).joined, path).toEqual([])
  })

  await test.step('the footer has the terms, the privacy policy, Contact and the blog', async () => {
    for (const path of [...pages, '/email-test', '/no-such-page', ...withoutFooter]) {
      const hasFooter = !withoutFooter.includes(path)
      const links = [
        ['Terms and Conditions', '/terms'],
        ['Privacy Policy', '/privacy'],
        ['Contact', '/contact'],
        ['Blog', '/blog'],
      ]
      expect((await readPage(page, path)).footer, path).toEqual(hasFooter ? links : [])
    }
  })

  await test.step('the links of the pages of accounts lead to pages that exist', async () => {
    const addresses = (await Promise.all(withoutFooter.map((path) => readPage(page, path)))).flatMap(
      ({ links }) => links,
    )
    expect(addresses).toContain('/')
    for (const address of new Set(addresses))
      expect((await page.request.get(address)).status(), address).toBe(200)
  })

  await test.step('a browser finds the icons that the page names', async () => {
    await page.goto('/')
    const links = page.locator('link[rel*="icon"], link[rel="manifest"]')
    const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    const icons = manifest.icons.map(({ src }: { src: string }) => src)
    for (const address of [...addresses, ...icons, '/favicon.ico', '/apple-touch-icon.png'])
      expect((await page.request.get(address)).headers()['content-type'], address).not.toContain('html')
    expect(addresses).toHaveLength(2)
    const picture = await page.request.get('/og.jpg')
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  })

  await test.step('pages that only a mailed link opens are left out by search engines', async () => {
    const map = await (await page.request.get('/sitemap.xml')).text()
    for (const path of unlisted) {
      const html = await (await page.request.get(path)).text()
      expect(html, path).toContain('<meta name="robots" content="noindex"/>')
      expect(html, path).not.toContain('rel="canonical"')
      expect(map, path).not.toContain(path)
    }
  })

  await test.step('an unknown address', async () => {
    expect((await page.goto('/no-such-page?and=more'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('a signed-in user reaches the pages of users, and an administrator the page of administrators, each with the footer, whose links nothing covers; a tab of the desk is the same by a link, refreshed and opened directly, and after a change of the route the window is at the top [FOOT-02] [ROUTE-05] [ROUTE-07] [ROUTE-08] [ROUTE-09]', async ({
  page,
  context,
  server,
  trader,
}) => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => trader.addTrade({ symbol: `SYM${n}` })))

  await test.step('a tab of the desk', async () => {
    for (const base of everyOrFirst(['/dashboard', '/app'])) {
      await page.goto(base)
      await expect(page.getByRole('heading', { name: /^SYM/ }).first()).toBeVisible()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).scrollIntoViewIfNeeded()
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
      await page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>('header a[href="/settings"]')?.click(),
      )
      await expect(page).toHaveURL('/settings')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await page.goBack()
      await page.getByRole('tab', { name: /Journal/ }).click()
      await expectSameScreen(page, await context.newPage(), {
        address: `${base}/journal`,
        heading: 'No journal entries yet. Start writing!', // what loads last
      })
    }
  })

  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })
  for (const path of everyOrFirst([...userPages, '/reset-password'], 3)) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page, path).toHaveURL(path)
    await contact.click({ trial: true })
    await expect(page.getByRole('complementary', { name: 'Demo' })).toHaveCount(0)
  }
  await page.goto('/admin')
  await expect(page).not.toHaveURL(/\/admin/)
  await grantAdministrator(server, trader)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin/)
  await contact.click({ trial: true })

  expect((await page.goto('/settings/nothing'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
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

test('a public page is the same by a link, refreshed and opened directly [ROUTE-07]', async ({
  page,
  server,
  anotherBrowser,
}) => {
  const other = await (await anotherBrowser()).newPage()
  // On each push the link of the blog below is one of the same kind as these.
  for (const [address, start] of everyOrFirst(Object.entries(linkedFrom), 0)) {
    await page.goto(start)
    await page.locator(`a[href="${address}"]:visible`).first().click()
    await expectSameScreen(page, other, { address })
  }
  await emptyBlog(server)
  const post = await addPost(server, await server.signUp())
  await page.goto('/blog')
  await page.getByRole('link', { name: post.title }).first().click()
  await expectSameScreen(page, other, { address: `/blog/${post.id}`, heading: post.title })
  for (const address of everyOrFirst(['/pt', '/no-such-page', '/es', '/fr', '/email-test', '/signup'])) {
    await page.goto(address)
    await expectSameScreen(page, other, { address })
  }
})

type ReadPage = {
  status: number
  title: string
  canonical: string | null
  description: string
  footer: string[][]
  links: string[]
  joined: string[]
} & Record<'og:url' | 'og:image' | 'og:title', string | null>

/** What the document of an address has, as the server sends it. The page must be empty, so that it has no policy. */
async function readPage(page: Page, address: string): Promise<ReadPage> {
  const answer = await page.request.get(address)
  const read = await page.evaluate(
    (html) => {
      const found = new DOMParser().parseFromString(html, 'text/html')
      const read = (selector: string, name: string) =>
        found.querySelector(selector)?.getAttribute(name) ?? null
      const readMeta = (property: string) => read(`meta[property="${property}"]`, 'content')
      const listLinks = (part: string) => [...found.querySelectorAll(`${part} a`)]
      return {
        title: found.title,
        canonical: read('link[rel="canonical"]', 'href'),
        description: read('meta[name="description"]', 'content') ?? '',
        'og:url': readMeta('og:url'),
        'og:image': readMeta('og:image'),
        'og:title': readMeta('og:title'),
        footer: listLinks('footer nav[aria-label="Footer"]').map((link) => [
          link.textContent,
          link.getAttribute('href') ?? '',
        ]),
        links: listLinks('body').map((link) => link.getAttribute('href') ?? ''),
        // Two words without a space between them where a line break or an element separates them.
        joined: [...found.querySelectorAll('h1, h2, h3, h4')].flatMap(
          (heading) => heading.innerHTML.match(/[^\s>](?:<[^!>][^>]*>)+[\p{L}\p{N}]+/gu) ?? [],
        ),
      }
    },
    await answer.text(),
  )
  return { status: answer.status(), ...read }
}

/** Expects the screen on a page that opened it, after a refresh, and on another page that opens its address. */
async function expectSameScreen(
  page: Page,
  other: Page,
  { address, heading }: { address: string; heading?: string },
): Promise<void> {
  const read = async (shown: Page) => {
    await expect(shown).toHaveURL(address)
    await expect(shown.getByRole('heading', heading ? { name: heading } : { level: 1 }).first()).toBeVisible()
    await shown.waitForLoadState()
    await waitForIdle(shown) // buttons of a form are disabled until its script has run
    return await shown.getByRole('main').ariaSnapshot()
  }
  const followed = await read(page)
  await page.reload()
  await expect.poll(() => read(page)).toBe(followed)
  await other.goto(address)
  await expect.poll(() => read(other)).toBe(followed)
}
