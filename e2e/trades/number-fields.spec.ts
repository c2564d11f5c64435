import { expect, test } from '../fixtures.ts'
import { fill, getRow, minimalTrade, openNewTrade, save } from './trades-page.ts'

test('a decimal comma is understood, and the field shows the understood number when it loses the focus', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await fill(form, { ...minimalTrade, Quantity: '1,5' })
  for (const [typed, understood] of [
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1,5', '1.5'],
    ['1.500', '1.500'],
  ] as const) {
    await form.getByLabel('Entry price').fill(typed)
    await form.getByLabel('Entry price').blur()
    await expect(form.getByLabel('Entry price'), typed).toHaveValue(understood)
  }
  await expect(form.getByLabel('Quantity')).toHaveValue('1.5')

  await save(form)

  await expect(getRow(page, 'ETH')).toBeVisible()
  expect((await trader.trades())[0]).toMatchObject({ entryPrice: '1.500', quantity: '1.5' })
})

test('one comma before three digits asks which number is meant, and the answer is stored', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await fill(form, { ...minimalTrade, 'Entry price': '1,500', Quantity: '2,125' })
  await form.getByLabel('Quantity').blur()
  const questions = form.getByRole('alert', { name: 'Which number do you mean?' })
  await expect(questions).toHaveCount(2)
  await save(form)
  await expect(form.getByLabel('Entry price')).toHaveAccessibleDescription('Choose which number you mean')
  await expect(form.getByLabel('Quantity')).toHaveAccessibleDescription('Choose which number you mean')
  expect(await trader.trades()).toEqual([])

  await form.getByRole('button', { name: '1500', exact: true }).click()
  await form.getByRole('button', { name: '2.125', exact: true }).click()
  await expect(form.getByLabel('Entry price')).toHaveValue('1500')
  await expect(form.getByLabel('Quantity')).toBeFocused()
  await expect(questions).toHaveCount(0)
  await save(form)

  await expect(getRow(page, 'ETH')).toBeVisible()
  expect((await trader.trades())[0]).toMatchObject({ entryPrice: '1500', quantity: '2.125' })
})

test('the Close dialog understands a decimal comma too', async ({ page, trader }) => {
  const { id } = await trader.addTrade({ symbol: 'SOL' })
  await page.goto(`/app?close=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Close Trade: SOL' })
  await dialog.getByLabel('Exit price').fill('1.234,5')

  await dialog.getByLabel('Exit price').press('Enter')

  await expect(dialog).toHaveCount(0)
  expect((await trader.trade(id)).exitPrice).toBe('1234.5')
})
