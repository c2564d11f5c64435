import type { Day } from '@candlebook/domain/days/day'
import type { Locator, Page } from '@playwright/test'
import { getUtcToday } from '../days.ts'

/** A summary card of the dashboard. */
export function summaryCard(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
}

/** The figure of a summary card, without its name and its context. */
export function getFigure(page: Page, name: string): Locator {
  return summaryCard(page, name).getByRole('paragraph').first()
}

/** Shows the month of a day of the last four weeks on the dashboard, which begins with the month of today. */
export async function showMonthOf(page: Page, day: Day): Promise<void> {
  if (day.slice(0, 7) === getUtcToday().slice(0, 7)) return
  await page
    .getByRole('region', { name: 'Month', exact: true })
    .getByRole('button', { name: /^Show / })
    .first()
    .click()
}
