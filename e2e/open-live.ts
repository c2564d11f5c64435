import type { Page } from '@playwright/test'

/**
 * Opens a page of the desk and waits until it follows the events of the server and of other tabs: it asks for the
 * notifications then.
 */
export async function openLive(page: Page, address: string): Promise<void> {
  const asked = page.waitForResponse(/\/api\/v1\/notifications$/)
  await page.goto(address)
  await asked
}
