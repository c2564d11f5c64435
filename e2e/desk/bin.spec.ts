import type { Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { followAddress } from '../follow-address.ts'
import { addLibraryTexts } from '../layout/library-content.ts'
import { toasts } from '../toasts.ts'
import { getRow } from '../trades/trades-page.ts'

const bin = (page: Page) => page.getByRole('region', { name: 'Bin', exact: true })
const undo = (page: Page) => toasts(page).getByRole('button', { name: 'Undo' }).click()

async function moveToBin(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to Bin' }).click()
  await expect(toasts(page)).toContainText('Moved to the Bin')
}

test('a trade comes back from the bin with Undo and from My data, many are moved without typing their number, and an emptied bin is empty', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addClosedTrade({ symbol: 'NVDA', notes: 'held too long' })
  for (let n = 0; n < 11; n++) await trader.addTrade({ symbol: `SYM${n}` })
  const total = page.getByText('+€100.00')
  const moveIt = async () => {
    await followAddress(page, `/app?delete=${id}`)
    await expect(page.getByRole('alertdialog', { name: 'Delete Trade' })).toContainText(
      'you can restore it for 30 days',
    )
    await moveToBin(page)
    await expect(total).toHaveCount(0)
  }

  await page.goto('/app')
  await test.step('one trade, with Undo', async () => {
    await moveIt()
    await undo(page)
    await expect(toasts(page)).toContainText('1 Record Restored')
    await expect(total.first()).toBeVisible()
  })

  await test.step('the same trade, from My data', async () => {
    await moveIt()
    await followAddress(page, '/settings/data')
    await expect(bin(page)).toContainText('Closed long trade')
    await bin(page).getByRole('button', { name: 'Restore NVDA' }).click()
    await expect(bin(page)).toContainText('The bin is empty.')
    expect(await trader.trade(id)).toMatchObject({ symbol: 'NVDA', notes: 'held too long', pnl: '100' })
  })

  await test.step('all trades, and the bin is emptied', async () => {
    await followAddress(page, '/app')
    await getRow(page, 'SYM10').getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Select all 12' }).click()
    await bar.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: /Delete/ })
    await question.getByRole('button', { name: 'Move to Bin' }).click()
    await expect(page.getByText('SYM10')).toHaveCount(0)
    expect(await trader.trades()).toEqual([])
    await followAddress(page, '/settings/data')
    await expect(bin(page).getByRole('listitem')).toHaveCount(12)
    await bin(page).getByRole('button', { name: 'Empty Bin' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Empty Bin' }).click()
    await expect(bin(page)).toContainText('The bin is empty.')
  })
})

test('an item of the library, which has a separate bin, comes back with Undo and from My data', async ({
  page,
  trader,
}) => {
  await addLibraryTexts({ trader }, ['Sizing'])
  await page.goto('/app/library')
  const card = page.getByRole('article', { name: 'Sizing' })
  const moveIt = async () => {
    await card.getByRole('button', { name: 'Delete Sizing' }).click()
    await moveToBin(page)
    await expect(card).toHaveCount(0)
  }
  await moveIt()
  await undo(page)
  await expect(card).toBeVisible()

  await moveIt()
  await followAddress(page, '/settings/data')
  await page.getByRole('button', { name: 'Restore Sizing' }).click()
  await expect(page.getByRole('region', { name: 'Bin of the library' })).toHaveCount(0)
  await followAddress(page, '/app/library')
  await expect(card).toBeVisible()
})

// The bin and its Undo are the same for trades, which the first test has, and bin.integration.test.ts has every kind of record.
longTest('an entry and a cash movement come back with Undo, each in its list', async ({ page, trader }) => {
  await trader.addEntry({ title: 'Patience' })
  const account = {
    ...{ name: 'Main', currency: 'EUR', startingBalance: '1000', startingDay: getDayBeforeToday(30) },
  }
  const { body } = await trader.browser.post<{ id: string }>('/api/v1/broker-accounts', account)
  const deposit = { day: getDayBeforeToday(2), kind: 'deposit', amount: '55', currency: 'EUR' }
  await trader.browser.post(`/api/v1/broker-accounts/${body.id}/movements`, deposit)

  await page.goto(`/app/accounts/${body.id}`)
  const figures = page.getByRole('region', { name: 'Figures of the account' })
  await expect(figures).toContainText('€1,055.00')
  await page.getByRole('button', { name: /^Actions for Deposit/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await moveToBin(page)
  await expect(figures).toContainText('€1,000.00')
  await undo(page)
  await expect(figures).toContainText('€1,055.00')

  await page.goto('/app/journal')
  const entry = page.getByRole('article', { name: 'Patience' })
  await entry.getByRole('button', { name: 'Delete' }).click()
  await moveToBin(page)
  await expect(entry).toHaveCount(0)
  await undo(page)
  await expect(entry).toBeVisible()
})
