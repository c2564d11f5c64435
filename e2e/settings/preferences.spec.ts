import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openNewEntry } from '../journal/journal-page.ts'
import { openLive } from '../open-live.ts'
import { expectToast } from '../toasts.ts'
import { fill } from '../trades/trades-page.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'

async function savePreferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expectToast(page, 'Preferences saved', '')
}

test('the preferences are stored with the account, and apply in another browser', async ({
  page,
  trader,
  anotherBrowser,
}) => {
  await page.goto('/settings/preferences')
  await page.getByRole('radio', { name: 'Blue, orange' }).check()
  await page.getByRole('radio', { name: 'Monday' }).check()
  await page.getByRole('combobox', { name: 'Time zone of your trades' }).click()
  await page.getByRole('option', { name: 'America/New York' }).click()
  await page.getByRole('combobox', { name: 'Language of mails' }).click()
  await page.getByRole('option', { name: 'Portuguese' }).click()

  await savePreferences(page)

  expect((await trader.browser.get('/api/v1/settings')).body).toMatchObject({
    moneyColors: 'blue-orange',
    weekStart: 'monday',
    statementZone: 'America/New_York',
    mailLanguage: 'pt',
  })
  const phone = await anotherBrowser()
  await trader.signInTo(phone)
  const other = await phone.newPage()
  await other.goto('/app')
  await expect(other.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-money', 'blue-orange')
})

test('the colours of profit and loss change at once, and are right from the first paint on', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ symbol: 'TSLA' })
  const gain = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--gain'))
  await page.goto('/settings/preferences')
  const green = await gain()
  await page.getByRole('radio', { name: 'Blue, orange' }).check()

  await savePreferences(page)

  await expect.poll(gain).not.toBe(green)
  await withoutFirstAnswers(page)
  await page.route('**/api/v1/session', () => undefined)
  await page.goto('/app')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-money', 'blue-orange')
})

test('weeks begin on the chosen day in the calendar of a date field and in the analytics [CONST-07]', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ entryDate: '2026-11-02', exitDate: '2026-11-08' })
  await trader.addClosedTrade({ entryDate: '2026-11-02', exitDate: '2026-11-09' })
  await page.goto('/settings/preferences')
  await page.getByRole('radio', { name: 'Monday' }).check()
  await savePreferences(page)

  await page.goto('/app/analytics')
  const calendar = page.getByRole('table', { name: /^P&L by day/ })
  await expect(calendar.locator('thead th')).toHaveText([
    /Mon/,
    /Tue/,
    /Wed/,
    /Thu/,
    /Fri/,
    /Sat/,
    /Sun/,
    /Week/,
  ])

  const form = await openNewEntry(page)
  await fill(form, { Date: 'Mar 9, 2026' })
  await form.getByRole('button', { name: 'Open calendar' }).click()
  const month = page.getByRole('grid', { name: 'March 2026' })
  await expect(month.locator('thead th')).toHaveText(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])
})

test('another open tab takes the new preferences without a reload', async ({ page, context, trader: _ }) => {
  await page.goto('/settings/preferences')
  const other = await context.newPage()
  await openLive(other, '/app')
  await page.getByRole('radio', { name: 'Blue, orange' }).check()

  await savePreferences(page)

  await expect(other.locator('html')).toHaveAttribute('data-money', 'blue-orange')
})

test('a failed save of the preferences says why and keeps what was chosen', async ({ page, trader: _ }) => {
  await page.goto('/settings/preferences')
  await page.route('**/api/v1/settings/preferences', (route) => route.abort())
  await page.getByRole('radio', { name: 'Monday' }).check()

  await page.getByRole('button', { name: 'Save Preferences' }).click()

  await expect(page.getByRole('alert')).toContainText('Candlebook cannot be reached.')
  await expect(page.getByRole('radio', { name: 'Monday' })).toBeChecked()
})

test('the theme of this browser is chosen on the preferences too', async ({ page, trader: _ }) => {
  await page.goto('/settings/preferences')

  await page.getByRole('combobox', { name: 'Theme' }).click()
  await page.getByRole('option', { name: 'Dark' }).click()

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the account copy of the library can be switched off on the preferences', async ({
  page,
  trader: _,
}) => {
  await page.goto('/settings/preferences')
  const copy = page.getByRole('switch', { name: /in your account/ })
  await expect(copy).toBeChecked()

  await copy.click()
  await page.getByRole('button', { name: 'Delete the copy' }).click()

  await expect(page.getByRole('switch', { name: 'Kept in this browser only' })).not.toBeChecked()
})
