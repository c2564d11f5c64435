import { tmpdir } from 'node:os'
import { screenshotShape } from '@candlebook/domain/library'
import type { Browser, Page } from 'playwright-core'
import { AppError } from '../kernel/index.ts'
import { chromiumArguments } from './chromium-arguments.ts'
import { startGuardProxy } from './guard-proxy.ts'
import type { Network } from './network.ts'
import { targetOf } from './target-of.ts'

/** The Chromium of an installation. */
export type Chromium = {
  program: string
  /** Off only where the program stands in a sandbox of its own: then a flaw in it opens everything that its user may. */
  sandbox: boolean
}

/** How long a capture may take, from the start of the browser to its end. */
const MOST_MS = 15_000
const LOAD_MS = 7000
const SETTLE_MS = 1500
const PICTURE_MS = 4000

/**
 * A picture of a page as a PNG, from a browser of its own that is gone afterwards and can reach public addresses
 * only. Throws captures.failed, alike for an address that is refused, one that does not exist and a page that does
 * not load; a browser that cannot be started is a failure of ours.
 */
export async function capturePage(
  page: string,
  { chromium, network }: { chromium: Chromium; network: Network },
): Promise<Uint8Array> {
  const target = targetOf(page)
  if (!target) throw new AppError('captures.failed')
  const guard = await startGuardProxy(network)
  try {
    if (!(await guard.admits(target))) throw new AppError('captures.failed')
    return await withBrowser({ chromium, proxyPort: guard.port }, (browser) => photograph(browser, page))
  } finally {
    guard.close()
  }
}

async function withBrowser<T>(
  { chromium, proxyPort }: { chromium: Chromium; proxyPort: number },
  work: (browser: Browser) => Promise<T>,
): Promise<T> {
  const { chromium: driver } = await import('playwright-core') // only where captures are made
  const began = performance.now()
  const browser = await driver.launch({
    executablePath: chromium.program,
    chromiumSandbox: chromium.sandbox,
    args: chromiumArguments({ proxyPort }),
    env: bare, // the settings of the server, with its secrets, are none of a browser's business
    timeout: MOST_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const timer = setTimeout(() => void browser.close(), MOST_MS - (performance.now() - began))
  try {
    return await work(browser)
  } finally {
    clearTimeout(timer)
    await browser.close()
  }
}

const bare = { HOME: tmpdir(), TMPDIR: tmpdir(), PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' }

async function photograph(browser: Browser, address: string): Promise<Uint8Array> {
  try {
    const { width, height } = screenshotShape
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: 1,
      acceptDownloads: false,
      serviceWorkers: 'block',
      permissions: [],
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const answer = await page.goto(address, { waitUntil: 'commit', timeout: LOAD_MS })
    await settle(page)
    if (!answer?.ok() || !targetOf(page.url())) throw new AppError('captures.failed')
    return await page.screenshot({ type: 'png', timeout: PICTURE_MS, animations: 'disabled' })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('captures.failed', { cause })
  }
}

/** Waits for what usually comes; a page that never ends loading is shown as far as it is. */
async function settle(page: Page): Promise<void> {
  const late = () => {}
  await page.waitForLoadState('load', { timeout: LOAD_MS }).catch(late)
  await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(late)
}
