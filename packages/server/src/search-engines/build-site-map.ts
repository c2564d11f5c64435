/** The landing page in each language, as search engines name the languages. */
const landingPages = { en: '/', pt: '/pt', es: '/es', fr: '/fr', 'x-default': '/' }

/** The other public pages. */
const pages = ['/blog', '/contact', '/privacy', '/terms', '/register', '/auth']
const demoPage = '/demo'

/** Addresses that only a signed-in user or a program opens. */
const closed = [
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
  const rules = closed.map((path) => `Disallow: ${path}`)
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
    ...(maxPublicDemos > 0 ? [...pages, demoPage] : pages).map((path) => toEntry(toAddress(path))),
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
