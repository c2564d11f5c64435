import { expect, test } from '../fixtures.ts'
import { isPageView } from '../page-views.ts'

test('signing in with the right password opens the dashboard [AUTH-03] [AUTH-05]', async ({
  page,
  server,
}) => {
  const { email, password } = await server.signUp({ password: 'the-right-one' })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)

  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
})

test('a wrong password signs no user in and keeps the typed text [AUTH-05]', async ({
  page,
  context,
  server,
}) => {
  const { email } = await server.signUp({ password: 'the-right-one' })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('the-wrong-one')

  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page.getByRole('alert')).toHaveText('The email address or the password is wrong.')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('the-wrong-one')
  expect(await context.cookies()).toEqual([])
})

test('a failed sign-in shows the toast with the message of the error [ERRC-01]', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('anything-at-all')

  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  const toast = page.getByRole('listitem').filter({ hasText: 'Sign in failed' })
  await expect(toast).toContainText('The email address or the password is wrong.')
  await expect(toast).toHaveAttribute('data-variant', 'destructive')
})

test('a failed sign-in without a message says to check the credentials [ERRC-01]', async ({ page }) => {
  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'auth.refused', message: '', requestId: 'r' } } }),
  )
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('anything-at-all')

  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page.getByRole('listitem').filter({ hasText: 'Sign in failed' })).toContainText(
    'Please check your credentials and try again.',
  )
})

test('with an empty address or password no request is sent [AUTH-05]', async ({ page }) => {
  await page.goto('/auth')
  let asked = false
  page.on('request', (request) => {
    if (request.method() === 'POST' && !isPageView(request)) asked = true
  })

  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password.',
  )
  expect(asked).toBe(false)
})

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/auth')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('my secret')

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()

  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('my secret')
})

test('text that was filled in before the page was hydrated is kept, as password managers fill it in', async ({
  page,
  server,
}) => {
  const { email, password } = await server.signUp()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()

  scripts.resolve()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page).toHaveURL('/app')
})
