import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { recordBrowserErrors } from '../browser-errors.ts'
import { test as base } from '../fixtures.ts'

type Kept = { context: BrowserContext; blank: Page; session: CDPSession }

// Playwright ends the worker after a failed test, so no test gets the browser context of a failed one.
let kept: Kept | undefined

/**
 * The same test with one browser context for all tests of a worker. Its HTTP cache has the files of the app, which are
 * about 80 requests of each page load. Each test has a new page, and no cookie or stored value of the test before.
 */
export const test = base.extend({
  context: async ({ browser, baseURL, contextOptions, browserErrors }, use, info) => {
    kept ??= await keep(await browser.newContext({ baseURL, ...contextOptions }))
    const { context, blank } = kept
    await clear(kept)
    const stopRecording = recordBrowserErrors(context, browserErrors)
    await use(context)
    const used = context.pages().filter((page) => page !== blank)
    if (info.status === info.expectedStatus) for (const page of used) await page.close()
    stopRecording()
  },
})

/** Opens the page through which the browser is told to clear its storage: only a session of a page can do this. */
async function keep(context: BrowserContext): Promise<Kept> {
  const blank = await context.newPage()
  return { context, blank, session: await context.newCDPSession(blank) }
}

/** Deletes everything that pages stored, except the HTTP cache. */
async function clear({ context, session }: Kept): Promise<void> {
  await context.clearCookies()
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes })
}
