import { everyOrFirst, expect, test } from '../fixtures.ts'
import { checkBoxes, fillNewAccount, openAccountForm } from './account-form.ts'

test('the registration shows two plan cards, and a press on one opens the account form with the plan in the address, which has the rules and errors of sign-up on /auth, stores the plan and opens the app [API-27] [DATAC-11] [ERRC-02] [REG-01] [REG-02] [REG-03] [REG-04] [REG-05] [REG-06] [REG-07] [REG-08] [REG-09] [REG-10]', async ({
  page,
  server,
}) => {
  await page.route('**/api/**', () => undefined) // prices and trial days need no call
  for (const address of everyOrFirst(['/register?plan=weekly', '/register'])) {
    await page.goto(address)
    const monthly = page.getByRole('article', { name: 'Monthly Plan' })
    await expect(monthly).toContainText('€2.49 per month')
    const annual = page.getByRole('article', { name: 'Annual Plan' })
    for (const text of [
      ...['€24.90 per year', '€2.08/month', 'Best Value', '2 months free'],
      ...['Price lock guarantee', 'Save €4.98 annually'],
    ])
      await expect(annual).toContainText(text)
    for (const card of [monthly, annual])
      for (const text of ['7-day free trial', 'Full access', 'Cancel anytime'])
        await expect(card).toContainText(text)
    await expect(
      page.getByText('All plans include a 7-day free trial, no credit card required to start.'),
    ).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
  }
  const form = page.getByRole('heading', { name: 'Create Your Account' })
  const cards = page.getByRole('heading', { name: 'Choose your plan' })

  await page.getByRole('link', { name: 'Choose Monthly Plan' }).click()
  await expect(page).toHaveURL('/register?plan=monthly')
  await expect(form).toBeVisible()
  await expect(page.getByText('Start your 7-day free trial today')).toBeVisible()
  await page.goBack()
  await expect(cards).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth')

  await page.unrouteAll()
  const { email } = await server.signUp()
  await openAccountForm(page, '/register?plan=annual')
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

  await page.getByLabel('Email').fill(`other-${email}`)
  await create.click()

  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ selectedPlan: 'annual', pendingCheckout: 'true' })
  await expect(page).toHaveURL('/app')
})
