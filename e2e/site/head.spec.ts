import { addPost, emptyBlog } from '../admin/blog-posts.ts'
import { expect, test } from '../fixtures.ts'

test('every public page has its own title, description and canonical address, and a picture for shared links', async ({
  page,
  server,
}) => {
  await emptyBlog(server)
  const post = await addPost(server, await server.signUp(), { title: 'TSLA [SL]: -350.00 USD & €120_00' })
  const { baseUrl } = server.appContext.config
  const fixed = ['/', '/blog', '/contact', '/demo', '/privacy', '/terms', '/auth', '/register']
  const addresses = [...fixed, `/blog/${post.id}`]
  const titles: string[] = []
  for (const path of addresses) {
    await page.goto(`${path}?utm_source=letter`)
    const read = (selector: string, name: string) => page.locator(selector).getAttribute(name)
    const address = new URL(path, baseUrl).href
    expect(await read('link[rel="canonical"]', 'href'), path).toBe(address)
    expect(await read('meta[property="og:url"]', 'content'), path).toBe(address)
    expect(await read('meta[property="og:image"]', 'content'), path).toBe(`${baseUrl}/og.jpg`)
    expect(await read('meta[property="og:title"]', 'content'), path).toBe(await page.title())
    expect((await read('meta[name="description"]', 'content'))?.length, path).toBeGreaterThan(30)
    titles.push(await page.title())
  }
  expect(new Set(titles).size).toBe(addresses.length)
  const picture = await fetch(`${server.url}/og.jpg`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('pages that only a mailed link opens are left out by search engines', async ({ server }) => {
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
  for (const path of ['/signup', '/auth/callback', '/reset-password']) {
    const html = await (await fetch(`${server.url}${path}`)).text()
    expect(html, path).toContain('<meta name="robots" content="noindex"/>')
    expect(html, path).not.toContain('rel="canonical"')
    expect(map, path).not.toContain(path)
  }
})

test('sign-in that another page opens has its head without asking the server [RESET-06]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/reset-password')

  await expect(page).toHaveURL('/auth')
  await expect(page).toHaveTitle('Sign in · Candlebook')
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/:\d+\/auth$/)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([])
})
