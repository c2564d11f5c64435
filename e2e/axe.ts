import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { everyOrFirst } from './fixtures.ts'

/** Fails when axe finds a problem in an open list. The page is not checked, because the list hides it from screen readers. */
export async function expectListAccessible(page: Page): Promise<void> {
  for (const [colorScheme] of everyOrFirst(bothThemes)) {
    await page.emulateMedia({ colorScheme })
    expect(
      await listViolations(page, { within: '[role="listbox"]' }),
      `an open list, ${colorScheme}`,
    ).toEqual([])
  }
}

/** Fails when axe finds a problem on a page that follows the colours of the system, light or dark. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await listViolations(page), `${what}, ${colorScheme}`).toEqual([])
  }
}

/**
 * Fails when axe finds a problem on the page, or when the page scrolls to the side. The theme of the desk changes only
 * colours, so the dark one is checked with the rules of colours. On each push only the main screens name both themes:
 * money-colors.test.ts has the contrast of the colours of both.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  themes: readonly Theme[] = everyOrFirst(bothThemes),
): Promise<void> {
  for (const [colorScheme, rules] of themes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    expect(await listViolations(page, { rules }), `${what}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${what}: px wider than the window`).toBeLessThanOrEqual(0)
}

/** The same in `npm run test:all` only, for a state whose parts other states show on each push. */
export async function expectAccessibleAtRelease(page: Page, what: string): Promise<void> {
  if (process.env.TEST_ALL) await expectAccessible(page, what)
}

type Theme = readonly [colorScheme: 'light' | 'dark', rules?: readonly string[]]

export const bothThemes: readonly Theme[] = [['light'], ['dark', ['color-contrast', 'link-in-text-block']]]

type Checked = { rules?: readonly string[]; within?: string }

/**
 * What axe finds on the page with these rules, or with all. It reports only what it finds, and its code is loaded once for each
 * document: a check takes a third of the time of `@axe-core/playwright`, which lists everything that passed too.
 */
async function listViolations(page: Page, { rules, within = 'html' }: Checked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(runAxe, { rules: rules && [...rules], within })
}

/** Runs in the page. */
async function runAxe({ rules, within }: { rules: string[] | undefined; within: string }): Promise<string[]> {
  const { axe } = window as typeof window & { axe: typeof import('axe-core') } // the code of axe sets it
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  )
}
