import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { buildChromiumArguments } from './build-chromium-arguments.ts'
import { CaptureError } from './capture-error.ts'
import { startGuardProxy } from './guard-proxy.ts'
import type { Network } from './network.ts'
import { parseTarget } from './parse-target.ts'

/** The Chromium program of an installation. */
export type Chromium = {
  program: string
  /**
   * Off only where another sandbox runs the program. Without any sandbox, a flaw in Chromium gets all rights
   * of the server.
   */
  sandbox: boolean
}

/** Width and height of a picture, in CSS pixels. */
export type Size = { width: number; height: number }

/** Time limits of each part of a capture, and of the entire capture. */
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
 * Takes a picture of a page as a PNG. A separate browser loads the page, can reach public addresses only, and ends
 * afterwards. Throws the same CaptureError `failed` for an address that is refused, for one that does not exist and
 * for a page that does not load.
 */
export async function capturePage(
  page: string,
  {
    chromium,
    size,
    network,
    patience = usualPatience,
  }: { chromium: Chromium; size: Size; network: Network; patience?: Patience },
): Promise<Uint8Array> {
  const target = parseTarget(page)
  if (!target) throw new CaptureError('failed')
  const guard = await startGuardProxy(network)
  try {
    if (!(await guard.admits(target))) throw new CaptureError('failed')
    return await withPrivateFolder((home) =>
      withBrowser({ chromium, size, home, proxyPort: guard.port, patience }, (browser) =>
        limitTime(patience.allMs, openAndCapture(browser, { address: page, patience })),
      ),
    )
  } finally {
    guard.close()
  }
}

/**
 * Runs the work with a folder that no other process can prepare or read, and deletes the folder afterwards.
 */
async function withPrivateFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'candlebook-capture-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function withBrowser<T>(
  by: { chromium: Chromium; size: Size; home: string; proxyPort: number; patience: Patience },
  work: (browser: BrowserContext) => Promise<T>,
): Promise<T> {
  const { chromium, size, home, proxyPort, patience } = by
  const { chromium: driver } = await import('playwright-core') // loaded only where captures are made
  const browser = await driver.launchPersistentContext(join(home, 'profile'), {
    executablePath: chromium.program,
    chromiumSandbox: chromium.sandbox,
    args: buildChromiumArguments({ proxyPort }),
    // The browser must not see the server's settings, which hold its secrets.
    env: { HOME: home, TMPDIR: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    timeout: patience.allMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    viewport: size,
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
    // The driver kills a browser that does not end. No request waits for that.
    await limitTime(2000, browser.close()).catch(() => {})
  }
}

async function openAndCapture(
  browser: BrowserContext,
  { address, patience }: { address: string; patience: Patience },
): Promise<Uint8Array> {
  const page = browser.pages()[0] ?? (await browser.newPage())
  const answer = await page.goto(address, { waitUntil: 'commit', timeout: patience.answerMs })
  await waitUntilLoaded(page, patience)
  if (!answer?.ok() || !parseTarget(page.url())) throw new CaptureError('failed')
  return await limitTime(patience.pictureMs, captureScreenshot(page))
}

/** Calls Chromium directly: the driver's own function waits for fonts that may never arrive. */
async function captureScreenshot(page: Page): Promise<Uint8Array> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
  return Buffer.from(data, 'base64')
}

/** Waits until the page has loaded. After the time limit, the picture shows the part that has loaded. */
async function waitUntilLoaded(page: Page, { loadMs, settleMs }: Patience): Promise<void> {
  const late = () => {}
  await page.waitForLoadState('load', { timeout: loadMs }).catch(late)
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(late)
}

/**
 * Resolves with the result of the work. Throws a CaptureError `failed` when the work fails or takes longer.
 */
async function limitTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the capture took too long')), ms)
  })
  try {
    return await Promise.race([work, late])
  } catch (cause) {
    throw new CaptureError('failed', { cause })
  } finally {
    clearTimeout(timer)
  }
}
