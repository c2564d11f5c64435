import type { Page } from '@playwright/test'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { fillEntries } from '../harness/fill-entries.ts'
import { fillLibrary } from '../harness/fill-library.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { buildBrokerFile, importFile } from '../harness/imports/import-file.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { openDesk } from '../harness/open-desk.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const TRADES = 10_000
const ITEMS = 500
const ROUNDS = 5
const IMPORT_ROUNDS = 2
const LINES = 10_000
const GOAL_IMPORT = 1.5
const MANY_LINES = 100_000
const DAY_LINES = 200
const GOAL_MANY = 1.2
const GOAL_DAY = 4

/** What a trader does, what the screen shows then, and the most ms until it is painted. */
type Act = { what: string; goalMs: number; run(page: Page): Promise<number> }

/**
 * From the last key or click of the trader until the result is painted, with 10,000 trades, 500 entries and 500 library items.
 * The baseline is a page without a server that shows one new element at a click.
 */
export const deskTimes: Row = {
  name: 'desk-times',
  measure: () =>
    withStack(
      async ({ server, owner }) => {
        const { userId, cookie } = await signUp(server.url)
        await fillRecord(owner, { userId, trades: TRADES, years: 3 })
        await fillEntries(owner, { userId, count: ITEMS })
        await fillLibrary({ url: server.url, cookie, count: ITEMS })
        const { browser, page: desk } = await openDesk({ url: server.url, cookie })
        try {
          const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } })
          await bare.setContent(BARE_PAGE)
          for (const tab of ['Analytics', 'Journal', 'Library', 'Trades'] as const) await openTab(desk, tab) // the first opening
          await desk.waitForTimeout(5000) // the library of the account loads, and the page becomes idle
          const figures: Figure[] = []
          for (const { what, goalMs, run } of acts) {
            const contestants = {
              desk: () => desk.bringToFront().then(() => run(desk)),
              bare: () => bare.bringToFront().then(() => clickBare(bare)),
            }
            const rounds = await measureInTurns(contestants, ROUNDS)
            const ms = computeMedian(rounds.map((round) => round.desk))
            const baselineMs = computeMedian(rounds.map((round) => round.bare))
            figures.push({
              what,
              measured: `${Math.round(ms)} ms`,
              baseline: `${Math.round(baselineMs)} ms`,
              ratio: computeMedian(rounds.map((round) => round.desk / round.bare)),
              goal: `at most ${goalMs} ms`,
              met: ms <= goalMs,
            })
          }
          return figures
        } finally {
          await browser.close()
        }
      },
      { RATE_LIMIT: 'off' },
    ),
}

/**
 * A file of 10,000 lines, from its choice to the result on the screen, against the same over the API, a file of 100,000
 * lines against ten of 10,000, and then files of single days.
 */
export const screenImport: Row = {
  name: 'screen-import',
  measure: () =>
    withStack(
      async ({ server }) => {
        const file = buildBrokerFile(LINES)
        const text = Buffer.from(await file.arrayBuffer())
        const onScreen = async () => {
          const { cookie } = await signUp(server.url)
          const { browser, page } = await openDesk({
            url: server.url,
            cookie,
            path: '/app/import',
            text: 'Nothing imported yet.',
          })
          try {
            const took = watchImport(page)
            await page
              .getByLabel(/Drop your broker’s file here/)
              .setInputFiles({ name: file.name, mimeType: file.type, buffer: text })
            return await took
          } finally {
            await browser.close()
          }
        }
        const importOverApi = async (...files: File[]) => {
          const { cookie } = await signUp(server.url)
          const durations: number[] = []
          for (const one of files)
            durations.push(await measureDuration(() => importFile(server.url, cookie, one)))
          return durations
        }
        const overApi = async () => (await importOverApi(file))[0] ?? 0
        const rounds = await measureInTurns({ onScreen, overApi }, IMPORT_ROUNDS)
        const ms = (who: 'onScreen' | 'overApi') => computeMedian(rounds.map((round) => round[who]))
        const seconds = (duration: number) => `${(duration / 1000).toFixed(1)} s`
        const ofDays = [1, 2, 3].map((day) =>
          buildBrokerFile(DAY_LINES, {
            first: `2026-11-2${day}`,
            days: 1,
            before: MANY_LINES + day * DAY_LINES,
          }),
        )
        const [many = 0, ...later] = await importOverApi(buildBrokerFile(MANY_LINES), ...ofDays)
        const [, ...alone] = await importOverApi(...ofDays) // the first one adds the account
        const [laterMs, aloneMs] = [computeMedian(later), computeMedian(alone)]
        const tenTimes = (MANY_LINES / LINES) * ms('overApi')
        const ratio = computeMedian(rounds.map((round) => round.onScreen / round.overApi))
        return [
          {
            what: 'Import of 10,000 lines on the screen, against the API',
            measured: seconds(ms('onScreen')),
            baseline: seconds(ms('overApi')),
            ratio,
            goal: `at most ${GOAL_IMPORT}x`,
            met: ratio <= GOAL_IMPORT,
          },
          {
            what: 'Import of 100,000 lines over the API, against ten of 10,000 lines',
            measured: seconds(many),
            baseline: seconds(tenTimes),
            ratio: many / tenTimes,
            goal: `at most ${GOAL_MANY}x`,
            met: many / tenTimes <= GOAL_MANY,
          },
          {
            what: 'Import of a day of 200 lines into a record of 100,000, against an empty one',
            measured: `${laterMs.toFixed(0)} ms`,
            baseline: `${aloneMs.toFixed(0)} ms`,
            ratio: laterMs / aloneMs,
            goal: `at most ${GOAL_DAY}x`,
            met: laterMs / aloneMs <= GOAL_DAY,
          },
        ]
      },
      { RATE_LIMIT: 'off' },
    ),
}

/**
 * From the choice of the file until its result is painted, in ms. The page itself presses Import as soon as the button is
 * there: a test waits up to half a second before it looks again.
 */
async function watchImport(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const find = (selector: string, text: RegExp) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find((one) => text.test(one.textContent))
    const nextFrame = () => new Promise(requestAnimationFrame)
    const chosenAt = await new Promise<number>((resolve) =>
      document.addEventListener('change', ({ timeStamp }) => resolve(timeStamp), {
        once: true,
        capture: true,
      }),
    )
    let button: HTMLElement | undefined
    while (!button) {
      await nextFrame()
      button = find('button', /^Import [\d,]+ executions/)
    }
    button.click()
    while (!find('h2', /^Imported /)) await nextFrame()
    await new Promise((done) => setTimeout(done)) // after the frame
    return performance.now() - chosenAt
  })
}

let added = 0

const acts: Act[] = [
  {
    what: 'Add Trade, from the click to the painted form',
    goalMs: 100,
    run: async (page) => {
      const took = watchPaint(page, { selector: '[role=dialog] button', text: 'Save Trade' })
      await page.getByRole('button', { name: 'Add Trade' }).first().click()
      const ms = await took
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      return ms
    },
  },
  {
    what: 'Save Trade, from the click to the row in the list',
    goalMs: 100,
    run: async (page) => {
      const symbol = `NEW${added++}`
      await page.getByRole('button', { name: 'Add Trade' }).first().click()
      const form = page.getByRole('dialog')
      for (const [label, text] of [
        ['Symbol', symbol],
        ['Entry price', '3100.5'],
        ['Quantity', '2'],
      ] as const)
        await form.getByLabel(label, { exact: true }).fill(text)
      const took = watchPaint(page, { selector: '#content li h3', text: symbol })
      await form.getByRole('button', { name: 'Save Trade' }).click()
      const ms = await took
      await form.waitFor({ state: 'detached' })
      return ms
    },
  },
  {
    what: 'Search of the list, from the last key to the new list',
    goalMs: 120,
    run: async (page) => {
      const search = page.getByRole('searchbox')
      const took = watchPaint(page, { selector: '#content ol', has: 'vwap' })
      await search.pressSequentially('vwap', { delay: 60 })
      const ms = await took
      await search.press('Escape')
      await page.waitForURL((url) => !url.searchParams.get('search'))
      return ms
    },
  },
  ...(
    [
      ['Analytics', 150],
      ['Journal', 100],
      ['Library', 100],
      ['Trades', 100],
    ] as const
  ).map(([tab, goalMs]) => ({
    what: `The tab ${tab} opened again`,
    goalMs,
    run: async (page: Page) => {
      await openTab(page, tab === 'Trades' ? 'Journal' : 'Trades')
      return await openTab(page, tab)
    },
  })),
]

/** What each tab shows when it is complete. */
const shown = {
  Analytics: { selector: '#panel-analytics h2', text: 'Consistency' },
  Journal: { selector: '#panel-journal article' },
  Library: { selector: '#panel-library article' },
  Trades: { selector: '#panel-trades li h3' },
} satisfies Record<string, Shown>

/** Opens a tab and returns the ms from the click until it is painted. */
async function openTab(page: Page, tab: keyof typeof shown): Promise<number> {
  const took = watchPaint(page, shown[tab])
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  return await took
}

/** An element that the page shows: with this text, or with only items that have a text. */
type Shown = { selector: string; text?: string; has?: string }

/** From the last key or click before the element is there until the frame with it was painted, in ms. */
async function watchPaint(page: Page, wanted: Shown): Promise<number> {
  return await page.evaluate(async ({ selector, text, has }) => {
    let actedAt = 0
    const note = (event: Event) => (actedAt = event.timeStamp)
    for (const type of ['click', 'input']) document.addEventListener(type, note, true)
    const isThere = () =>
      [...document.querySelectorAll(selector)].some((one) => {
        if (has !== undefined) {
          const items = [...one.querySelectorAll('li')]
          return items.length > 0 && items.every((item) => item.innerText.toLowerCase().includes(has))
        }
        return text === undefined || one.textContent?.includes(text)
      })
    const nextFrame = () => new Promise(requestAnimationFrame)
    while (actedAt === 0 || !isThere()) await nextFrame()
    const lastAct = actedAt
    await new Promise((done) => setTimeout(done)) // after the frame
    for (const type of ['click', 'input']) document.removeEventListener(type, note, true)
    return performance.now() - lastAct
  }, wanted)
}

const BARE_PAGE = `<button onclick="document.querySelector('output').innerHTML = '<b>Shown</b>'">Show</button><output></output>`

async function clickBare(page: Page): Promise<number> {
  await page.evaluate(() => document.querySelector('output b')?.remove())
  const took = watchPaint(page, { selector: 'output b' })
  await page.getByRole('button').click()
  return await took
}
