import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { breakCalls, fill, getRow, rows, save, tradeForm } from './trades-page.ts'

test('Edit opens the form with the stored values, and saving changes the row [FORM-02] [FORM-05] [FORM-06] [TRADE-17] [TOAST-08] [ERR-03]', async ({
  page,
  trader,
}) => {
  const notes = `${'A long story. '.repeat(1400)}The end.`
  const links = Array.from({ length: 3 }, (_, n) => `https://charts.example/${n}${'x'.repeat(400)}`)
  const { id } = await trader.addClosedTrade({ symbol: 'SOL', strategy: 'Breakout', fees: '1', notes, links })
  await page.goto('/app')
  const form = tradeForm(page)
  const edit = () => getRow(page, 'SOL').getByRole('button', { name: 'Edit' }).click()

  await test.step('every value is there, also the end of long notes, which the list does not carry', async () => {
    await edit()
    await expect(page.getByRole('dialog', { name: 'Edit Trade' })).toBeVisible()
    for (const [label, text] of [
      ['Symbol', 'SOL'],
      ['Entry price', '100'],
      ['Quantity', '10'],
      ['Exit price', '110'],
      ['Exit date', formatDayInField(getDayBeforeToday(2))],
      ['Fees', '1'],
      ['Strategy', 'Breakout'],
      ['Notes', notes],
    ] as const)
      await expect(form.getByLabel(label, { exact: true }), label).toHaveValue(text)
  })

  await test.step('Cancel discards the changes, and Undo restores them', async () => {
    await fill(form, { 'Exit price': '120', Strategy: 'Pullback' })
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(form.getByLabel('Exit price')).toHaveValue('120')
  })

  await test.step('a failed change keeps the form with all its values', async () => {
    const restore = await breakCalls(page, 'PUT', '**/api/v1/trades/*')
    await save(form)
    await expectToast(page, 'Error', 'Failed to update trade.')
    await expect(form.getByLabel('Exit price')).toHaveValue('120')
    await expect(form.getByLabel('Strategy')).toHaveValue('Pullback')
    expect((await trader.trade(id)).strategy).toBe('Breakout')
    await restore()
  })

  await test.step('a saved change is shown in the row, and the other fields stay', async () => {
    await save(form)
    await expectToast(page, 'Trade Updated', 'Trade has been successfully updated')
    await expect(getRow(page, 'SOL')).toContainText('Pullback')
    await expect(getRow(page, 'SOL')).toContainText('+$190.00')
    expect(await trader.trade(id)).toMatchObject({ exitPrice: '120', strategy: 'Pullback', notes, links })
  })

  await test.step('a closed trade that is reopened loses its exit, and can be closed again', async () => {
    await edit()
    await form.getByRole('radio', { name: 'Open' }).check()
    await save(form)
    await expect(getRow(page, 'SOL').getByRole('button', { name: 'Close trade SOL' })).toBeVisible()
    expect(await trader.trade(id)).toMatchObject({ status: 'open', exitPrice: null, exitDate: null })
    await edit()
    await form.getByRole('radio', { name: 'Closed' }).check()
    await fill(form, { 'Exit price': '97', 'Exit date': formatDayInField(getDayBeforeToday(1)) })
    await save(form)
    await expect(getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' })).toBeVisible()
  })
})

test('when a trade was changed in another place, the second editor chooses between both versions', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addTrade({ symbol: 'SOL', notes: 'First words' })
  await page.goto('/app')
  await getRow(page, 'SOL').getByRole('button', { name: 'Edit' }).click()
  const form = tradeForm(page)
  await expect(form.getByLabel('Notes')).toHaveValue('First words')
  const changeElsewhere = async (notes: string) => {
    const stored = await trader.trade(id)
    expect((await trader.browser.put(`/api/v1/trades/${id}`, { ...stored, notes })).status).toBe(200)
  }
  await changeElsewhere('Words of the other tab')
  await fill(form, { Notes: 'Words of this tab' })

  await save(form)

  const conflict = form.getByRole('alert').filter({ hasText: 'This trade was changed somewhere else' })
  await expect(conflict.getByRole('row', { name: /Notes/ })).toContainText('Words of this tab')
  await expect(conflict.getByRole('row', { name: /Notes/ })).toContainText('Words of the other tab')
  expect((await trader.trade(id)).notes).toBe('Words of the other tab')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(form).toHaveCount(0)
  expect((await trader.trade(id)).notes).toBe('Words of this tab')

  await test.step('the second editor can take the stored version, which the form then shows', async () => {
    await getRow(page, 'SOL').getByRole('button', { name: 'Edit' }).click()
    await fill(form, { Notes: 'My words' })
    await changeElsewhere('Their words')
    await save(form)
    await form.getByRole('button', { name: 'Take the stored version' }).click()
    await expect(form.getByLabel('Notes')).toHaveValue('Their words')
    await save(form)
    await expect(form).toHaveCount(0)
    expect((await trader.trade(id)).notes).toBe('Their words')
  })
})

test('Delete asks first, Cancel changes nothing, and confirming deletes that trade and no other [TRADE-13] [TRADE-14] [TOAST-09] [ERR-04]', async ({
  page,
  trader,
}) => {
  const gone = await trader.addTrade({ symbol: 'GONE' })
  await trader.addTrade({ symbol: 'KEPT' })
  await trader.addClosedTrade({ symbol: 'SOL' })
  await page.goto('/app')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Trade' })
  const remove = async (symbol: string) => {
    await getRow(page, symbol).getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
  }

  await getRow(page, 'SOL').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText(
    'Are you sure you want to delete this trade? This action cannot be undone.',
  )
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(getRow(page, 'SOL')).toBeVisible()
  expect(await trader.trades()).toHaveLength(3)

  await test.step('the row disappears at once and returns when the server refuses', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/v1/trades/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      await answer.promise
      await route.fulfill({ status: 500 })
    })
    await remove('SOL')
    await expect(getRow(page, 'SOL')).toHaveCount(0)
    await expect(getRow(page, 'KEPT')).toBeVisible()
    answer.resolve()
    await expectToast(page, 'Error', 'Failed to delete trade.')
    await expect(getRow(page, 'SOL')).toBeVisible()
    await page.unroute('**/api/v1/trades/*')
  })

  await remove('SOL')
  await expectToast(page, 'Trade Deleted', 'Trade has been successfully deleted')
  await expect(rows(page)).toHaveCount(2)
  expect((await trader.trades()).map(({ symbol }) => symbol)).toEqual(['KEPT', 'GONE'])

  await test.step('a deletion answered with 404 says that it failed, and the trade stays removed', async () => {
    await getRow(page, 'GONE').getByRole('button', { name: 'Delete' }).click()
    await trader.browser.delete(`/api/v1/trades/${gone.id}`)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error', 'Failed to delete trade.')
    await expect(getRow(page, 'GONE')).toHaveCount(0)
  })

  await page.goto(`/app?edit=${gone.id}`)
  await expectToast(page, 'Error', 'This trade does not exist.')
  await expect(page).toHaveURL('/app')
  await expect(rows(page)).toHaveCount(1)
})
