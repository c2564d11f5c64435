/**
 * The template of the service that takes page screenshots; null when none is set. It must be an http or https address
 * with `{url}` in its path or query. Returns a sentence for the operator when it is not.
 */
export function readScreenshotService(
  text: string | undefined,
): { template: string | null } | { problem: string } {
  if (!text) return { template: null }
  const address = URL.parse(text.replaceAll(/[{}]/g, ''))
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:'
  const origin = address ? text.slice(0, text.indexOf('/', address.protocol.length + 2)) : ''
  if (isWeb && text.includes('{url}') && !origin.includes('{')) return { template: text }
  return {
    problem:
      'SCREENSHOT_SERVICE_URL must be an address such as https://shots.example.com/take?url={url}, with {url} after its host.',
  }
}
