import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Fills in the form of a new account, with these texts changed. Returns the address. */
export async function fillNewAccount(
  page: Page,
  changes: Partial<Record<string, string>> = {},
): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const filled = {
    'Full name': 'Ada Trader',
    Email: email,
    Password: 'long-enough',
    'Confirm password': 'long-enough',
    ...changes,
  }
  for (const [label, text] of Object.entries(filled)) {
    await page.getByLabel(label, { exact: true }).fill(text ?? '')
  }
  return email
}

/** Ticks both boxes of the form; the first starts the check of the browser. */
export async function checkBoxes(page: Page): Promise<void> {
  await page.getByLabel('I am not a robot').check()
  await page.getByLabel('I agree to the Terms of Service and Privacy Policy').check()
}
