/** What a route says about its page: `export const handle = { isPlain: true } satisfies PageHandle`. */
export interface PageHandle {
  /** The page is sent as HTML only, without hydration; site/plain/plain-page.entry.ts is its script. */
  isPlain?: boolean
  /**
   * The page keeps the fonts of its first paint: its lines would break elsewhere in other fonts. The fonts that arrive
   * later are used from the next page on.
   */
  keepsFonts?: boolean
  /** The HTML shows the whole page, so its scripts load when its form is used: most of them are the framework. */
  hasLateScripts?: boolean
  /** A page with late scripts that leads a user who is signed in on, so there they load at once. */
  isForVisitors?: boolean
}
