import { expect, type Page } from '@playwright/test'

/** Waits until the script of a page without hydration has arrived; it comes after the first paint (decision 035). */
export async function waitForScript(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-script')
}
