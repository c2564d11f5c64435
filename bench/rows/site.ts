import { type Browser, chromium } from '@playwright/test'
import { getBrowserLaunchOptions } from '../../e2e/browser.ts'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { serveBarePage } from '../harness/serve-bare-page.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 5
const GOAL_RATIO = 1.4
const GOAL_SCRIPT_KB = 20
const GOAL_FONT_KB = 60
const PHONE = { width: 390, height: 844 }

/** The landing page on a phone: its largest paint compared with that of a bare static page, and what it loads before that. */
export const site: Row = {
  name: 'site',
  measure: () =>
    withStack(async ({ server }) => {
      const browser = await chromium.launch(await getBrowserLaunchOptions())
      const bare = await serveBarePage()
      try {
        const rounds = await measureInTurns(
          { landing: () => measurePage(browser, server.url), bare: () => measurePage(browser, bare.url) },
          ROUNDS,
        )
        const paints = {
          landing: computeMedian(rounds.map(({ landing }) => landing.paintMs)),
          bare: computeMedian(rounds.map(({ bare }) => bare.paintMs)),
        }
        const { scriptKb, fontKb } = rounds[0]?.landing ?? { scriptKb: 0, fontKb: 0 }
        return [
          buildPaintFigure(paints),
          buildSizeFigure('Landing page, scripts as sent', scriptKb, GOAL_SCRIPT_KB),
          buildSizeFigure('Landing page, fonts', fontKb, GOAL_FONT_KB),
        ]
      } finally {
        bare.stop()
        await browser.close()
      }
    }),
}

type Measured = { paintMs: number; scriptKb: number; fontKb: number }

/** Opens a page in a new browser context, so with an empty cache. */
async function measurePage(browser: Browser, url: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const measured = await page.evaluate(async () => {
    const paintMs = await new Promise<number>((done) => {
      new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    })
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const sum = (ending: RegExp) =>
      files.reduce(
        (kb, { name, encodedBodySize }) => kb + (ending.test(name) ? encodedBodySize / 1024 : 0),
        0,
      )
    return { paintMs, scriptKb: sum(/\.js$/), fontKb: sum(/\.woff2$/) }
  })
  await context.close()
  return measured
}

function buildPaintFigure({ landing, bare }: { landing: number; bare: number }): Figure {
  const ratio = landing / bare
  return {
    what: 'Landing page, largest paint',
    measured: `${Math.round(landing)} ms`,
    baseline: `${Math.round(bare)} ms`,
    ratio,
    goal: `at most ${GOAL_RATIO}x a bare static page`,
    met: ratio <= GOAL_RATIO,
  }
}

function buildSizeFigure(what: string, kb: number, goalKb: number): Figure {
  return {
    what,
    measured: `${kb.toFixed(1)} KB`,
    baseline: null,
    ratio: null,
    goal: `at most ${goalKb} KB`,
    met: kb > 0 && kb <= goalKb,
  }
}
