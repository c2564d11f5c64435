import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screenshotShape } from '@candlebook/domain/library'
import type { BrowserContext, Page } from 'playwright-core'
import { AppError } from '../kernel/index.ts'
import { chromiumArguments } from './chromium-arguments.ts'
import { startGuardProxy } from './guard-proxy.ts'
import type { Network } from './network.ts'
import { targetOf } from './target-of.ts'

/** The Chromium of an installation. */
export type Chromium = {
  program: string
  /** Off only where the program stands in a sandbox of its own: else a flaw in it opens all that the server may do. */
  sandbox: boolean
}

/** How long the parts of a capture may take, and all of it. */
export type Patience = {
  answerMs: number
  loadMs: number
  settleMs: number
  pictureMs: number
  allMs: number
}

const usualPatience: Patience = {
  answerMs: 7000,
  loadMs: 4000,
  settleMs: 1500,
  pictureMs: 4000,
  allMs: 15_000,
}

/**
 * A picture of a page as a PNG, from a browser of its own that is gone afterwards and can reach public addresses
 * only. Throws captures.failed, alike for an address that is refused, one that does not exist and a page that does
 * not load; a browser that cannot be started is a failure of ours.
 */
export async function capturePage(
  page: string,
  {
    chromium,
    network,
    patience = usualPatience,
  }: { chromium: Chromium; network: Network; patience?: Patience },
): Promise<Uint8Array> {
  const target = targetOf(page)
  if (!target) throw new AppError('captures.failed')
  const guard = await startGuardProxy(network)
  try {
    if (!(await guard.admits(target))) throw new AppError('captures.failed')
    return await inFolder((home) =>
      withBrowser({ chromium, home, proxyPort: guard.port, patience }, (browser) =>
        within(patience.allMs, photograph(browser, { address: page, patience })),
      ),
    )
  } finally {
    guard.close()
  }
}

/** Gives the work a folder that nobody else can have prepared or read, and deletes it with all that is in it. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'candlebook-capture-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function withBrowser<T>(
  by: { chromium: Chromium; home: string; proxyPort: number; patience: Patience },
  work: (browser: BrowserContext) => Promise<T>,
): Promise<T> {
  const { chromium, home, proxyPort, patience } = by
  const { width, height } = screenshotShape
  const { chromium: driver } = await import('playwright-core') // only where captures are made
  const browser = await driver.launchPersistentContext(join(home, 'profile'), {
    executablePath: chromium.program,
    chromiumSandbox: chromium.sandbox,
    args: chromiumArguments({ proxyPort }),
    // The settings of the server, with its secrets, are none of a browser's business.
    env: { HOME: home, TMPDIR: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    timeout: patience.allMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    viewport: { width, height },
    deviceScaleFactor: 1,
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  try {
    return await work(browser)
  } finally {
    // One that does not end by itself is killed by the driver, for which nobody waits.
    await within(2000, browser.close()).catch(() => {})
  }
}

async function photograph(
  browser: BrowserContext,
  { address, patience }: { address: string; patience: Patience },
): Promise<Uint8Array> {
  const page = browser.pages()[0] ?? (await browser.newPage())
  const answer = await page.goto(address, { waitUntil: 'commit', timeout: patience.answerMs })
  await settle(page, patience)
  if (!answer?.ok() || !targetOf(page.url())) throw new AppError('captures.failed')
  return await within(patience.pictureMs, shoot(page))
}

/** Without the driver's own way, which waits for fonts that may never come. */
async function shoot(page: Page): Promise<Uint8Array> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
  return Buffer.from(data, 'base64')
}

/** Waits for what usually comes; a page that never ends loading is shown as far as it is. */
async function settle(page: Page, { loadMs, settleMs }: Patience): Promise<void> {
  const late = () => {}
  await page.waitForLoadState('load', { timeout: loadMs }).catch(late)
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(late)
}

/** What the work gives, or captures.failed when it fails or takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the capture took too long')), ms)
  })
  try {
    return await Promise.race([work, late])
  } catch (cause) {
    throw new AppError('captures.failed', { cause })
  } finally {
    clearTimeout(timer)
  }
}
