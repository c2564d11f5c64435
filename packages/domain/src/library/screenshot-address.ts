/** Size and format of a page's screenshot [LIB-28]. */
const screenshotShape = { width: 1200, height: 800, format: 'webp', quality: 80 } as const

/**
 * The address of a page's screenshot at the service of this template, 1200x800, WebP at quality 80 [LIB-28].
 * `{url}` is replaced by the encoded address of the page. The template may also contain `{width}`,
 * `{height}`, `{format}` and `{quality}`. A value without placeholder and without query parameter of its name
 * is added to the query.
 */
export function buildScreenshotAddress(template: string, page: string): string {
  const picture = Object.entries(screenshotShape).map(([name, value]) => [name, String(value)] as const)
  const named = new URL(template.replaceAll(/[{}]/g, '')).searchParams
  const missing = picture.filter(([name]) => !template.includes(`{${name}}`) && !named.has(name))
  const address = [...picture, ['url', page] as const].reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => encodeURIComponent(value)),
    template,
  )
  const query = missing.map(([name, value]) => `${name}=${value}`).join('&')
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
