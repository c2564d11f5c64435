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
