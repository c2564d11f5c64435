import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'
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
  expect(map.match(/hreflang="fr" href="https:\/\/journal\.example\/fr"/g)).toHaveLength(4)
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
