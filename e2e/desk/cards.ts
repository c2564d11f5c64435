import type { Locator, Page } from '@playwright/test'

/** A summary card of the dashboard. */
export function summaryCard(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
}

/** The figure of a summary card, without its name and its context. */
export function getFigure(page: Page, name: string): Locator {
  return summaryCard(page, name).getByRole('paragraph').first()
}
