import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { fill, getRow, save } from './trades-page.ts'

test('Edit opens the form with the stored values, and saving changes the row [FORM-02] [TRADE-17] [TOAST-08]', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addClosedTrade({
    symbol: 'SOL',
    strategy: 'Breakout',
    fees: '1',
    notes: 'As planned',
  })
  await page.goto('/app')
  await getRow(page, 'SOL').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Trade' })
  for (const [label, text] of [
    ['Symbol', 'SOL'],
    ['Entry price', '100'],
    ['Quantity', '10'],
    ['Exit price', '110'],
    ['Exit date', formatDayInField(getDayBeforeToday(2))],
    ['Fees', '1'],
    ['Strategy', 'Breakout'],
    ['Notes', 'As planned'],
  ] as const) {
    await expect(form.getByLabel(label, { exact: true }), label).toHaveValue(text)
  }

  await fill(form, { 'Exit price': '120', Strategy: 'Pullback' })
  await save(form)

  await expectToast(page, 'Trade Updated', 'Trade has been successfully updated')
  await expect(getRow(page, 'SOL')).toContainText('Pullback')
  await expect(getRow(page, 'SOL')).toContainText('+$190.00')
  expect(await trader.trade(id)).toMatchObject({
    exitPrice: '120',
    strategy: 'Pullback',
    notes: 'As planned',
  })
})

test('a trade with long notes is edited from the list with all of its notes', async ({ page, trader }) => {
  const notes = `${'A long story. '.repeat(1400)}The end.`
  const links = Array.from({ length: 3 }, (_, n) => `https://charts.example/${n}${'x'.repeat(400)}`)
  const { id } = await trader.addClosedTrade({ symbol: 'SOL', notes, links })
  await page.goto('/app')
  await getRow(page, 'SOL').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Trade' })
  await expect(form.getByLabel('Notes', { exact: true })).toHaveValue(notes)

  await fill(form, { Strategy: 'Pullback' })
  await save(form)

  await expectToast(page, 'Trade Updated', 'Trade has been successfully updated')
  expect(await trader.trade(id)).toMatchObject({ strategy: 'Pullback', notes, links })
})

test('a closed trade that is reopened loses its exit and its flags, and can be closed again [FORM-05] [FORM-06]', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addTrade({ symbol: 'SOL' })
  await trader.browser.post(`/api/v1/trades/${id}/close`, {
    exitPrice: '1',
    exitDate: getDayBeforeToday(1),
    slHit: true,
  })
  await page.goto('/app')
  await getRow(page, 'SOL').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Trade' })

  await form.getByRole('radio', { name: 'Open' }).check()
  await save(form)

  await expect(getRow(page, 'SOL').getByRole('button', { name: 'Close trade SOL' })).toBeVisible()
  expect(await trader.trade(id)).toMatchObject({
    status: 'open',
    exitPrice: null,
    exitDate: null,
    slHit: false,
  })

  await getRow(page, 'SOL').getByRole('button', { name: 'Edit' }).click()
  await form.getByRole('radio', { name: 'Closed' }).check()
  await fill(form, { 'Exit price': '97000', 'Exit date': formatDayInField(getDayBeforeToday(1)) })
  await save(form)

  await expect(getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' })).toBeVisible()
})

test('when a trade was changed in another place, the second editor chooses between both versions', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addTrade({ symbol: 'SOL', notes: 'First words' })
  await page.goto('/app')
  await getRow(page, 'SOL').getByRole('button', { name: 'Edit' }).click()
  const otherTab = await page.context().newPage()
  await otherTab.goto(`/app?edit=${id}`)
  await fill(otherTab.getByRole('dialog', { name: 'Edit Trade' }), { Notes: 'Words of the other tab' })
  await save(otherTab.getByRole('dialog', { name: 'Edit Trade' }))
  await expect(otherTab.getByRole('dialog')).toHaveCount(0)
  const form = page.getByRole('dialog', { name: 'Edit Trade' })
  await fill(form, { Notes: 'Words of this tab' })

  await save(form)

  const conflict = form.getByRole('alert').filter({ hasText: 'This trade was changed somewhere else' })
  await expect(conflict.getByRole('row', { name: /Notes/ })).toContainText('Words of this tab')
  await expect(conflict.getByRole('row', { name: /Notes/ })).toContainText('Words of the other tab')
  expect((await trader.trade(id)).notes).toBe('Words of the other tab')

  await conflict.getByRole('button', { name: 'Keep mine' }).click()

  await expect(form).toHaveCount(0)
  expect((await trader.trade(id)).notes).toBe('Words of this tab')
})

test('the second editor can take the stored version, which the form then shows', async ({ page, trader }) => {
  const trade = await trader.addTrade({ symbol: 'SOL', notes: 'First words' })
  await page.goto(`/app?edit=${trade.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Trade' })
  await fill(form, { Notes: 'My words' })
  const changed = await trader.browser.put(`/api/v1/trades/${trade.id}`, { ...trade, notes: 'Their words' })
  expect(changed.status).toBe(200)
  await save(form)

  await form.getByRole('button', { name: 'Take the stored version' }).click()

  await expect(form.getByLabel('Notes')).toHaveValue('Their words')
  await save(form)
  await expect(form).toHaveCount(0)
  expect((await trader.trade(trade.id)).notes).toBe('Their words')
})

test('a deleted trade is reported, and its dialog closes', async ({ page, trader }) => {
  const { id } = await trader.addTrade()
  await trader.browser.delete(`/api/v1/trades/${id}`)

  await page.goto(`/app?edit=${id}`)

  await expectToast(page, 'Error', 'This trade does not exist.')
  await expect(page).toHaveURL('/app')
})
