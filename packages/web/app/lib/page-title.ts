/** What the product does, in its own words [SHELL-02]. */
export const tagline = 'Track your trades, analyze performance, and grow your portfolio.'

/** The title of a page in the browser's tab. */
export function pageTitle(page: string): string {
  return `${page} · Candlebook`
}
