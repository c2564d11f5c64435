import { formatDayInField, getUtcToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { fill, foldedGroups, getRow, minimalTrade, openNewTrade, save, unfold } from './trades-page.ts'

test('a new trade starts with the market, fee unit and account of the last one, and is long [FORM-04]', async ({
  page,
  server,
  context,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  await expect(form.getByRole('radio', { name: 'Crypto' })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Long' })).toBeChecked()
  await form.getByRole('radio', { name: 'Stock' }).check()
  await form.getByRole('radio', { name: 'Short' }).check()
  await form.getByRole('button', { name: 'Amount of money' }).click()
  await fill(form, { ...minimalTrade, Account: 'IBKR margin' })
  await save(form)
  await expect(getRow(page, 'ETH')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Add Trade' }).first().click()

  await expect(form.getByRole('radio', { name: 'Stock' })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Long' })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Open' })).toBeChecked()
  await expect(form.getByRole('button', { name: 'Amount of money' })).toHaveAttribute('aria-pressed', 'true')
  await expect(form.getByLabel('Account')).toHaveValue('IBKR margin')

  const other = await server.signUp()
  await context.clearCookies()
  await context.addCookies(
    [...other.browser.cookies].map(([name, value]) => ({ name, value, url: server.url })),
  )
  await page.goto('/app?new=')
  await expect(form.getByRole('radio', { name: 'Crypto' })).toBeChecked()
  await expect(form.getByLabel('Account')).toHaveValue('')
})

test('switching the form to Closed sets the exit date to today, and back to Open clears it [FORM-05]', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await fill(form, minimalTrade)

  await form.getByRole('radio', { name: 'Closed' }).check()
  await expect(form.getByLabel('Exit date')).toHaveValue(formatDayInField(getUtcToday()))
  await form.getByRole('radio', { name: 'Open', exact: true }).check()
  await expect(form.getByLabel('Exit date')).toHaveCount(0)
  await form.getByRole('radio', { name: 'Closed' }).check()
  await fill(form, { 'Exit price': '3200' })
  await save(form)

  await expect(getRow(page, 'ETH')).toBeVisible()
  expect((await trader.trades())[0]).toMatchObject({ status: 'closed', exitDate: getUtcToday() })
})

test('Enter in an empty tag or link field does not save the trade [FORM-23]', async ({ page, trader }) => {
  const form = await openNewTrade(page)
  await fill(form, minimalTrade)
  await unfold(form, 'Notes and evidence')
  await form.getByLabel('Tags').press('Enter')
  await form.getByPlaceholder('Add a link').press('Enter')
  await form.getByLabel('Tags').fill('retest')
  await form.getByLabel('Tags').press('Enter')

  await expect(form.getByRole('button', { name: 'Remove tag retest' })).toBeVisible()
  expect(await trader.trades()).toEqual([])
  await save(form)

  await expect(getRow(page, 'ETH')).toBeVisible()
  expect((await trader.trades())[0]?.tags).toEqual(['retest'])
})

test('the groups and fields of the form are in one order, the exit after the entry [FORM-03] [FORM-26]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  await form.getByRole('radio', { name: 'Closed' }).check()

  await expect(form.locator('legend, summary b, label:not([role="radiogroup"] label)')).toHaveText([
    ...['Trade', 'Symbol'],
    ...['Entry and exit', 'Entry price', 'Quantity', 'Entry date', 'Fees', 'Exit price', 'Exit date'],
    ...['Risk', 'Stop loss', 'Take profit', 'Risk'],
    ...['Setup and account', 'Strategy', 'Time frame', 'Instrument', 'Account'],
    ...['Mind', 'I followed my plan'],
    ...['Notes and evidence', 'Tags', 'Notes', 'Links'],
  ])
})

test('the form starts with what every trader fills, and the other groups are folded until they have values [FORM-03]', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  for (const label of ['Symbol', 'Entry price', 'Quantity', 'Entry date', 'Stop loss'])
    await expect(form.getByLabel(label, { exact: true })).toBeVisible()
  for (const group of foldedGroups)
    await expect(form.locator('details', { hasText: group })).not.toHaveAttribute('open')
  await expect(form.getByLabel('Notes')).toBeHidden()

  await unfold(form, 'Mind')
  await page.reload() // the group stays open for a trader who uses it
  await expect(form.getByRole('button', { name: 'Patient', exact: true })).toBeVisible()
  await expect(form.getByLabel('Notes')).toBeHidden()

  const { id } = await trader.addTrade({ symbol: 'SOL', notes: 'Held.', timeFrame: '4h' })
  await page.goto(`/app?edit=${id}`)
  await expect(page.getByRole('dialog').getByLabel('Notes')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time frame' })).toHaveText('4h')
})
