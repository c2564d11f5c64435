import type { Locator, Page } from '@playwright/test'

/** The card of an entry. */
export function getCard(page: Page, title: string): Locator {
  return cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

/** All cards of the journal. */
export function cards(page: Page): Locator {
  return page.getByRole('region', { name: 'Entries' }).getByRole('article')
}

/** Opens the empty form of an entry from the journal. */
export async function openNewEntry(page: Page): Promise<Locator> {
  await page.goto('/app/journal')
  await page.getByRole('button', { name: 'New Entry' }).first().click()
  return page.getByRole('dialog', { name: 'New Journal Entry' })
}

/** Presses Save Entry. */
export function saveEntry(form: Locator): Promise<void> {
  return form.getByRole('button', { name: 'Save Entry' }).click()
}
