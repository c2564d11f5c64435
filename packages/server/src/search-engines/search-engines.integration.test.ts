import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPost, makeAdministrator, startTestServer, type TestServer } from '../testing/index.ts'
import { buildRobots, buildSiteMap } from './search-engines.ts'

const baseUrl = 'https://journal.example'
/** How long the server keeps the site map. */
const MAX_AGE_MS = 60_000
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.clock.moveBy({ ms: MAX_AGE_MS + 1 }))
afterAll(() => server.stop())

test('the site map names the landing page in four languages, the public pages, and each post', () => {
  const map = buildSiteMap([{ id: 'a&b', updatedAt: '2026-11-21T09:30:00.000Z' }], {
    baseUrl,
    maxPublicDemos: 0,
  })

  const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    ...['/', '/pt', '/es', '/fr', '/blog', '/contact', '/privacy', '/terms', '/register', '/auth'].map(
      (path) => `${baseUrl}${path}`,
    ),
    `${baseUrl}/blog/a%26b`,
  ])
  const entries = map.split('</url>').slice(0, 4)
  expect(
    entries.map((entry) =>
      [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, language, href]) => [language, href]),
    ),
  ).toEqual(
    entries.map(() => [
      ['en', `${baseUrl}/`],
      ['pt', `${baseUrl}/pt`],
      ['es', `${baseUrl}/es`],
      ['fr', `${baseUrl}/fr`],
      ['x-default', `${baseUrl}/`],
    ]),
  )
  expect(map).toContain('<lastmod>2026-11-21T09:30:00.000Z</lastmod>')
})

test('the site map names the demo when it is open', () => {
  const address = `<loc>${baseUrl}/demo</loc>`

  expect(buildSiteMap([], { baseUrl, maxPublicDemos: 20 })).toContain(address)
  expect(buildSiteMap([], { baseUrl, maxPublicDemos: 0 })).not.toContain(address)
})

test('robots may read the public pages, and nothing of a signed-in user', () => {
  const robots = buildRobots({ baseUrl })

  for (const path of ['/app', '/settings', '/admin', '/api/']) expect(robots).toContain(`Disallow: ${path}\n`)
  expect(robots).not.toMatch(/Disallow: \/(blog|contact|$)/m)
  expect(robots).toContain(`Sitemap: ${baseUrl}/sitemap.xml\n`)
})

test('the server answers both without a session', async () => {
  const [robots, map] = await Promise.all(
    ['/robots.txt', '/sitemap.xml'].map((path) => fetch(new URL(path, server.url))),
  )

  expect([robots?.status, map?.status]).toEqual([200, 200])
  expect(robots?.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(map?.headers.get('content-type')).toMatch(/^application\/xml/)
  expect(await map?.text()).toMatch(/^<\?xml[\s\S]*<urlset[\s\S]*<\/urlset>\n$/)
})

test('the site map names every published post, also those after the first page of the blog, and no draft', async () => {
  const ana = await server.signUp()
  await makeAdministrator(ana)
  const published: string[] = []
  for (let at = 0; at < 21; at++) published.push(await addPost(ana, { title: `Post ${at}` }))
  const draft = await addPost(ana, { published: false })

  const map = await readSiteMap()

  const listed = [...map.matchAll(/\/blog\/(.*?)<\/loc><lastmod>\d{4}-\d\d-\d\dT/g)].map(([, id]) => id)
  expect(listed.toSorted()).toEqual(published.toSorted())
  expect(map).not.toContain(draft)
})

test('50 visitors who ask for the site map at the same moment cause one read of the posts', async () => {
  const { pool } = server.appContext.db
  let reads = 0
  const count = () => reads++
  pool.on('acquire', count)

  const maps = await Promise.all(Array.from({ length: 50 }, readSiteMap))
  await readSiteMap()

  pool.off('acquire', count)
  expect(reads).toBe(1)
  expect(new Set(maps).size).toBe(1)
})

test('a post that is published, and one that is deleted, change the site map after a minute', async () => {
  const ana = await server.signUp()
  await makeAdministrator(ana)
  const old = await addPost(ana)
  expect(await readSiteMap()).toContain(old)

  const post = await addPost(ana)
  await ana.browser.delete(`/api/v1/admin/blog-posts/${old}`)
  expect(await readSiteMap()).not.toContain(post)
  server.clock.moveBy({ ms: MAX_AGE_MS + 1 })

  const map = await readSiteMap()
  expect(map).toContain(post)
  expect(map).not.toContain(old)
})

test('while the posts cannot be read, a robot gets the last site map, or is told to ask again in 5 seconds', async () => {
  const another = await startTestServer()
  const { owner } = another.database
  const ask = () => fetch(new URL('/sitemap.xml', another.url))
  try {
    await owner.query('alter table platform.blog_posts rename to hidden_posts')
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])

    await owner.query('alter table platform.hidden_posts rename to blog_posts')
    expect((await ask()).status).toBe(503)
    another.clock.moveBy({ ms: 5001 })
    const map = await readText(await ask())

    await owner.query('alter table platform.blog_posts rename to hidden_posts')
    another.clock.moveBy({ ms: MAX_AGE_MS + 1 })
    expect(await readText(await ask())).toBe(map)
  } finally {
    await another.stop()
  }
})

async function readSiteMap(): Promise<string> {
  return await readText(await fetch(new URL('/sitemap.xml', server.url)))
}

async function readText(answer: Response): Promise<string> {
  expect(answer.status).toBe(200)
  return await answer.text()
}
