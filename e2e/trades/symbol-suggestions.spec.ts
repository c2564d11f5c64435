import { expect, test } from '../fixtures.ts'
import { getRow, openNewTrade } from './trades-page.ts'

test('the field suggests symbols of the chosen market that match by their start or by a part of their name [FORM-18] [FORM-19] [FORM-21]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  const symbol = form.getByRole('combobox', { name: 'Symbol' })
  await symbol.pressSequentially('coin')
  const list = form.getByRole('listbox', { name: 'Symbols' })
  await expect(list.getByRole('option')).toHaveText([/^BCH/, /^BTC/, /^DOGE/, /^LTC/, /^USDC/])

  await form.getByRole('radio', { name: 'Stock' }).check()
  await symbol.fill('coi')
  await symbol.pressSequentially('n')

  await expect(list.getByRole('option')).toHaveText([/^COINCoinbase/])
})

test("the trader's own symbols of the market come first [FORM-18]", async ({ page, trader }) => {
  await trader.addTrade({ symbol: 'SOLV', market: 'crypto' })
  await trader.addTrade({ symbol: 'SOFI', market: 'stock' })
  await page.goto('/app')
  await expect(getRow(page, 'SOLV')).toBeVisible()
  await page.getByRole('button', { name: 'Add Trade' }).click()
  const form = page.getByRole('dialog')

  await form.getByRole('combobox', { name: 'Symbol' }).pressSequentially('s')

  await expect(form.getByRole('option').first()).toHaveText(/^SOLVFrom your trades/)
  await expect(form.getByRole('option').nth(1)).toHaveText(/^SHIB/)
  await expect(form.getByRole('option', { name: 'SOFI' })).toHaveCount(0)
})

test('a click on a suggestion fills the field, though the field loses the focus first [FORM-22]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  const symbol = form.getByRole('combobox', { name: 'Symbol' })
  await symbol.pressSequentially('bit')

  await form.getByRole('option', { name: 'BTC' }).click()

  await expect(symbol).toHaveValue('BTC')
  await expect(form.getByRole('listbox', { name: 'Symbols' })).toHaveCount(0)
})

test('the suggestions stay for 200 ms after the field lost the focus, and then disappear [FORM-22]', async ({
  page,
  trader: _,
}) => {
  await page.clock.install()
  const form = await openNewTrade(page)
  const list = form.getByRole('listbox', { name: 'Symbols' })
  await form.getByRole('combobox', { name: 'Symbol' }).pressSequentially('bit')
  await expect(list).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)

  await form.getByLabel('Quantity').focus()
  await page.clock.runFor(199)
  await expect(list).toBeVisible()
  await page.clock.runFor(1)

  await expect(list).toHaveCount(0)
})

test('the arrow keys move through the list; Enter selects, Escape closes the list and not the form', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  const symbol = form.getByRole('combobox', { name: 'Symbol' })
  await symbol.pressSequentially('coin')
  await symbol.press('ArrowDown')
  await symbol.press('Enter')
  await expect(symbol).toHaveValue('BTC')

  await symbol.fill('')
  await symbol.pressSequentially('sol')
  await expect(form.getByRole('option')).toHaveCount(1)
  await symbol.press('Escape')

  await expect(form.getByRole('option')).toHaveCount(0)
  await expect(symbol).toHaveValue('SOL')
})
