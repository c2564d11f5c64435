import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { expectToast, toasts } from '../toasts.ts'
import { breakCalls, fill, getRow, minimalTrade, openNewTrade, save, tradeForm } from './trades-page.ts'

test('typed text is still there after a reload, and Start over removes it', async ({ page, trader: _ }) => {
  const form = await openNewTrade(page)
  await fill(form, { Symbol: 'SOL', 'Entry price': '150', Notes: 'Half a sentence' })
  await form.getByRole('radio', { name: 'Short' }).check()

  await page.reload()

  await expect(form.getByText('Draft restored.')).toBeVisible()
  await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('SOL')
  await expect(form.getByLabel('Entry price')).toHaveValue('150')
  await expect(form.getByLabel('Notes')).toHaveValue('Half a sentence')
  await expect(form.getByRole('radio', { name: 'Short' })).toBeChecked()

  await form.getByRole('button', { name: 'Start over' }).click()

  await expect(form.getByLabel('Notes')).toHaveValue('')
  await page.reload()
  await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('')
})

test('a form closed with Escape keeps its text for the next time, and a saved one leaves none', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  await fill(form, minimalTrade)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('ETH')

  await save(form)

  await expect(getRow(page, 'ETH')).toBeVisible()
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('')
})

test('Cancel discards the draft, and Undo opens the dialog with its text again', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  await fill(form, { ...minimalTrade, Notes: 'Half a sentence' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expectToast(page, 'Draft discarded', 'Your text was not saved.')

  await toasts(page).getByRole('button', { name: 'Undo' }).click()

  await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('ETH')
  await expect(form.getByLabel('Notes')).toHaveValue('Half a sentence')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/app')
  await page.reload()
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('')
})

test('Cancel of an edited trade discards the changes, and Undo restores them', async ({ page, trader }) => {
  const { id } = await trader.addTrade({ symbol: 'SOL', notes: 'Before' })
  await page.goto(`/app?edit=${id}`)
  const form = tradeForm(page)
  await fill(form, { Notes: 'After' })
  await form.getByRole('button', { name: 'Cancel' }).click()

  await toasts(page).getByRole('button', { name: 'Undo' }).click()

  await expect(form.getByLabel('Notes')).toHaveValue('After')
  expect((await trader.trade(id)).notes).toBe('Before')
})

test('a form without typed text has no draft and mentions none', async ({ page, trader: _ }) => {
  const form = await openNewTrade(page)
  await expect(form.getByLabel('Symbol', { exact: true })).toBeFocused()
  await expect(form.getByText(/Draft/)).toHaveCount(0)

  await fill(form, { Notes: 'Half a sentence' })

  await expect(form.getByText('Draft kept on this device')).toBeVisible()
  await fill(form, { Notes: '' })
  await expect(form.getByText(/Draft/)).toHaveCount(0)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
})

test('a click next to the form does not close it', async ({ page, trader: _ }) => {
  const form = await openNewTrade(page)
  await fill(form, minimalTrade)

  await page.mouse.click(5, 5)

  await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('ETH')
})

test('a failed save keeps the form with all its values, and can be repeated [ERR-02]', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await fill(form, { ...minimalTrade, Notes: 'Written with care' })
  const restore = await breakCalls(page, 'POST', '**/api/v1/trades')

  await save(form)

  await expectToast(page, 'Error', 'Failed to add trade.')
  await expect(form.getByLabel('Notes')).toHaveValue('Written with care')
  expect(await trader.trades()).toEqual([])

  await restore()
  await save(form)

  await expect(getRow(page, 'ETH')).toBeVisible()
  expect(await trader.trades()).toHaveLength(1)
})

test('a save that is repeated after its response was lost creates one trade', async ({ page, trader }) => {
  const form = await openNewTrade(page)
  await fill(form, minimalTrade)
  await page.route('**/api/v1/trades', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await save(form)
  await expectToast(page, 'Error', 'Failed to add trade.')
  await page.unroute('**/api/v1/trades')

  await save(form)

  await expect(form).toHaveCount(0)
  expect(await trader.trades()).toHaveLength(1)
})

test('when the session ends during typing, the text is still there after signing in again', async ({
  page,
  trader,
}) => {
  await openLive(page, '/app?new=')
  await fill(tradeForm(page), { ...minimalTrade, Notes: 'Written with care' })
  await trader.browser.post('/api/auth/sign-out', {})

  const ended = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(ended).toBeVisible()
  await ended.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Email').fill(trader.email)
  await page.getByLabel('Password', { exact: true }).fill(trader.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/app\?new=/)
  await expect(tradeForm(page).getByLabel('Notes')).toHaveValue('Written with care')
  await save(tradeForm(page))
  await expect(getRow(page, 'ETH')).toBeVisible()
})

test('the Close dialog keeps its price, date and ticks over a reload, until the trade is closed', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addTrade({ symbol: 'SOL' })
  await page.goto(`/app?close=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })
  await dialog.getByLabel('Exit price').fill('110')
  await dialog.getByRole('checkbox', { name: /^Take profit hit/ }).check()

  await page.reload()

  await expect(dialog.getByText('Draft restored.')).toBeVisible()
  await expect(dialog.getByLabel('Exit price')).toHaveValue('110')
  await expect(dialog.getByRole('checkbox', { name: /^Take profit hit/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /^Stop loss hit/ })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Close Trade' }).click()
  await expectToast(page, 'Trade Closed', 'Trade has been successfully closed.')
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')))
  expect(left).toEqual([])
})

test('a draft belongs to the user who typed it', async ({ page, server, context, trader: _ }) => {
  const form = await openNewTrade(page)
  await fill(form, { Notes: 'My own business' })
  await page.keyboard.press('Escape')
  const other = await server.signUp()
  await context.clearCookies()
  await context.addCookies(
    [...other.browser.cookies].map(([name, value]) => ({ name, value, url: server.url })),
  )

  await page.goto('/app')
  await page.getByRole('button', { name: 'Add Trade' }).first().click()

  await expect(tradeForm(page).getByLabel('Notes')).toHaveValue('')
})
