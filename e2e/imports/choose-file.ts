import type { Page } from '@playwright/test'

/** Chooses a file of this name and content on the import page. */
export async function choose(page: Page, name: string, text: string) {
  await page.getByLabel(/Drop your broker’s file here/).setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
}

/** Presses "No account" of the preview of a file. */
export async function chooseNoAccount(page: Page) {
  const choices = page.getByRole('group', { name: 'Choose an account' })
  await choices.getByRole('button', { name: 'No account' }).click()
}
