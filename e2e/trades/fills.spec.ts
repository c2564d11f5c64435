import { expect, test } from '../fixtures.ts'
import { getRow } from './trades-page.ts'

test('a part of a trade is closed, another entry is added, and the rest is closed with the averages', async ({
  page,
  trader,
}) => {
  await trader.browser.post('/api/v1/trades', {
    ...{ symbol: 'ACME', market: 'stock', type: 'long', status: 'open', quantity: '100', entryPrice: '10' },
    ...{ entryDate: '2026-01-12', fees: '1', feesUnit: 'amount', currency: 'EUR' },
  })
  await page.goto('/app')

  await test.step('40 of 100', async () => {
    await getRow(page, 'ACME')
      .getByRole('button', { name: /^Close/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Close Trade: ACME' })
    await dialog.getByLabel('Exit price').fill('12')
    await dialog.getByLabel('Exit date').fill('2026-01-15')
    await dialog.getByLabel('Exit fee').fill('0.40')
    await dialog.getByLabel('Quantity').fill('400')
    await dialog.getByRole('button', { name: 'Close Trade' }).click()
    await expect(dialog.getByText('This is more than is held on this day')).toBeVisible()
    await dialog.getByLabel('Quantity').fill('40')
    await expect(dialog.getByText('+€79.20')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close Trade' }).click()
    await expect(page.getByText('60 of 100 stay open.', { exact: true })).toBeVisible()
    await expect(getRow(page, 'ACME')).toContainText('60 of 100')
  })

  await test.step('20 more', async () => {
    await getRow(page, 'ACME').getByRole('button', { name: /^Edit/ }).click()
    const form = page.getByRole('dialog', { name: 'Edit Trade' })
    await expect(form.getByText('The fills of this trade decide these fields.')).toBeVisible()
    await form.getByRole('button', { name: 'Edit the fills' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fills: ACME' })
    await dialog.getByRole('button', { name: 'Add Entry' }).click()
    await dialog.getByRole('group', { name: 'Fill 3', exact: true }).getByLabel('Quantity').fill('20')
    await dialog.getByLabel('Price').last().focus()
    await dialog.getByLabel('Fee').last().focus()
    await dialog.getByLabel('Quantity').last().fill('0')
    await dialog.getByLabel('Price').last().fill('11')
    await dialog.getByLabel('Fee').last().fill('x')
    await dialog.getByLabel('Price').last().focus()
    await expect(dialog.getByText('1 field to fix')).toBeVisible()
    await expect(dialog.getByLabel('Fee').last()).toHaveAccessibleDescription(/Enter a number/)
    await expect(dialog.getByLabel('Price').last()).not.toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Fee').last().fill('')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(dialog.getByLabel('Quantity').last()).toHaveAccessibleDescription('Enter a quantity above 0')
    await dialog.getByLabel('Quantity').last().fill('20')
    await expect(dialog.getByText('120 at 10.16666667, 80 open')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(getRow(page, 'ACME')).toContainText('80 of 120')
  })

  await test.step('the rest', async () => {
    await getRow(page, 'ACME')
      .getByRole('button', { name: /^Close/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Close Trade: ACME' })
    await dialog.getByLabel('Exit price').fill('9')
    await dialog.getByLabel('Exit date').fill('2026-02-10')
    await dialog.getByRole('button', { name: 'Close Trade' }).click()
    await expect(page.getByText('Trade has been successfully closed.', { exact: true })).toBeVisible()
    await getRow(page, 'ACME')
      .getByRole('button', { name: /View details/ })
      .click()
    const details = page.getByRole('dialog')
    await expect(details.getByRole('table').filter({ hasText: 'Fill' }).getByRole('row')).toHaveCount(5)
    await expect(details.getByRole('row', { name: /Jan 15, 2026 40 \+€79.20/ })).toBeVisible()
    await expect(details.getByRole('row', { name: /Feb 10, 2026 80 −€100.60/ })).toBeVisible()
  })
})
