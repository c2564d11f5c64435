const NAME = 'candlebook-visit'

/** The random id of this browser session; null without one. */
export function findVisitId(): string | null {
  return document.cookie.match(/(?:^|; )candlebook-visit=([^;]+)/)?.[1] ?? null
}

/** Keeps an id until the browser is closed. All tabs share it, which they would not in session storage [TRACK-07]. */
export function storeVisitId(id: string): void {
  writeCookie(id, location.protocol === 'https:' ? '; Secure' : '')
}

/** Removes the id, so that what follows is another visit. */
export function endVisit(): void {
  writeCookie('', '; Max-Age=0')
}

function writeCookie(value: string, attributes: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on https only
  document.cookie = `${NAME}=${value}; Path=/; SameSite=Lax${attributes}`
}
