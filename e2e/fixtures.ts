import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type TestInfo,
} from '@playwright/test'
import { loadWeb } from '../packages/server/src/pages/load-web.ts'
import { startTestServer, type TestServer } from '../packages/server/src/testing/index.ts'
import { recordBrowserErrors } from './browser-errors.ts'
import { createTrader, type Trader } from './trader.ts'

export { expect } from '@playwright/test'

/** Every size, theme or address of a list in `npm run test:all`; the first ones on each push. */
export function everyOrFirst<Case>(all: readonly Case[], first = 1): readonly Case[] {
  return process.env.TEST_ALL ? all : all.slice(0, first)
}

type OfTest = {
  /** Errors that no browser of the test may report; the test fails at its end when there is one. */
  browserErrors: string[]
  /** A new user who is signed in on the page. */
  trader: Trader
  /** Opens another browser without cookies; its errors are recorded too. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

type OfWorker = { server: TestServer }

/** Playwright's test on the real server with the built web app and a separate database. */
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

  browserErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const browserErrors: string[] = []
      await use(browserErrors)
      base.expect(browserErrors, 'no browser reported an error').toEqual([])
    },
    { auto: true },
  ],

  // The server is shared by many tests; each finds its configuration as it was.
  context: async ({ context, server, browserErrors }, use, testInfo) => {
    const { config } = server.appContext
    const { operator, ...settings } = structuredClone(config)
    recordBrowserErrors(context, browserErrors)
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus) await takePictures(context, testInfo)
    Object.assign(config, settings)
    Object.assign(config.operator, operator)
  },

  anotherBrowser: async ({ browser, server, browserErrors, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...contextOptions, ...options })
      recordBrowserErrors(context, browserErrors)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },

  trader: async ({ context, server }, use) => {
    const trader = createTrader(await server.signUp({ name: 'Ada Trader' }))
    await trader.signInTo(context)
    await use(trader)
  },
})

/** A long test that only `npm run test:all` has. The tests of each push have its parts, which the comment next to it names. */
export const longTest = (process.env.TEST_ALL ? test : () => {}) as typeof test // the other one is only called

/** Attaches a picture of each page to the result of a failed test. Playwright's own setting takes one in every test. */
async function takePictures(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    const path = testInfo.outputPath(`failed-${index + 1}.png`)
    await page.screenshot({ path })
    await testInfo.attach(`failed-${index + 1}`, { path, contentType: 'image/png' })
  }
}
