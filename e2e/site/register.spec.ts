import { everyOrFirst, expect, test } from '../fixtures.ts'
import { checkBoxes, fillNewAccount } from './account-form.ts'

for (const address of everyOrFirst(['/register?plan=weekly', '/register'])) {
  test(`${address} shows two plan cards and no form [REG-01] [REG-05] [REG-06] [REG-07] [REG-08]`, async ({
    page,
  }) => {
    await page.goto(address)

    const monthly = page.getByRole('article', { name: 'Monthly Plan' })
    await expect(monthly).toContainText('€2.49 per month')
    const annual = page.getByRole('article', { name: 'Annual Plan' })
    for (const text of ['€24.90 per year', '€2.08/month', 'Best Value', '2 months free'])
      await expect(annual).toContainText(text)
    await expect(annual).toContainText('Price lock guarantee')
    await expect(annual).toContainText('Save €4.98 annually')
    for (const card of [monthly, annual])
      for (const text of ['7-day free trial', 'Full access', 'Cancel anytime'])
        await expect(card).toContainText(text)
    await expect(
      page.getByText('All plans include a 7-day free trial, no credit card required to start.'),
    ).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
  })
}

test('prices and trial days are shown while the server answers no call [API-27]', async ({ page }) => {
  await page.route('**/api/**', () => undefined)
  await page.goto('/register')

  await expect(page.getByRole('article', { name: 'Monthly Plan' })).toContainText('€2.49 per month')
  await expect(page.getByRole('article', { name: 'Annual Plan' })).toContainText('7-day free trial')
})

test('a press on a card adds the plan to the address and opens the account form, and Back returns to the cards [REG-02] [REG-03]', async ({
  page,
}) => {
  await page.goto('/register')

  await page.getByRole('link', { name: 'Choose Monthly Plan' }).click()

  await expect(page).toHaveURL('/register?plan=monthly')
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
  await expect(page.getByText('Start your 7-day free trial today')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible()
})

test('the account form links to the landing page and to sign-in [REG-04]', async ({ page }) => {
  await page.goto('/register?plan=annual')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto('/register?plan=annual')

  await page.getByRole('link', { name: 'Back to homepage' }).click()

  await expect(page).toHaveURL('/')
})

test('signing up with a plan stores the plan and opens the app [REG-09] [REG-10] [DATAC-11]', async ({
  page,
}) => {
  await page.goto('/register?plan=annual')
  await fillNewAccount(page)
  await checkBoxes(page)

  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ selectedPlan: 'annual', pendingCheckout: 'true' })
  await expect(page).toHaveURL('/app')
})

test('the account form has the rules and the errors of sign-up on /auth [REG-10] [ERRC-02]', async ({
  page,
  server,
}) => {
  const { email } = await server.signUp()
  await page.goto('/register?plan=monthly')
  await expect(page.locator('html')).not.toHaveAttribute('data-late') // the scripts have arrived
  await fillNewAccount(page, { Email: email, 'Confirm password': 'other' })
  const create = page.getByRole('button', { name: 'Create Account' })
  await expect(create).toBeDisabled()
  await page.getByLabel('Full name').press('Enter')
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match.')
  await expect(page.getByText('Please verify that you are not a robot.')).toBeVisible()
  await page.getByLabel('Confirm password').fill('long-enough')
  await checkBoxes(page)

  await create.click()

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'An account with this email already exists. Please sign in instead.',
  )
  expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBeNull()
})
