import type { Page } from '@playwright/test'

/** Chooses a file of this name and content on the import page. */
export async function choose(page: Page, name: string, text: string) {
  await page.getByLabel(/Drop your broker’s file here/).setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
}
