/** The title of a page in the browser tab. */
export function formatPageTitle(page: string): string {
  return `${page} · Candlebook`
}
