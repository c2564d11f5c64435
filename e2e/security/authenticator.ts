import type { Locator, Page } from '@playwright/test'

/** The section of the passkeys on the page Security. */
export function passkeySection(page: Page): Locator {
  return page.getByRole('region', { name: 'Passkeys' })
}

/**
 * Gives the page an authenticator that stores passkeys and verifies its user. WebAuthn refuses IP addresses: the page
 * must be at the server's `baseUrl`, which is localhost.
 */
export async function connectAuthenticator(page: Page, { isUserVerified = true } = {}): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
    },
  })
}

/** Adds a passkey on the page Security. */
export async function addPasskey(
  page: Page,
  { name, password }: { name: string; password: string },
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await passkeySection(page).getByRole('button', { name: 'Add Passkey' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}
