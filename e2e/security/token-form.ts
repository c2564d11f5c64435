import type { Page } from '@playwright/test'

/** Opens the form of a new API token on the page Security and fills in its name and the password. */
export async function fillToken(
  page: Page,
  { name, password }: { name: string; password: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Create API Token' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByLabel('Current password').fill(password)
}
