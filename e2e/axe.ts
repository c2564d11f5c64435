import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails when axe finds a problem in an open list. The page is not checked, because the list hides it from screen readers. */
export async function expectListAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await openAxe(page).include('[role="listbox"]').analyze()
    expect(
      violations.map(({ id }) => id),
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
 * Fails when axe finds a problem on the page, light or dark, or when the page scrolls to the side. The theme of the desk
 * changes only colours, so the dark one is checked with the rules of colours.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const [colorScheme, rules] of [['light'], ['dark', COLOUR_RULES]] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    expect(await listViolations(page, rules), `${what}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${what}: px wider than the window`).toBeLessThanOrEqual(0)
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page with these rules, or with all. */
async function listViolations(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const axe = openAxe(page)
  if (rules.length > 0) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  )
}

/** Without this mode each check opens another page, in which it adds up the results of frames. No page has frames. */
function openAxe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}
