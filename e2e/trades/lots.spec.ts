import type { Trade } from '../../packages/contract/src/trades.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { addTradeWithLots } from './trade-with-lots.ts'

// On each push: settings/broker-accounts.spec.ts edits an account, fills.spec.ts shows what each day realises, and
// cost-methods.integration.test.ts has the results of each method.
longTest(
  'another cost method of the account is described before it is saved, and then each day has what it realises',
  async ({ page, trader }) => {
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
      dialog.getByText(
        '1 trade changes: the results of Jan 2026 and Feb 2026. Closed trades keep their P&L.',
      ),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Save Account' }).click()

    await expect(card.getByText('Last in, first out')).toBeVisible()
    const { body } = await trader.browser.get<Trade>(`/api/v1/trades/${id}`)
    expect(body).toMatchObject({ pnl: '-22.3', realised: [{ day: '2026-01-15', pnl: '38.9' }] })

    await test.step('and the details list the lots of each exit', async () => {
      await page.goto(`/app?view=${id}`)
      const lots = page.getByRole('table').filter({ hasText: 'Exit and its lots' })
      await expect(
        page.getByText(
          /^Last in, first out: each exit takes the newest entries. The method of IBKR margin\.$/,
        ),
      ).toBeVisible()
      await expect(lots.getByRole('row')).toHaveText([
        /Exit and its lots/,
        /40 sold on Jan 15, 2026 at 12.*440\.00.*480\.00.*1\.10.*38\.90/,
        /40 of 40 bought on Jan 13, 2026 at 11.*440\.00.*0\.70/,
        /60 sold on Feb 10, 2026 at 9.*600\.00.*540\.00.*1\.20.*61\.20/,
        /60 of 60 bought on Jan 12, 2026 at 10.*600\.00.*0\.60/,
        /P&L.*22\.30/,
      ])
    })
  },
)
