import { stripVTControlCharacters } from 'node:util'
import type { Page, TestInfo } from '@playwright/test'
import type { TestServer } from '../packages/server/src/testing/index.ts'
import { expect, test } from './fixtures.ts'
import { openEmptyPage } from './layout/actions.ts'
import { findFaults } from './layout/layout-check.ts'
import { openState } from './layout/open-state.ts'
import { sizes } from './layout/state.ts'
import { type CheckedState, checkedStates } from './layout/states.ts'

const MAX_STATES = 20
const MAX_STATE_MS = 60_000

// The states of a test share a tab, which keeps the compiled files of the product. Each state begins with a page load.
for (const [feature, ofFeature] of Map.groupBy(checkedStates, ({ name }) => name.split(':')[0]))
  for (const [part, group] of Map.groupBy(ofFeature, (_, at) => Math.floor(at / MAX_STATES)))
    test(`no element is cut, covered, outside or without size: ${feature}, part ${part + 1}`, async ({
      context,
      server,
      browserErrors,
    }, testInfo) => {
      test.setTimeout(group.length * MAX_STATE_MS)
      const found: string[] = []
      let tab: Page | null = null
      for (const state of group) {
        tab ??= await context.newPage()
        const faults = [
          ...(await checkState(state, { page: tab, server, testInfo })),
          ...browserErrors.splice(0),
        ]
        found.push(...faults.map((fault) => `${state.name}: ${fault}`))
        if (faults.length === 0) continue
        await tab.close() // the steps of a state that took too long may still run in it
        tab = null
      }

      expect(found.join('\n')).toBe('')
    })

type Given = { page: Page; server: TestServer; testInfo: TestInfo }

/** The faults of a state at each size, and the error when it does not open. */
async function checkState(state: CheckedState, { page, server, testInfo }: Given): Promise<string[]> {
  const { operator, ...settings } = structuredClone(server.appContext.config)
  const found: string[] = []
  try {
    await test.step(state.name, () => collectFaults(state, { page, server, found }), {
      timeout: MAX_STATE_MS,
    })
  } catch (error) {
    found.push(stripVTControlCharacters(String(error)))
  }
  Object.assign(server.appContext.config, settings)
  Object.assign(server.appContext.config.operator, operator)
  if (found.length > 0) await takePicture(page, { name: state.name, testInfo })
  return found
}

/** Attaches a picture of the tab, unless the tab does not answer. */
async function takePicture(
  page: Page,
  { name, testInfo }: { name: string; testInfo: TestInfo },
): Promise<void> {
  const body = await page.screenshot({ timeout: 10_000 }).catch(() => null)
  if (body) await testInfo.attach(name, { body, contentType: 'image/png' })
}

type Collected = { page: Page; server: TestServer; found: string[] }

async function collectFaults(state: CheckedState, { page, server, found }: Collected): Promise<void> {
  // The steps to many states are those of a wide window.
  const first = state.not?.includes('1440x900') ? state.sizes[0] : '1440x900'
  if (!first) return
  await clearTab(page)
  await page.setViewportSize(sizes[first])
  const opened = await openState(state, { page, context: page.context(), server })
  for (const size of state.sizes) {
    if (size !== first) {
      await page.setViewportSize(sizes[size])
      await opened.followResize()
    }
    await expect(opened.subject, `${size}: it is still there`).toBeVisible()
    for (const fault of await findFaults(page)) found.push(`${size} ${fault}`)
  }
}

/** Removes what the state before left in the tab. Its page goes first: without its routes, a held call would be sent. */
async function clearTab(page: Page): Promise<void> {
  await openEmptyPage(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearCookies()
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('candlebook.fonts', 'yes') // a page that keeps its fonts then loads once
  })
}
