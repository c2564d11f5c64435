import type { Page } from '@playwright/test'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { fillEntries } from '../harness/fill-entries.ts'
import { fillLibrary } from '../harness/fill-library.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { measurePaintTime, watchPaints } from '../harness/measure-paint-time.ts'
import { openBarePage, openDesk } from '../harness/open-desk.ts'
import { signUp, type Trader } from '../harness/sign-up.ts'
import { takeSlowestAnswer, watchAnswers } from '../harness/slowest-answer.ts'
import { type Stack, withStack } from '../harness/with-stack.ts'

const COUNT = 5000
const ROUNDS = 3
const GOAL_MS = 50
/** The words find many, few, and many texts; the first letter of each finds nearly all texts. */
const WORDS = ['retest', 'marmalade', 'sizing']

/** 5,000 journal entries of 200 to 2,000 characters: the slowest answer to a key in the search, and its result. */
export const journalSearch: Row = {
  name: 'journal-search',
  measure: () =>
    measureSearch('5,000 journal entries', '/app/journal', ({ owner }, { userId }) =>
      fillEntries(owner, { userId, count: COUNT }),
    ),
}

/** The same for 5,000 library items. */
export const librarySearch: Row = {
  name: 'library-search',
  measure: () =>
    measureSearch('5,000 library items', '/app/library', ({ server }, { cookie }) =>
      fillLibrary({ url: server.url, cookie, count: COUNT }),
    ),
}

function measureSearch(
  of: string,
  path: string,
  fill: (stack: Stack, trader: Trader) => Promise<void>,
): Promise<Figure[]> {
  return withStack(async (stack) => {
    const trader = await signUp(stack.server.url)
    await fill(stack, trader)
    const { browser, page: app } = await openDesk({ url: stack.server.url, cookie: trader.cookie, path })
    try {
      const bare = await openBarePage(browser)
      for (const page of [app, bare]) {
        await watchAnswers(page)
        await watchPaints(page)
      }
      await app.waitForTimeout(5000) // the library of the account loads, and the page becomes idle
      const rounds = await measureInTurns(
        { app: () => search(app, waitForSearchResult), bare: () => search(bare, pause) },
        ROUNDS,
      )
      return [
        buildFigure(`${of}, slowest answer to a key of the search`, {
          ms: computeMedian(rounds.map(({ app }) => app.slowestMs)),
          baselineMs: computeMedian(rounds.map(({ bare }) => bare.slowestMs)),
        }),
        buildFigure(`${of}, from the pause in typing to the painted result`, {
          ms: computeMedian(rounds.flatMap(({ app }) => app.resultsMs)),
          baselineMs: null,
        }),
      ]
    } finally {
      await browser.close()
    }
  })
}

function buildFigure(what: string, { ms, baselineMs }: { ms: number; baselineMs: number | null }): Figure {
  return {
    what,
    measured: `${Math.round(ms)} ms`,
    baseline: baselineMs === null ? null : `${Math.round(baselineMs)} ms`,
    ratio: null, // the empty page answers in one frame
    goal: `under ${GOAL_MS} ms`,
    met: ms < GOAL_MS,
  }
}

type Searched = { slowestMs: number; resultsMs: number[] }

async function search(
  page: Page,
  settle: (page: Page, words: string) => Promise<unknown>,
): Promise<Searched> {
  await page.bringToFront()
  const box = page.getByRole('searchbox')
  await box.click()
  await takeSlowestAnswer(page) // earlier answers do not count
  const resultsMs: number[] = []
  for (const words of WORDS) {
    await box.fill('')
    await settle(page, '')
    await box.pressSequentially(words, { delay: 90 })
    await settle(page, words)
    resultsMs.push(await measurePaintTime(page))
  }
  return { slowestMs: await takeSlowestAnswer(page), resultsMs }
}

/** Waits until the screen shows the result of the search. */
async function waitForSearchResult(page: Page, words: string): Promise<void> {
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === words)
  await page.locator('#content:not(:has([aria-busy="true"]))').waitFor()
}

function pause(page: Page): Promise<void> {
  return page.waitForTimeout(300)
}
