import { expect, type Locator, type Page } from '@playwright/test'

/** The visible toasts. An open dialog hides them from the accessibility tree, so hidden ones are included. */
export function toasts(page: Page): Locator {
  const shownOrNot = { includeHidden: true }
  return page.getByRole('region', { name: /Notification/, ...shownOrNot }).getByRole('listitem', shownOrNot)
}

/** Waits until the only toast has this title and text; an Error must look like one [TOAST-06]. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toBeVisible()
  await expect(toasts(page)).toContainText(title)
  await expect(toasts(page)).toContainText(text)
  await expect(toasts(page)).toHaveAttribute('data-variant', title === 'Error' ? 'destructive' : 'default')
}

/** How far `showToast` moves the clock at a time. Its last step may be part of the time of the toast. */
export const CLOCK_STEP_MS = 50

/**
 * From here on only the test moves the clock of the page, so a slow machine takes no time from a toast. The page was opened
 * after `page.clock.install()`.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Moves the stopped clock of the page until it shows a toast. */
export async function showToast(page: Page): Promise<void> {
  const countAfterStep = () => page.clock.runFor(CLOCK_STEP_MS).then(() => toasts(page).count())
  await expect.poll(countAfterStep, { intervals: [CLOCK_STEP_MS] }).toBe(1)
}
