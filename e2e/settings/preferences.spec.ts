import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { expectToast } from '../toasts.ts'
import { fill } from '../trades/trades-page.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'

async function savePreferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expectToast(page, 'Preferences saved', '')
}

test('the preferences are stored with the account, and apply in another tab, in another browser, in every calendar and from the first paint on [CONST-07]', async ({
  page,
  context,
  trader,
  anotherBrowser,
}) => {
  const gain = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--gain'))
  const blue = page.getByRole('radio', { name: 'Blue, orange' })
  await page.goto('/settings/preferences')

  await test.step('the account copy of the library can end, and the theme is kept in this browser', async () => {
    const copy = page.getByRole('switch', { name: /in your account/ })
    await expect(copy).toBeChecked()
    await copy.click()
    await page.getByRole('button', { name: 'Delete the copy' }).click()
    await expect(page.getByRole('switch', { name: 'Kept in this browser only' })).not.toBeChecked()
    await page.getByRole('combobox', { name: 'Theme' }).click()
    await page.getByRole('option', { name: 'Dark' }).click()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  const green = await gain()
  await blue.check()
  await page.getByRole('radio', { name: 'Monday' }).check()
  await page.getByRole('combobox', { name: 'Time zone of your trades' }).click()
  await page.getByRole('option', { name: 'America/New York' }).click()
  await page.getByRole('combobox', { name: 'Language of mails' }).click()
  await page.getByRole('option', { name: 'Portuguese' }).click()
  const elsewhere = await trader.browser.put('/api/v1/settings/preferences', { weeklyReview: true })
  expect(elsewhere.status).toBe(200)

  await test.step('a failed save says why and keeps what was chosen', async () => {
    await page.route('**/api/v1/settings/preferences', (route) => route.abort())
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await expect(page.getByRole('alert')).toContainText('Candlebook cannot be reached.')
    await expect(blue).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Monday' })).toBeChecked()
    await page.unroute('**/api/v1/settings/preferences')
  })

  await test.step('colours change at once, here and in another open tab', async () => {
    const other = await context.newPage()
    await openLive(other, '/app')
    await savePreferences(page)
    await expect.poll(gain).not.toBe(green)
    await expect(other.locator('html')).toHaveAttribute('data-money', 'blue-orange')
    await other.close()
    expect((await trader.browser.get('/api/v1/settings')).body).toMatchObject({
      moneyColors: 'blue-orange',
      weekStart: 'monday',
      statementZone: 'America/New_York',
      mailLanguage: 'pt',
      weeklyReview: true, // this page was loaded before
    })
    await expect(page.getByRole('switch', { name: 'Weekly review by mail' })).toBeChecked()
  })

  await test.step('another browser has them', async () => {
    const phone = await anotherBrowser()
    await trader.signInTo(phone)
    const other = await phone.newPage()
    await other.goto('/app')
    await expect(other.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
    await expect(other.locator('html')).toHaveAttribute('data-money', 'blue-orange')
  })

  await test.step('weeks begin on the chosen day in the analytics and in the calendar of a date field', async () => {
    await trader.addClosedTrade({ entryDate: '2026-11-02', exitDate: '2026-11-08' })
    await page.goto('/app/analytics')
    const calendar = page.getByRole('table', { name: /^P&L by day/ })
    const days = [/Mon/, /Tue/, /Wed/, /Thu/, /Fri/, /Sat/, /Sun/, /Week/]
    await expect(calendar.locator('thead th')).toHaveText(days)
    await page.getByRole('tab', { name: /^Journal/ }).click()
    await page.getByRole('button', { name: 'New Entry' }).first().click()
    const form = page.getByRole('dialog', { name: 'New Journal Entry' })
    await fill(form, { Date: 'Mar 9, 2026' })
    await form.getByRole('button', { name: 'Open calendar' }).click()
    const month = page.getByRole('grid', { name: 'March 2026' })
    await expect(month.locator('thead th')).toHaveText(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])
  })

  await test.step('colours are right before the first answer', async () => {
    await withoutFirstAnswers(page)
    await page.route('**/api/v1/session', () => undefined)
    await page.goto('/app')
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-money', 'blue-orange')
  })
})
