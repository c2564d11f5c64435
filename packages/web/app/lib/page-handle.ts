/** What a route says about its page: `export const handle = { isPlain: true } satisfies PageHandle`. */
export interface PageHandle {
  /** The page is sent as HTML only, without hydration; site/frame/plain-page.entry.ts is its script. */
  isPlain: boolean
}
