import type { Page } from '@playwright/test'
import { enableTwoFactor } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { addPasskey, connectAuthenticator, passkeySection } from './authenticator.ts'

// The address of the server is localhost, because WebAuthn refuses IP addresses.
test.use({ baseURL: ({ server }, use) => use(server.appContext.config.baseUrl) })

const dialog = (page: Page) => page.getByRole('dialog')

test('without a passkey on the device the sign-in says so and its form still works; a passkey is added, once for a device, signs in without password and code, and is removed', async ({
  page,
  context,
  server,
}) => {
  const person = await server.signUp({ name: 'Ada Trader' })
  await connectAuthenticator(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used. Try again.' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/app')
  await page.goto('/settings/security')
  const keys = passkeySection(page).getByRole('listitem')

  await test.step('a wrong password is refused at its field before the browser asks for the passkey', async () => {
    await addPasskey(page, { name: 'Ada’s phone', password: 'not the one' })
    await expect(dialog(page).getByLabel('Current password')).toHaveAccessibleDescription(
      'The current password is wrong.',
    )
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Ada’s phone')
    await dialog(page).getByLabel('Current password').fill(person.password)
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await expect(keys).toContainText('Ada’s phone')
    await expect(keys).toContainText('Not used yet.')
  })

  await test.step('the same device is refused a second passkey for the account', async () => {
    await addPasskey(page, { name: 'Phone again', password: person.password })
    await expect(dialog(page)).toContainText('This device has a passkey for your account already.')
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Phone again')
  })
  const factor = await enableTwoFactor(server, person)

  await test.step('it signs in without password and code', async () => {
    await context.clearCookies()
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL('/app')
  })

  await test.step('it is removed with the password and a code', async () => {
    await page.goto('/settings/security')
    await expect(keys).toContainText('Last used')
    await passkeySection(page).getByRole('button', { name: 'Remove passkey Ada’s phone' }).click()
    await dialog(page).getByLabel('Current password').fill(person.password)
    await dialog(page).getByLabel('Code', { exact: true }).fill(factor.laterCode())
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Passkey removed').first()).toBeVisible()
    await expect(keys).toHaveCount(0)
  })

  await context.clearCookies()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey was not accepted.' })).toBeVisible()
})
