import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fill, getRow, minimalTrade, openNewTrade, rows, save, unfold } from './trades-page.ts'

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
  await expect(page.getByRole('option')).toHaveText(['All Accounts', 'IBKR margin', 'Prop 50k', 'No account'])
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

test('the trades without an account are a filter of the list and a row of the analytics [ACCOUNT-06] [ACCOUNT-08]', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ symbol: 'SOL', account: 'IBKR margin' })
  await trader.addClosedTrade({ symbol: 'ETH', account: 'No account', exitPrice: '105' })
  await trader.addClosedTrade({ symbol: 'BTC' })
  await page.goto('/app/analytics')
  const byAccount = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Account', exact: true }) })
  await expect(byAccount.getByRole('rowheader')).toHaveText(['No account', 'IBKR margin', 'No account'])

  await byAccount
    .getByRole('row', { name: /No account/ })
    .filter({ hasText: '+$100.00' })
    .getByRole('link')
    .last()
    .click()

  await expect(page).toHaveURL(/\/app\?status=closed&hasAccount=false$/)
  await expect(rows(page)).toHaveCount(1)
  await expect(getRow(page, 'BTC')).toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: 'No account' }).first().click()
  await expect(page).toHaveURL(/\/app\?status=closed&account=No\+account$/)
  await expect(getRow(page, 'ETH')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Account: No account' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('a row names its account when trades are in two accounts, and not when they are in one [ACCOUNT-09]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL', account: 'IBKR margin' })
  await page.goto('/app')
  await expect(getRow(page, 'SOL')).toBeVisible()
  await expect(getRow(page, 'SOL')).not.toContainText('IBKR margin')

  await trader.addTrade({ symbol: 'ETH', account: 'Prop 50k' })
  await trader.addTrade({ symbol: 'BTC' })
  await page.reload()

  await expect(getRow(page, 'SOL')).toContainText('IBKR margin · Crypto')
  await expect(getRow(page, 'ETH')).toContainText('Prop 50k · Crypto')
  await expect(getRow(page, 'BTC')).toContainText('Crypto')
})

test('the accounts are managed from the form, which follows a new name [ACCOUNT-07]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL', account: 'Prop 50k' })
  const form = await openNewTrade(page)
  await fill(form, { ...minimalTrade, Account: 'Prop 50k' })

  await unfold(form, 'Setup and account')
  await form.getByRole('button', { name: 'Manage accounts' }).click()
  const accounts = page.getByRole('dialog', { name: 'Broker Accounts' })
  await accounts.getByRole('button', { name: 'Actions for Prop 50k' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Account' })
  await edit.getByLabel('Name').fill('Prop 100k')
  await edit.getByRole('button', { name: 'Save Account' }).click()
  await expect(accounts.getByRole('listitem')).toContainText('Prop 100k')
  await accounts.getByRole('button', { name: 'Close' }).click()

  await expect(form.getByLabel('Account', { exact: true })).toHaveValue('Prop 100k')
  expect(await trader.trades()).toHaveLength(1) // saving the account did not save the trade
  await save(form)
  await expect(form).toHaveCount(0)
  expect((await trader.trades()).map(({ account }) => account)).toEqual(['Prop 100k', 'Prop 100k'])
})

test('an archived account is not suggested, and a filter still offers it [ACCOUNT-03]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL', account: 'IBKR margin' })
  await trader.addTrade({ symbol: 'ETH', account: 'Prop 50k' })
  const { body } = await trader.browser.get<{ id: string; name: string }[]>('/api/v1/broker-accounts')
  const { id, name } = body.find(({ name }) => name === 'Prop 50k')!
  await trader.browser.put(`/api/v1/broker-accounts/${id}`, { name, archived: true })

  await openNewTrade(page)
  await expect.poll(() => readSuggestions(page)).toEqual(['IBKR margin'])

  await page.goto('/app')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Account' }).click()
  await expect(page.getByRole('option')).toHaveText(['All Accounts', 'IBKR margin', 'Prop 50k', 'No account'])
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
