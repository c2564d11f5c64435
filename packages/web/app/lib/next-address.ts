import { MAX_NEXT_LENGTH, paths } from './paths.ts'

const BASE = 'https://candlebook.invalid'

/**
 * The address that opens after signing in, from the parameter `next`: a page of the app with its query. The dashboard
 * for any other text, so that a prepared link cannot lead to another site.
 */
export function parseNextAddress(text: string | null): string {
  if (text === null || text.length > MAX_NEXT_LENGTH) return paths.app
  // Browsers read '//' and '/\' as another site and skip control characters, so none of these may pass.
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return paths.app
  const url = URL.parse(text, BASE)
  if (url?.origin !== BASE || !paths.isGuarded(url.pathname)) return paths.app
  return `${url.pathname}${url.search}`
}
