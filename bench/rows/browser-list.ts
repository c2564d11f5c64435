import type { Page } from '@playwright/test'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { fillTrades } from '../harness/fill-trades.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { openBarePage, openDesk } from '../harness/open-desk.ts'
import { signUp } from '../harness/sign-up.ts'
import { takeSlowestAnswer, watchAnswers } from '../harness/slowest-answer.ts'
import { withStack } from '../harness/with-stack.ts'

const TRADES = 10_000
const ROUNDS = 3
const GOAL_MS = 100
const GOAL_NODES = 1500

/**
 * 10,000 trades loaded in the list: the slowest answer while scrolling and while typing in the filter, compared with an
 * empty page, and the size of the document.
 */
export const browserList: Row = {
  name: 'list-in-browser',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const trader = await signUp(server.url)
      await fillTrades(owner, { userId: trader.userId, count: TRADES })
      const { browser, page: desk } = await openDesk({ url: server.url, cookie: trader.cookie })
      try {
        const bare = await openBarePage(browser)
        await loadAll(desk)
        for (const page of [desk, bare]) await watchAnswers(page)
        const rounds = await measureInTurns(
          { desk: () => use(desk, waitForFilteredList), bare: () => use(bare, pause) },
          ROUNDS,
        )
        const nodes = Math.max(...rounds.map(({ desk }) => desk.nodes))
        return [
          buildSlowestFigure('10,000 trades in the list, slowest answer: scrolling', rounds, 'scrollingMs'),
          buildSlowestFigure(
            '10,000 trades in the list, slowest answer: typing in the filter',
            rounds,
            'typingMs',
          ),
          {
            what: '10,000 trades in the list, most elements in the page',
            measured: nodes.toLocaleString('en-US'),
            baseline: null,
            ratio: null,
            goal: `under ${GOAL_NODES.toLocaleString('en-US')}`,
            met: nodes < GOAL_NODES,
          },
        ]
      } finally {
        await browser.close()
      }
    }),
}

type Used = { scrollingMs: number; typingMs: number; nodes: number }

function buildSlowestFigure(
  what: string,
  rounds: { desk: Used; bare: Used }[],
  part: 'scrollingMs' | 'typingMs',
): Figure {
  const ms = computeMedian(rounds.map(({ desk }) => desk[part]))
  const baseline = computeMedian(rounds.map(({ bare }) => bare[part]))
  return {
    what,
    measured: `${Math.round(ms)} ms`,
    baseline: `${Math.round(baseline)} ms`,
    ratio: null, // the empty page answers in one frame
    goal: `under ${GOAL_MS} ms`,
    met: ms < GOAL_MS,
  }
}

/** Scrolls to the end repeatedly until the last page of trades has loaded. */
async function loadAll(page: Page): Promise<void> {
  for (let last = false; !last; ) {
    const answer = page.waitForResponse((response) => /\/api\/v1\/trades\?/.test(response.url()))
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const { nextCursor } = (await (await answer).json()) as { nextCursor: string | null } // the contract's TradePage
    last = nextCursor === null
  }
}

async function use(page: Page, settle: (page: Page, text: string) => Promise<unknown>): Promise<Used> {
  await page.bringToFront()
  await scroll(page)
  const scrollingMs = await takeSlowestAnswer(page)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await type(page, settle)
  return { scrollingMs, typingMs: await takeSlowestAnswer(page), nodes }
}

/** Scrolls by keys and by wheel, over short and long distances. */
async function scroll(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const key of ['PageDown', 'PageDown', 'End', 'PageUp', 'PageUp', 'Home', 'PageDown', 'PageDown']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(100)
  }
  await page.mouse.move(700, 600)
  for (let turn = 1; turn <= 40; turn++) await page.mouse.wheel(0, turn % 10 === 0 ? 20_000 : 700)
}

/** Searches for two strategies, one after the other, and returns to the complete list. */
async function type(page: Page, settle: (page: Page, text: string) => Promise<unknown>): Promise<void> {
  const search = page.getByRole('searchbox')
  await search.click()
  for (const text of ['vwap', 'opening range']) {
    await search.pressSequentially(text, { delay: 60 })
    await settle(page, text)
    await search.press('Escape')
    await settle(page, '')
  }
}

/** Waits until the list shows the result of the filter; the filter is applied after a pause in typing. */
async function waitForFilteredList(page: Page, search: string): Promise<void> {
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === search)
  const list = page.getByRole('region', { name: 'Trades', exact: true })
  await list.and(page.locator(':not([data-stale])')).waitFor()
}

function pause(page: Page): Promise<void> {
  return page.waitForTimeout(300)
}
