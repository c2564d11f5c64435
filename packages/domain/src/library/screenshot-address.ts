/** What a page's screenshot looks like. Source: core specification §7 Page screenshot (L265). */
export const screenshotShape = { width: 1200, height: 800, format: 'webp', quality: 80 } as const

/** The path at which this server itself shows screenshots of pages. */
export const OWN_SCREENSHOTS = '/captures'

/** The template of this server's own screenshots. Relative, so that the pictures stay when the server moves. */
export const ownScreenshotTemplate = `${OWN_SCREENSHOTS}?url={url}`

/**
 * The address of a page's screenshot at the service of this template, 1200x800, WebP at quality 80 [LIB-28]. `{url}`
 * takes the page's address, encoded; `{width}`, `{height}`, `{format}` and `{quality}` may stand in the template too,
 * and go into the query where neither they nor a parameter of that name do.
 */
export function screenshotAddress(template: string, page: string): string {
  const picture = Object.entries(screenshotShape).map(([name, value]) => [name, String(value)] as const)
  const named = parsed(template.replaceAll(/[{}]/g, '')).searchParams
  const missing = picture.filter(([name]) => !template.includes(`{${name}}`) && !named.has(name))
  const address = [...picture, ['url', page] as const].reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => encodeURIComponent(value)),
    template,
  )
  const query = missing.map(([name, value]) => `${name}=${value}`).join('&')
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** The page whose screenshot this server itself shows at the address; null for any other address. */
export function pageOfOwnScreenshot(address: string): string | null {
  if (!address.startsWith(`${OWN_SCREENSHOTS}?`)) return null
  return parsed(address).searchParams.get('url')
}

/** An address of another server, or a path of ours. */
function parsed(address: string): URL {
  return new URL(address, 'https://here.invalid')
}
