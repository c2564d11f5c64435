import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { getBrowserLaunchOptions } from '../../e2e/browser.ts'

/** What Lighthouse says of a page on a phone with a slow line. Scores are from 0 to 100. */
export type LighthouseResult = {
  scores: Record<Category, number>
  largestPaintMs: number
  /** The audits that cost points, with their titles. */
  faults: string[]
}

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/**
 * Runs Lighthouse once in a separate browser, with its settings for phones: a slow network, a processor a quarter as
 * fast.
 */
export async function runLighthouse(url: string): Promise<LighthouseResult> {
  const port = await findFreePort()
  const { args = [], ...options } = await getBrowserLaunchOptions()
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const run = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (!run) throw new Error(`Lighthouse returned no result for ${url}`)
    return readResult(run.lhr)
  } finally {
    await browser.close()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function readResult({ categories, audits, runtimeError }: Report): LighthouseResult {
  if (runtimeError) throw new Error(runtimeError.message)
  const getScore = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100)
  const faults = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => audits[id]?.title ?? id)
  return {
    scores: {
      performance: getScore('performance'),
      accessibility: getScore('accessibility'),
      'best-practices': getScore('best-practices'),
      seo: getScore('seo'),
    },
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? 0,
    faults,
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on a port
  await new Promise((closed) => server.close(closed))
  return port
}
