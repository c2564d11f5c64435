import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'

test('signing in opens the page that asked for it, with its query [GUARD-02]', async ({ page, server }) => {
  const { email, password } = await server.signUp()
  await page.goto('/dashboard/journal?search=fomo')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard%2Fjournal%3Fsearch%3Dfomo')

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page).toHaveURL('/dashboard/journal?search=fomo')
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Journal' })).toBeVisible()
})

test('signing in with an address of another site opens the dashboard [GUARD-02]', async ({
  page,
  server,
}) => {
  const { email, password } = await server.signUp()
  await page.goto('/auth?next=/%5Cevil.example')

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
})

test('a session that ends while the app is open leads back to the same page [GUARD-02]', async ({
  page,
  trader,
}) => {
  await openLive(page, '/settings/preferences')

  await trader.browser.post('/api/auth/sign-out', {})

  await expect(page).toHaveURL('/auth?next=%2Fsettings%2Fpreferences')
})
