import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

async function fillSignUp(page: Page, changes: Partial<Record<string, string>> = {}): Promise<string> {
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

test('signing up creates an account and opens the dashboard after 2 seconds [AUTH-04] [AUTH-06]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).first().click()
  await fillSignUp(page)
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)

  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
  await page.clock.runFor(1_999)
  await expect(page).toHaveURL(/\/auth/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/app')
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
})

test('sign-in and sign-up replace each other at one address without a page load [AUTH-01]', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await page.getByRole('button', { name: 'Sign Up' }).click()

  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('the sign-in page links to the landing page [AUTH-02]', async ({ page }) => {
  await page.goto('/auth')

  await page.getByRole('link', { name: 'Back to homepage' }).click()

  await expect(page).toHaveURL('/')
})

for (const [field, problem] of [
  ['Full name', 'Enter your full name.'],
  ['Email', 'Enter your email address.'],
  ['Password', 'Choose a password.'],
  ['Confirm password', 'Repeat your password.'],
] as const) {
  test(`signing up without "${field}" shows an error next to the field and sends no request [AUTH-06]`, async ({
    page,
  }) => {
    await page.goto('/auth?mode=sign-up')
    let asked = false
    page.on('request', (request) => {
      if (request.method() === 'POST') asked = true
    })
    await fillSignUp(page, { [field]: '' })

    await page.getByRole('button', { name: 'Create Account' }).click()

    const box = page.getByLabel(field, { exact: true })
    await expect(box).toHaveAccessibleDescription(problem)
    await expect(box).toBeFocused()
    expect(asked).toBe(false)
  })
}

test('two different passwords are refused [AUTH-07]', async ({ page }) => {
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page, { 'Confirm password': 'long-enougj' })

  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match.')
})

test('a password of five characters is refused and one of six is accepted [AUTH-08]', async ({ page }) => {
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page, { Password: '12345', 'Confirm password': '12345' })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 6 characters long.',
  )

  await page.getByLabel('Password', { exact: true }).fill('123456')
  await page.getByLabel('Confirm password').fill('123456')
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
})

test('an address that already has an account is refused next to the field, and the typed text stays', async ({
  page,
  server,
}) => {
  const { email } = await server.signUp()
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page, { Email: email })

  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already an account/)
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Trader')
  await expect(page.getByLabel('Confirm password')).toHaveValue('long-enough')
})
