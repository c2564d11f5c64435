import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import type { PaidServer } from './paid-server.ts'

/** The subscription in the settings. */
export const card = (page: Page): Locator => page.getByRole('region', { name: 'Subscription', exact: true })

/** A button of the subscription. */
export const button = (page: Page, name: string): Locator =>
  card(page).getByRole('button', { name, exact: true })

/** Opens the settings and waits until the subscription shows this. */
export async function openSettings({ url }: PaidServer, page: Page, shows: string): Promise<void> {
  await page.goto(`${url}/settings`)
  await expect(card(page)).toContainText(shows)
}

/** The end that the server names for the user of the page. */
export async function readEnd({ url }: PaidServer, page: Page): Promise<Date> {
  const answer = await page.request.get(`${url}/api/v1/subscription`)
  return new Date((await answer.json()).subscriptionEnd)
}

/** Opens an address of the app in a tab that closes itself. It often does so before the page has loaded, which is an error of `goto`. */
export async function openInClosingTab(tab: Page, url: string): Promise<void> {
  const closed = tab.waitForEvent('close')
  await tab.goto(url).catch(() => {})
  await closed
}
