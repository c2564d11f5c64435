import { listPublishedIds } from '@candlebook/core/blog'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import type { App } from '../context/app-context.ts'
import { openSharedValue, type SharedValue } from '../shared-value/open-shared-value.ts'

/** The landing page in each language, as search engines name the languages. */
const landingPages = { en: '/', pt: '/pt', es: '/es', fr: '/fr', 'x-default': '/' }

/** The other public pages. */
const listedPages = ['/blog', '/contact', '/privacy', '/terms', '/register', '/auth']
const demoPage = '/demo'

/** Addresses that only a signed-in user or a program opens. */
const closedPaths = [
  '/app',
  '/dashboard',
  '/library',
  '/settings',
  '/admin',
  '/onboarding',
  '/api/',
  '/email-test',
]

/** The rules for robots, and where the site map is. Source: https://www.rfc-editor.org/rfc/rfc9309 */
export function buildRobots({ baseUrl }: { baseUrl: string }): string {
  const rules = closedPaths.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${new URL('/sitemap.xml', baseUrl).href}`, ''].join('\n')
}

/** The public pages, with the demo when it is open, and these posts. Source: https://www.sitemaps.org/protocol.html */
export function buildSiteMap(
  posts: readonly { id: string; updatedAt: string }[],
  { baseUrl, maxPublicDemos }: { baseUrl: string; maxPublicDemos: number },
): string {
  const toAddress = (path: string) => new URL(path, baseUrl).href
  const languages = Object.entries(landingPages).map(
    ([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${toAddress(path)}"/>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...[...new Set(Object.values(landingPages))].map((path) => toEntry(toAddress(path), ...languages)),
    ...(maxPublicDemos > 0 ? [...listedPages, demoPage] : listedPages).map((path) =>
      toEntry(toAddress(path)),
    ),
    ...posts.map(({ id, updatedAt }) =>
      toEntry(toAddress(`/blog/${encodeURIComponent(id)}`), `<lastmod>${updatedAt}</lastmod>`),
    ),
    '</urlset>',
    '',
  ].join('\n')
}

function toEntry(address: string, ...facts: string[]): string {
  return `<url><loc>${address}</loc>${facts.join('')}</url>`
}

/** More posts than a blog has. A site map may have 50,000 addresses. Source: https://www.sitemaps.org/protocol.html */
const MAX_POSTS = 5000

/** Search engines fetch the map a few times a day, and every server on this database has its own copy. */
const MAX_AGE_MS = 60 * 1000

/** Robots can wait for thousands of posts, and there is no other answer before the first read. */
const MAX_WAIT_MS = 5000

/** How long the posts are not read again after a read that failed. */
const PAUSE_AFTER_FAILURE_MS = 5000

/** The text of the site map. The posts are read once a minute for all visitors; null until they were read once. */
function openSiteMap({
  db,
  config,
  clock,
}: Pick<App, 'db' | 'config' | 'clock'>): SharedValue<string | null> {
  return openSharedValue({
    load: async () => buildSiteMap(await listPublishedIds({ db }, MAX_POSTS), config),
    first: null,
    clock,
    maxAgeMs: MAX_AGE_MS,
    maxWaitMs: MAX_WAIT_MS,
    pauseAfterFailureMs: PAUSE_AFTER_FAILURE_MS,
  })
}

/** What search engines read first: /robots.txt and /sitemap.xml. */
export function createSearchEnginesRoute(appContext: Pick<App, 'db' | 'config' | 'clock'>): Hono {
  const app = new Hono()
  const siteMap = openSiteMap(appContext)
  app.get('/robots.txt', (c) =>
    c.text(buildRobots(appContext.config), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
  app.get('/sitemap.xml', async (c) => {
    const text = await siteMap.read()
    if (text === null)
      throw new AppError('server.unavailable', { data: { waitSeconds: PAUSE_AFTER_FAILURE_MS / 1000 } })
    return c.body(text, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    })
  })
  return app
}
