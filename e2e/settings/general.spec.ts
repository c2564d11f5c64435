import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

test('the settings have three cards, the user and the defaults of before the first save; failures say so [ERRC-17] [PLAN-02] [SET-01] [SET-02] [SET-03] [SET-04] [SET-05] [SET-07] [SET-09] [SHELL-07] [SUB-04]', async ({
  page,
  trader,
}) => {
  const reminders = page.getByRole('switch', { name: 'Renewal reminders' })
  const save = page.getByRole('button', { name: 'Save Settings' })
  await page.route('**/api/v1/settings', (route) => route.abort())
  await page.goto('/settings')

  await test.step('settings that cannot be loaded say so, and load again', async () => {
    await expect(page.getByText('Failed to load settings.')).toBeVisible()
    await page.unroute('**/api/v1/settings')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(save).toBeVisible()
  })

  await test.step('three cards', async () => {
    for (const name of ['User info', 'Settings', 'Subscription'])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    await expect(page.locator('#content').getByRole('region')).toHaveCount(3)
    const user = page.getByRole('region', { name: 'User info' })
    await expect(user).toContainText('Ada Trader')
    await expect(user).toContainText(trader.email)
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveText('EUR')
    await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeChecked()
    await expect(reminders).toBeChecked()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Currency' }).click()
    await expect(page.getByRole('option')).toHaveText(['EUR', 'USD', 'GBP', 'BRL'])
    await page.keyboard.press('Escape')
  })

  await test.step('without payments on the server nothing is active, and no plan is asked for', async () => {
    const card = page.getByRole('region', { name: 'Subscription' })
    await expect(card).toContainText('No subscription')
    await expect(card).toContainText('Not Active')
    await expect(card).toContainText('Unpaid')
    await expect(card).toContainText('Payments are not set up on this server.')
    await expect(card.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Subscription setup' })).toHaveCount(0)
  })

  await test.step('a failed save says so and stays, and keeps what was chosen', async () => {
    await page.route('**/api/v1/settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await reminders.uncheck()
    await save.click()
    await expectToast(page, 'Error', 'An error occurred while saving settings.')
    await expect(page).toHaveURL('/settings')
    await expect(reminders).not.toBeChecked()
    expect((await trader.browser.get('/api/v1/settings')).body).toMatchObject({ renewalReminders: true })
  })

  await test.step('saving settings that were opened directly opens the dashboard, which asks for no plan', async () => {
    await page.unroute('**/api/v1/settings')
    await save.click()
    await expectToast(page, 'Settings saved', '')
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('dialog', { name: 'Choose Your Plan' })).toHaveCount(0)
  })

  await test.step('saving after coming from another page goes back to it, and stores the settings', async () => {
    await page.getByRole('tab', { name: /^Journal/ }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: 'GBP' }).click()
    await page.getByRole('switch', { name: 'Email notifications' }).uncheck()
    await save.click()
    await expectToast(page, 'Settings saved', '')
    await expect(page).toHaveURL('/app/journal')
    const saved = { currency: 'GBP', emailNotifications: false, renewalReminders: false }
    expect((await trader.browser.get('/api/v1/settings')).body).toMatchObject(saved)
    await page.goto('/settings')
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveText('GBP')
    await expect(page.getByRole('switch', { name: 'Email notifications' })).not.toBeChecked()
  })
})
