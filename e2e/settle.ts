import type { Page, Request } from '@playwright/test'

/**
 * Opens an address and waits until the page has loaded its content: no request is under way, and none followed while
 * the page became idle. Playwright's own "networkidle" waits half a second more at each call.
 */
export async function openAndSettle(page: Page, address: string): Promise<void> {
  const requests = countRequests(page)
  try {
    await page.goto(address)
    let before: number
    do {
      await requests.waitUntilNoneIsOpen()
      before = requests.started
      await waitForIdle(page)
    } while (requests.started !== before)
  } finally {
    requests.stop()
  }
}

/** Waits until the page that is shown has run its scripts. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(waitUntilIdle)
}

/**
 * Runs in the page: waits for two moments without work, and for the requests that short timers start. Without a time limit
 * Chromium sometimes never calls back on a page that draws nothing.
 */
async function waitUntilIdle(): Promise<void> {
  const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))
  await idle()
  await new Promise((done) => setTimeout(done, 50))
  await idle()
}

// An event stream stays open, and nothing on the screen waits for the answer to a page view.
const NOT_AWAITED = ['eventsource', 'ping']
const MAX_WAIT_MS = 30_000

/**
 * Counts the requests that begin from now on. Those of the page before may still end, and do not count. A request that
 * does not end fails the test with its address: a call that the test holds, or an answer that the page does not read.
 */
function countRequests(page: Page) {
  const open = new Set<Request>()
  let onNone: (() => void) | null = null
  const requests = {
    started: 0,
    waitUntilNoneIsOpen: () =>
      new Promise<void>((done, fail) => {
        const timer = setTimeout(
          () => fail(new Error(`These requests do not end: ${listOpen()}`)),
          MAX_WAIT_MS,
        )
        onNone = () => {
          clearTimeout(timer)
          done()
        }
        if (open.size === 0) onNone()
      }),
    stop: () => {
      page.off('request', start)
      page.off('requestfinished', end)
      page.off('requestfailed', end)
    },
  }
  const listOpen = () => [...open].map((request) => `${request.method()} ${request.url()}`).join(', ')
  const start = (request: Request) => {
    if (NOT_AWAITED.includes(request.resourceType())) return
    open.add(request)
    requests.started++
  }
  const end = (request: Request) => {
    if (open.delete(request) && open.size === 0) onNone?.()
  }
  page.on('request', start)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return requests
}
