import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { getRow, rows } from './trades-page.ts'

const question = 'Are you sure you want to delete this trade? This action cannot be undone.'

test('Delete asks first, Cancel changes nothing, and confirming deletes that trade and no other [TRADE-13] [TRADE-14] [TOAST-09]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'KEPT' })
  await trader.addClosedTrade({ symbol: 'SOL' })
  await page.goto('/app')

  await getRow(page, 'SOL').getByRole('button', { name: 'Delete' }).click()

  const dialog = page.getByRole('alertdialog', { name: 'Delete Trade' })
  await expect(dialog).toContainText(question)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(getRow(page, 'SOL')).toBeVisible()
  expect(await trader.trades()).toHaveLength(2)

  await getRow(page, 'SOL').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await expectToast(page, 'Trade Deleted', 'Trade has been successfully deleted')
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(getRow(page, 'KEPT')).toBeVisible()
  expect((await trader.trades()).map(({ symbol }) => symbol)).toEqual(['KEPT'])
})

test('the row disappears at once and returns when the server refuses [ERR-04]', async ({ page, trader }) => {
  await trader.addTrade({ symbol: 'SOL' })
  await trader.addTrade({ symbol: 'ETH' })
  await page.goto('/app')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/trades/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await answer.promise
    await route.fulfill({ status: 500 })
  })
  await getRow(page, 'SOL').getByRole('button', { name: 'Delete' }).click()

  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

  await expect(getRow(page, 'SOL')).toHaveCount(0)
  await expect(getRow(page, 'ETH')).toBeVisible()
  answer.resolve()
  await expectToast(page, 'Error', 'Failed to delete trade.')
  await expect(getRow(page, 'SOL')).toBeVisible()
})

test('a deletion answered with 404 says that it failed, and the trade stays removed [ERR-04]', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addTrade({ symbol: 'SOL' })
  await trader.addTrade({ symbol: 'ETH' })
  await page.goto('/app')
  await getRow(page, 'SOL').getByRole('button', { name: 'Delete' }).click()
  await trader.browser.delete(`/api/v1/trades/${id}`)

  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

  await expectToast(page, 'Error', 'Failed to delete trade.')
  await expect(getRow(page, 'SOL')).toHaveCount(0)
})
