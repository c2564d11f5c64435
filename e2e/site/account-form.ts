import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Opens a page with an account form, uses the form, and waits for its scripts, which load then (decision 035). */
export async function openAccountForm(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('form input').first().press('Shift')
  await expect(page.locator('html')).not.toHaveAttribute('data-late')
}

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
