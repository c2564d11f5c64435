import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails when axe finds anything in a list that is open. It hides the page from screen readers, so the page waits. */
export async function expectListSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).include('[role="listbox"]').analyze()
    expect(
      violations.map(({ id }) => id),
      `an open list, ${colorScheme}`,
    ).toEqual([])
  }
}

/** Fails when axe finds anything on the page as it stands, light or dark, or when it can be scrolled sideways. */
export async function expectSound(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
    )
    expect(found, `${what}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${what}: px that stand out to the right`).toBeLessThanOrEqual(0)
}
