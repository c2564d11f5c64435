import type { Trade } from '../../packages/contract/src/trades.ts'
import { expect, test } from '../fixtures.ts'
import { addTradeWithLots } from './trade-with-lots.ts'

test('another cost method of the account is described before it is saved, and then each day has what it realises', async ({
  page,
  trader,
}) => {
  const { id } = await addTradeWithLots({ trader, account: 'IBKR margin' })
  await page.goto('/settings/preferences')
  const card = page.getByRole('region', { name: 'Broker accounts' })
  await card.getByRole('button', { name: 'Actions for IBKR margin' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Account' })

  await expect(dialog.getByRole('combobox', { name: 'Cost method' })).toHaveText('First in, first out')
  await dialog.getByRole('combobox', { name: 'Cost method' }).click()
  await page.getByRole('option', { name: 'Last in, first out' }).click()
  await expect(
    dialog.getByText('1 trade changes: the results of Jan 2026 and Feb 2026. Closed trades keep their P&L.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Account' }).click()

  await expect(card.getByText('Last in, first out')).toBeVisible()
  const { body } = await trader.browser.get<Trade>(`/api/v1/trades/${id}`)
  expect(body).toMatchObject({ pnl: '-22.3', realised: [{ day: '2026-01-15', pnl: '38.9' }] })
})
