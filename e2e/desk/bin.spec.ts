import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { addLibraryTexts } from '../layout/library-content.ts'
import { toasts } from '../toasts.ts'
import { getRow } from '../trades/trades-page.ts'

test('a trade that was moved to the bin comes back with Undo, and later from Settings, My data', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addClosedTrade({ symbol: 'NVDA', notes: 'held too long' })
  const total = page.getByText('+$100.00').first()
  const moveIt = async () => {
    await page.goto(`/app?delete=${id}`)
    const dialog = page.getByRole('alertdialog', { name: 'Delete Trade' })
    await expect(dialog).toContainText('you can restore it for 30 days')
    await dialog.getByRole('button', { name: 'Move to Bin' }).click()
    await expect(toasts(page)).toContainText('Moved to the Bin')
    await expect(page.getByText('+$100.00')).toHaveCount(0)
  }

  await moveIt()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('1 Record Restored')
  await expect(total).toBeVisible()

  await moveIt()
  await page.goto('/settings/data')
  const bin = page.getByRole('region', { name: 'Bin' })
  await expect(bin).toContainText('Closed long trade')
  await bin.getByRole('button', { name: 'Restore NVDA' }).click()
  await expect(bin).toContainText('The bin is empty.')
  expect(await trader.trade(id)).toMatchObject({ symbol: 'NVDA', notes: 'held too long', pnl: '100' })
})

test('an entry and a cash movement come back with Undo, each in its list', async ({ page, trader }) => {
  await trader.addEntry({ title: 'Patience' })
  const account = {
    name: 'Main',
    currency: 'EUR',
    startingBalance: '1000',
    startingDay: getDayBeforeToday(30),
  }
  const { body } = await trader.browser.post<{ id: string }>('/api/v1/broker-accounts', account)
  const deposit = { day: getDayBeforeToday(2), kind: 'deposit', amount: '55', currency: 'EUR' }
  await trader.browser.post(`/api/v1/broker-accounts/${body.id}/movements`, deposit)
  const moveIt = async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move to Bin' }).click()
    await expect(toasts(page)).toContainText('Moved to the Bin')
  }
  const undo = () => toasts(page).getByRole('button', { name: 'Undo' }).click()

  await page.goto('/app/journal')
  const entry = page.getByRole('article', { name: 'Patience' })
  await entry.getByRole('button', { name: 'Delete' }).click()
  await moveIt()
  await expect(entry).toHaveCount(0)
  await undo()
  await expect(entry).toBeVisible()

  await page.goto(`/app/accounts/${body.id}`)
  const figures = page.getByRole('region', { name: 'Figures of the account' })
  await expect(figures).toContainText('€1,055.00')
  await page.getByRole('button', { name: /^Actions for Deposit/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await moveIt()
  await expect(figures).toContainText('€1,000.00')
  await undo()
  await expect(figures).toContainText('€1,055.00')
})

test('many trades are moved without typing their number, and an emptied bin is empty', async ({
  page,
  trader,
}) => {
  for (let n = 0; n < 12; n++) await trader.addTrade({ symbol: `SYM${n}` })
  await page.goto('/app')
  await getRow(page, 'SYM11').getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Select all 12' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /Delete/ })
    .getByRole('button', { name: 'Move to Bin' })
    .click()
  await expect(page.getByText('SYM11')).toHaveCount(0)
  expect(await trader.trades()).toEqual([])

  await page.goto('/settings/data')
  const bin = page.getByRole('region', { name: 'Bin' })
  await expect(bin.getByRole('listitem')).toHaveCount(12)
  await bin.getByRole('button', { name: 'Empty Bin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty Bin' }).click()
  await expect(bin).toContainText('The bin is empty.')
})

test('an item of the library is moved to the bin, and comes back with Undo and from My data', async ({
  page,
  trader,
}) => {
  await addLibraryTexts({ trader }, ['Sizing'])
  await page.goto('/app/library')
  const card = page.getByRole('article', { name: 'Sizing' })
  const moveIt = async () => {
    await card.getByRole('button', { name: 'Delete Sizing' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move to Bin' }).click()
    await expect(card).toHaveCount(0)
  }
  await moveIt()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()

  await moveIt()
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Restore Sizing' }).click()
  await expect(page.getByRole('region', { name: 'Bin of the library' })).toHaveCount(0)
  await page.goto('/app/library')
  await expect(card).toBeVisible()
})
