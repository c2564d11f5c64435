/** What a page's screenshot looks like. Source: core specification §7 Page screenshot (L265). */
const picture = { width: '1200', height: '800', format: 'webp', quality: '80' }

/**
 * The address of a page's screenshot at the service of this template, 1200x800, WebP at quality 80 [LIB-28]. `{url}`
 * takes the page's address, encoded; `{width}`, `{height}`, `{format}` and `{quality}` may stand in the template too,
 * and go into the query where neither they nor a parameter of that name do.
 */
export function screenshotAddress(template: string, page: string): string {
  const named = new URL(template.replaceAll(/[{}]/g, '')).searchParams
  const missing = Object.entries(picture).filter(
    ([name]) => !template.includes(`{${name}}`) && !named.has(name),
  )
  const address = Object.entries({ ...picture, url: page }).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => encodeURIComponent(value)),
    template,
  )
  const query = missing.map(([name, value]) => `${name}=${value}`).join('&')
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
