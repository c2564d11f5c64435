/** The sentence that describes the product [SHELL-02]. */
export const tagline = 'Track your trades, analyze performance, and grow your portfolio.'

/** The title of a page in the browser tab. */
export function formatPageTitle(page: string): string {
  return `${page} · Candlebook`
}
