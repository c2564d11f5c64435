import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPost, makeAdministrator, startTestServer, type TestServer } from '../testing/index.ts'
import { buildRobots, buildSiteMap } from './build-site-map.ts'

const baseUrl = 'https://journal.example'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
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

  const map = await (await fetch(new URL('/sitemap.xml', server.url))).text()

  const listed = [...map.matchAll(/\/blog\/(.*?)<\/loc><lastmod>\d{4}-\d\d-\d\dT/g)].map(([, id]) => id)
  expect(listed.toSorted()).toEqual(published.toSorted())
  expect(map).not.toContain(draft)
})
