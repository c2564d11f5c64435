import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fill, getRow, minimalTrade, openNewTrade, rows, save } from './trades-page.ts'

test('an account that was typed is saved and suggested for the next trade', async ({ page, trader }) => {
  const first = await openNewTrade(page)
  expect(await readSuggestions(page)).toEqual([])
  await fill(first, { ...minimalTrade, Account: ' Prop 50k ' })
  await save(first)
  await expect(first).toHaveCount(0)
  expect((await trader.trades())[0]).toMatchObject({ account: 'Prop 50k' })

  await openNewTrade(page)

  await expect.poll(() => readSuggestions(page)).toEqual(['Prop 50k'])
})

test('an account of more than 50 characters is refused at its field, and nothing is saved', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await fill(form, { ...minimalTrade, Account: 'x'.repeat(51) })

  await save(form)

  const account = form.getByLabel('Account', { exact: true })
  await expect(account).toHaveAccessibleDescription('This is too long')
  await expect(account).toHaveAttribute('aria-invalid', 'true')
  expect(await trader.trades()).toEqual([])
})

test('the details of a trade show its account, and no account for a trade without one', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ symbol: 'SOL', account: 'IBKR margin' })
  await trader.addClosedTrade({ symbol: 'BTC' })
  await page.goto('/app')

  await getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('term').filter({ hasText: 'Account' })).toBeVisible()
  await expect(dialog.getByText('IBKR margin')).toBeVisible()

  await page.keyboard.press('Escape')
  await getRow(page, 'BTC').getByRole('button', { name: 'View details BTC' }).click()
  await expect(dialog.getByRole('term').filter({ hasText: 'Strategy' })).toBeVisible()
  await expect(dialog.getByRole('term').filter({ hasText: 'Account' })).toHaveCount(0)
})

test('the analytics of one account link to its trades, where the filter can be removed', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ symbol: 'SOL', account: 'IBKR margin' })
  await trader.addClosedTrade({ symbol: 'ETH', account: 'Prop 50k', exitPrice: '105' })
  await trader.addClosedTrade({ symbol: 'BTC' })
  await page.goto('/app/analytics')
  await expect(page.getByText('3 closed trades')).toBeVisible()

  await page.getByRole('combobox', { name: 'Account' }).click()
  await expect(page.getByRole('option')).toHaveText(['All Accounts', 'IBKR margin', 'Prop 50k'])
  await page.getByRole('option', { name: 'Prop 50k' }).click()

  await expect(page.getByText('1 closed trade', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/analytics\?account=Prop\+50k$/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveText('Prop 50k')
  await page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Symbol' }) })
    .getByRole('cell')
    .first()
    .getByRole('link')
    .click()

  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Filtered closed trades add up to +$50.00')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Symbol: ETH' }).click()
  await expect(page).toHaveURL(/\/app\?status=closed&account=Prop\+50k$/)
  await page.getByRole('button', { name: 'Remove filter: Account: Prop 50k' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('an account is chosen in the additional filters of the list', async ({ page, trader }) => {
  await trader.addTrade({ symbol: 'SOL', account: 'IBKR margin' })
  await trader.addTrade({ symbol: 'ETH' })
  await page.goto('/app')
  await page.getByRole('button', { name: 'More filters' }).click()

  await page.getByRole('combobox', { name: 'Account' }).fill('IBKR margin')

  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove filter: Account: IBKR margin' })).toBeVisible()
})

test('without any account the filters offer no account', async ({ page, trader }) => {
  await trader.addClosedTrade({ symbol: 'SOL' })
  await page.goto('/app/analytics')
  await expect(page.getByText('1 closed trade', { exact: true })).toBeVisible()

  await expect(page.getByRole('combobox', { name: 'Strategy' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0)
})

/** The suggestions of the field; the browser draws their list itself. */
async function readSuggestions(page: Page): Promise<string[]> {
  const field = page.getByLabel('Account', { exact: true })
  return await field.evaluate((input) =>
    [...((input as HTMLInputElement).list?.options ?? [])].map((one) => one.value),
  )
}
