/** Size and format of a page's screenshot [LIB-28]. */
export const screenshotShape = { width: 1200, height: 800, format: 'webp', quality: 80 } as const

/** The path at which this server shows screenshots of pages. */
export const OWN_SCREENSHOTS = '/captures'

/**
 * The template of this server's own screenshots. It is relative, so that pictures stay valid when the server
 * moves.
 */
export const ownScreenshotTemplate = `${OWN_SCREENSHOTS}?url={url}`

/**
 * The address of a page's screenshot at the service of this template, 1200x800, WebP at quality 80 [LIB-28].
 * `{url}` is replaced by the encoded address of the page. The template may also contain `{width}`,
 * `{height}`, `{format}` and `{quality}`. A value without placeholder and without query parameter of its name
 * is added to the query.
 */
export function buildScreenshotAddress(template: string, page: string): string {
  const picture = Object.entries(screenshotShape).map(([name, value]) => [name, String(value)] as const)
  const named = parseAddress(template.replaceAll(/[{}]/g, '')).searchParams
  const missing = picture.filter(([name]) => !template.includes(`{${name}}`) && !named.has(name))
  const address = [...picture, ['url', page] as const].reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => encodeURIComponent(value)),
    template,
  )
  const query = missing.map(([name, value]) => `${name}=${value}`).join('&')
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** The page whose screenshot this server shows at the address; null for any other address. */
export function parseScreenshotPage(address: string): string | null {
  if (!address.startsWith(`${OWN_SCREENSHOTS}?`)) return null
  return parseAddress(address).searchParams.get('url')
}

/** Parses an address of another server, or a path on this server. */
function parseAddress(address: string): URL {
  return new URL(address, 'https://here.invalid')
}
