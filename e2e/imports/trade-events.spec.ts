import type { Locator, Page } from '@playwright/test'
import { expect, longTest, test } from '../fixtures.ts'
import { importFile } from '../layout/import-file.ts'
import { getRow } from '../trades/trades-page.ts'
import { choose } from './choose-file.ts'
import { spinOff } from './files.ts'

test('a split that no file states is recorded on an open imported trade, and undone with its import', async ({
  page,
  trader,
}) => {
  await importFile(trader)
  await page.goto('/app')
  const dialog = await openEvents(page, 'ACME')
  await dialog.getByLabel('New shares').fill('10')
  await expect(dialog.getByText('50 at 20 becomes 500 at 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cash for a part' }).click()
  await dialog.getByLabel('Part that was paid out').fill('51')
  await dialog.getByLabel('Cash in USD').fill('10')
  await dialog.getByRole('button', { name: 'Record the Event' }).click()
  await expect(dialog.getByText('This is more than the open quantity')).toBeVisible()
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await dialog.getByRole('button', { name: 'Record the Event' }).click()

  await expect(dialog).toBeHidden()
  await expect(getRow(page, 'ACME')).toContainText('500')

  await page.goto('/app/import')
  await page.getByRole('button', { name: 'Undo import of Split of ACME, 1 became 10' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/^undone/)).toBeVisible() // the button behind the question is hidden before that
  await page.goto('/app')
  await expect(getRow(page, 'ACME')).toContainText('50')
  await expect(getRow(page, 'ACME')).not.toContainText('500')
})

// On each push: import.spec.ts answers another question of a preview, and spin-offs.integration.test.ts has this answer.
longTest('a preview asks which part of the cost the shares of a spin-off take', async ({ page, trader }) => {
  await page.goto('/app/import')
  await choose(page, 'acme.csv', spinOff)
  const question = page.getByRole('listitem', { name: '10 KID came by a spin-off on Aug 1, 2024' })
  await expect(
    page.getByText('1 spin-off, whose shares are in no trade until you answer below'),
  ).toBeVisible()
  await expect(question.getByLabel('From the shares of')).toHaveValue('ACME')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByText('Enter a number', { exact: false })).toBeVisible()
  await question.getByLabel('Part of their cost in percent').fill('20')
  await question.getByRole('button', { name: 'Save' }).click()

  await expect(question.getByText('They take 20% of the cost of ACME.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /KID/ })).toBeVisible()
  await page.getByRole('button', { name: /^Import \d+ executions?$/ }).click()
  await expect(page.getByRole('heading', { name: 'Imported acme.csv' })).toBeVisible()
  const prices = (await trader.trades()).map(({ symbol, entryPrice }) => `${symbol} ${entryPrice}`)
  expect(prices.toSorted()).toEqual(['ACME 16', 'KID 20'])
})

// On each push: the first test records a split in this dialog, and trade-events.integration.test.ts records these events.
longTest(
  'a spin-off and a merger are recorded on an open imported trade, with what they make of it',
  async ({ page, trader }) => {
    await importFile(trader)
    await page.goto('/app')
    const parent = await openEvents(page, 'ACME')
    await parent.getByRole('button', { name: 'Spin-off' }).click()
    await parent.getByLabel('New symbol').fill('kid')
    await parent.getByLabel('Old shares').fill('5')
    await parent.getByLabel('Part of the cost in percent').fill('120')
    await parent.getByRole('button', { name: 'Record the Event' }).click()
    await expect(parent.getByText('Enter a percentage from 0 to 100')).toBeVisible()
    await parent.getByLabel('Part of the cost in percent').fill('20')
    await expect(parent.getByText('50 at 20 becomes 50 at 16 and 10 KID at 20')).toBeVisible()
    await parent.getByRole('button', { name: 'Record the Event' }).click()
    await expect(parent).toBeHidden()
    await expect(getRow(page, 'ACME')).toContainText('16')

    const child = await openEvents(page, 'KID')
    await child.getByRole('button', { name: 'Merger' }).click()
    await child.getByRole('button', { name: 'Record the Event' }).click()
    await expect(child.getByText('Enter the new symbol, or the cash for each share')).toBeVisible()
    await child.getByLabel('Cash for each old share in USD').fill('25')
    await expect(child.getByText('10 close at 25')).toBeVisible()
    await child.getByRole('button', { name: 'Record the Event' }).click()
    await expect(child).toBeHidden()
    await expect(getRow(page, 'KID')).toContainText('50')
  },
)

/** Opens the dialog of the events of an open imported trade. */
async function openEvents(page: Page, symbol: string): Promise<Locator> {
  await getRow(page, symbol)
    .getByRole('button', { name: /^Close/ })
    .click()
  await page.getByRole('button', { name: 'Record a corporate event' }).click()
  return page.getByRole('dialog', { name: `Corporate Event: ${symbol}` })
}
