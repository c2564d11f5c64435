import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { getBrowserLaunchOptions } from '../../e2e/browser.ts'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { fillTrades } from '../harness/fill-trades.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { parseCookies } from '../harness/open-desk.ts'
import { serveBarePage } from '../harness/serve-bare-page.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const TRADES = 1000
const ROUNDS = 10
const GOAL_FILES = 25
const GOAL_KB = 200
/** 0.8 times what it was before the document carried the first answers. */
const GOAL_RATIO = 21
/** An ordinary line: without a delay, a round trip to the server on the same machine costs nothing. */
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000 }

/** The desk with an empty cache: what it asks for until the four cards show their numbers, and when they do. */
export const firstNumbers: Row = {
  name: 'first-numbers',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const { userId, cookie } = await signUp(server.url)
      await fillTrades(owner, { userId, count: TRADES })
      const browser = await chromium.launch(await getBrowserLaunchOptions())
      const bare = await serveBarePage()
      try {
        const rounds = await measureInTurns(
          {
            desk: () => measureDesk(browser, { url: server.url, cookie }),
            bare: () => measureBarePage(browser, bare.url),
          },
          ROUNDS,
        )
        return buildFigures({
          files: computeMedian(rounds.map(({ desk }) => desk.files)),
          kb: computeMedian(rounds.map(({ desk }) => desk.kb)),
          shownMs: computeMedian(rounds.map(({ desk }) => desk.shownMs)),
          bareMs: computeMedian(rounds.map(({ bare }) => bare.shownMs)),
        })
      } finally {
        bare.stop()
        await browser.close()
      }
    }),
}

type Loaded = { files: number; kb: number; shownMs: number }

/** Opens the desk in a new browser context, so with an empty cache. Counts the document and every file and answer. */
async function measureDesk(
  browser: Browser,
  { url, cookie }: { url: string; cookie: string },
): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await context.addCookies(parseCookies(cookie, url))
  const page = await openPage(context)
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const cards = document.querySelector('[aria-label="Summary"]')
      if (!cards || cards.querySelector('[class*="loading_bar"]')) return
      watch.disconnect()
      performance.mark('numbers')
    })
    watch.observe(document, { subtree: true, childList: true, attributes: true })
  })
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await page.goto(`${url}/app`)
  await page.waitForFunction(() => performance.getEntriesByName('numbers').length > 0)
  const lasting = new Set(['eventsource', 'websocket'])
  await Promise.all(asked.map((request) => lasting.has(request.resourceType()) || waitForAnswer(request)))
  const loaded = await page.evaluate(() => {
    const shownMs = performance.getEntriesByName('numbers')[0]?.startTime ?? 0
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    // What came from the cache was counted when it was fetched.
    const sent = entries.filter(({ startTime, transferSize }) => startTime <= shownMs && transferSize > 0)
    const kb = sent.reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1024, 0)
    return { files: sent.length, kb, shownMs }
  })
  await context.close()
  return loaded
}

async function waitForAnswer(request: Request): Promise<void> {
  const response = await request.response()
  await response?.finished()
}

/** When a bare page on the same line shows its text. */
async function measureBarePage(browser: Browser, url: string): Promise<Loaded> {
  const context = await browser.newContext()
  const page = await openPage(context)
  await page.goto(url)
  const shownMs = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries()[0]?.startTime ?? 0)).observe({
          type: 'paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return { files: 1, kb: 0, shownMs }
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  return page
}

function buildFigures({ files, kb, shownMs, bareMs }: Loaded & { bareMs: number }): Figure[] {
  const none = { baseline: null, ratio: null }
  return [
    {
      what: "Files and answers until the desk's numbers are shown",
      measured: `${Math.round(files)}`,
      ...none,
      goal: `at most ${GOAL_FILES}`,
      met: files <= GOAL_FILES,
    },
    {
      what: 'The same, bytes as sent',
      measured: `${kb.toFixed(0)} KB`,
      ...none,
      goal: `at most ${GOAL_KB} KB`,
      met: kb <= GOAL_KB,
    },
    {
      what: "The desk's numbers with an empty cache, 40 ms from the server",
      measured: `${Math.round(shownMs)} ms`,
      baseline: `${Math.round(bareMs)} ms`,
      ratio: shownMs / bareMs,
      goal: `at most ${GOAL_RATIO}x a bare page`,
      met: shownMs <= GOAL_RATIO * bareMs,
    },
  ]
}
