import { expect, test } from '../fixtures.ts'

test('a trade list with another total is shown as a mismatch, and can be checked again', async ({
  page,
  trader,
  server,
}) => {
  await trader.addClosedTrade({
    quantity: '1',
    entryPrice: '100',
    exitPrice: '150',
    exitDate: '2024-01-03',
    entryDate: '2024-01-02',
  })
  let isWrong = true
  await page.route(/\/trades\/totals/, async (route) => {
    const response = await route.fetch()
    const totals = await response.json()
    await route.fulfill({ response, json: isWrong ? { ...totals, pnl: '50.01' } : totals })
  })
  await page.goto('/app/analytics')

  const warning = page.getByRole('alert').filter({ hasText: 'the list of trades +$50.01' })
  await expect(warning).toContainText('Total P&L is +$50.00, but the list of trades +$50.01.')

  isWrong = false
  await warning.getByRole('button', { name: 'Check again' }).click()

  await expect(
    page.getByText(/^1 × \$50\.00 is \+\$50\.00\. The dashboard card, the list of trades,/),
  ).toBeVisible()
  await expect(warning).toHaveCount(0)

  // The update bypasses the triggers, as only a fault could: it changes the sum of the list but no version.
  await server.database.owner.query('alter table trades disable trigger user')
  await server.database.owner.query('update trades set quantity = 2 where user_id = $1', [trader.userId])
  await server.database.owner.query('alter table trades enable trigger user')
  await page.reload()

  await expect(page.getByRole('alert').filter({ hasText: 'the list of trades +$100.00' })).toContainText(
    'Total P&L is +$50.00, but the list of trades +$100.00',
  )
})
