import { type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test'
import { loadWeb } from '../packages/server/src/pages/load-web.ts'
import { startTestServer, type TestServer } from '../packages/server/src/testing/index.ts'
import { makeTrader, type Trader } from './trader.ts'
import { watch } from './watch.ts'

export { expect } from '@playwright/test'

type OfTest = {
  /** What must not happen in any browser of the test; it fails at its end when something is in the list. */
  mishaps: string[]
  /** Somebody who signed up a moment ago and is signed in in the page. */
  trader: Trader
  /** Another browser beside that of the page, with nothing in it; watched like that one. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

type OfWorker = { server: TestServer }

/** Playwright's test with the whole product behind the page: the real server, the built web app, a database of its own. */
export const test = base.extend<OfTest, OfWorker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startTestServer({ web: await loadWeb() })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  baseURL: ({ server }, use) => use(server.url),

  mishaps: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const mishaps: string[] = []
      await use(mishaps)
      base.expect(mishaps, 'nothing went wrong in the browser itself').toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, mishaps }, use) => {
    watch(context, mishaps)
    await use(context)
  },

  anotherBrowser: async ({ browser, server, mishaps, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...contextOptions, ...options })
      watch(context, mishaps)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },

  trader: async ({ context, server }, use) => {
    const trader = makeTrader(await server.signUp({ name: 'Ada Trader' }))
    await trader.signInTo(context)
    await use(trader)
  },
})
