import { type Browser, chromium } from '@playwright/test'
import { getBrowserLaunchOptions } from '../../e2e/browser.ts'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { type Category, type LighthouseResult, runLighthouse } from '../harness/run-lighthouse.ts'
import { serveBarePage } from '../harness/serve-bare-page.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 2
const GOAL_RATIO = 1.4
/** The sign-in and the contact form have fields, and follow the landing page. */
const GOAL_FORM_RATIO = 1.5
const GOAL_SCRIPT_KB = 20
const GOAL_FORM_SCRIPT_KB = 60
const GOAL_FONT_KB = 60
const GOAL_SCORES: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const PHONE = { width: 390, height: 844 }

/**
 * The pages without hydration in Lighthouse, on a phone with a slow line: their scores, their largest paint compared with
 * that of a bare static page, and what the landing page and the pages with a form load. The largest paint of these is
 * compared with that of the landing page.
 */
export const site: Row = {
  name: 'site',
  measure: () =>
    withStack(async ({ server: { url } }) => {
      const bare = await serveBarePage()
      const browser = await chromium.launch(await getBrowserLaunchOptions())
      try {
        for (const path of ['/', '/blog', '/terms', '/auth', '/contact']) await fetch(url + path) // the first visitor waits for the compression
        const rounds = await measureInTurns(
          {
            bare: () => runLighthouse(bare.url),
            landing: () => runLighthouse(url),
            blog: () => runLighthouse(`${url}/blog`),
            terms: () => runLighthouse(`${url}/terms`),
            auth: () => runLighthouse(`${url}/auth`),
            contact: () => runLighthouse(`${url}/contact`),
          },
          ROUNDS,
          { warmUpRounds: 0 },
        )
        const getRounds = (page: keyof (typeof rounds)[number]) => rounds.map((round) => round[page])
        const { scriptKb, fontKb } = await measureFiles(browser, url)
        const signIn = await measureFiles(browser, `${url}/auth`)
        const contact = await measureFiles(browser, `${url}/contact`)
        const ofBare = { page: 'a bare static page', rounds: getRounds('bare'), goal: GOAL_RATIO }
        const ofLanding = { page: 'the landing page', rounds: getRounds('landing'), goal: GOAL_FORM_RATIO }
        return [
          buildScoreFigure('Landing page', getRounds('landing')),
          buildScoreFigure('Blog', getRounds('blog')),
          buildScoreFigure('Terms', getRounds('terms')),
          buildPaintFigure('Landing page', getRounds('landing'), ofBare),
          buildPaintFigure('Blog', getRounds('blog'), ofBare),
          buildPaintFigure('Terms', getRounds('terms'), ofBare),
          buildPaintFigure('Sign-in', getRounds('auth'), ofLanding),
          buildPaintFigure('Contact', getRounds('contact'), ofLanding),
          buildSizeFigure('Landing page, scripts as sent', scriptKb, GOAL_SCRIPT_KB),
          buildSizeFigure('Landing page, fonts', fontKb, GOAL_FONT_KB),
          buildSizeFigure('Sign-in, scripts as sent', signIn.scriptKb, GOAL_FORM_SCRIPT_KB),
          buildSizeFigure('Contact, scripts as sent', contact.scriptKb, GOAL_FORM_SCRIPT_KB),
        ]
      } finally {
        bare.stop()
        await browser.close()
      }
    }),
}

/** The files that a page loads in a new browser context, so with an empty cache. */
async function measureFiles(browser: Browser, url: string): Promise<{ scriptKb: number; fontKb: number }> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
  )
  await context.close()
  const sumKb = (ending: string) =>
    files.reduce((kb, { name, bytes }) => kb + (name.endsWith(ending) ? bytes / 1024 : 0), 0)
  return { scriptKb: sumKb('.js'), fontKb: sumKb('.woff2') }
}

function buildScoreFigure(page: string, rounds: LighthouseResult[]): Figure {
  const categories = Object.keys(GOAL_SCORES) as Category[] // the keys of the record above
  const medians = categories.map((category) => ({
    category,
    score: computeMedian(rounds.map(({ scores }) => scores[category])),
  }))
  return {
    what: `${page}: performance, accessibility, practices, search`,
    measured: medians.map(({ score }) => score).join(', '),
    baseline: null,
    ratio: null,
    goal: `at least ${Object.values(GOAL_SCORES).join(', ')}`,
    met: medians.every(({ category, score }) => score >= GOAL_SCORES[category]),
  }
}

function buildPaintFigure(
  page: string,
  rounds: LighthouseResult[],
  base: { page: string; rounds: LighthouseResult[]; goal: number },
): Figure {
  const [paint = 0, baseline = 0] = [rounds, base.rounds].map((results) =>
    computeMedian(results.map(({ largestPaintMs }) => largestPaintMs)),
  )
  const ratio = paint / baseline
  return {
    what: `${page}, largest paint`,
    measured: `${Math.round(paint)} ms`,
    baseline: `${Math.round(baseline)} ms`,
    ratio,
    goal: `at most ${base.goal}x ${base.page}`,
    met: ratio <= base.goal,
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
