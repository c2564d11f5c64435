import type { Page, Request } from '@playwright/test'

/**
 * Opens an address and waits until the page has loaded its content: no request is under way, and none followed while
 * the page became idle. Playwright's own "networkidle" waits half a second more at each call. An event stream does not
 * count, because it stays open.
 */
export async function openAndSettle(page: Page, address: string): Promise<void> {
  const requests = countRequests(page)
  await page.goto(address)
  let before: number
  do {
    await requests.waitUntilNoneIsOpen()
    before = requests.started
    await page.evaluate(waitUntilIdle)
  } while (requests.started !== before)
  requests.stop()
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

/** Counts the requests that begin from now on. Those of the page before may still end, and do not count. */
function countRequests(page: Page) {
  const open = new Set<Request>()
  let onNone: (() => void) | null = null
  const requests = {
    started: 0,
    waitUntilNoneIsOpen: () =>
      open.size === 0 ? Promise.resolve() : new Promise<void>((done) => (onNone = done)),
    stop: () => {
      page.off('request', start)
      page.off('requestfinished', end)
      page.off('requestfailed', end)
    },
  }
  const start = (request: Request) => {
    if (request.resourceType() === 'eventsource') return
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
