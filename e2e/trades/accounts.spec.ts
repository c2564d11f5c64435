import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fill, getRow, minimalTrade, openNewTrade, rows, save, unfold } from './trades-page.ts'

test('an account is typed once, suggested, shown, renamed and archived [ACCOUNT-03] [ACCOUNT-07] [ACCOUNT-09]', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await test.step('an account that was typed is saved, and rows do not name the only one', async () => {
    expect(await readSuggestions(page)).toEqual([])
    await fill(form, { ...minimalTrade, Account: ' Prop 50k ' })
    await save(form)
    await expect(form).toHaveCount(0)
    expect((await trader.trades())[0]).toMatchObject({ account: 'Prop 50k' })
    await expect(getRow(page, 'ETH')).toBeVisible()
    await expect(getRow(page, 'ETH')).not.toContainText('Prop 50k')
  })

  await test.step('rows and details name the account when trades are in two of them', async () => {
    await trader.addClosedTrade({ symbol: 'SOL', account: 'IBKR margin' })
    await trader.addClosedTrade({ symbol: 'BTC' })
    await page.reload()
    await expect(getRow(page, 'SOL')).toContainText('IBKR margin · Crypto')
    await expect(getRow(page, 'ETH')).toContainText('Prop 50k · Crypto')
    await expect(getRow(page, 'BTC')).toContainText('Crypto')
    await getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('term').filter({ hasText: 'Account' })).toBeVisible()
    await expect(dialog.getByText('IBKR margin')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await getRow(page, 'BTC').getByRole('button', { name: 'View details BTC' }).click()
    await expect(dialog.getByRole('term').filter({ hasText: 'Strategy' })).toBeVisible()
    await expect(dialog.getByRole('term').filter({ hasText: 'Account' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the accounts are managed from the form, which follows a new name', async () => {
    await page.getByRole('button', { name: 'Add Trade' }).click()
    await expect.poll(() => readSuggestions(page)).toEqual(['IBKR margin', 'Prop 50k'])
    await fill(form, { ...minimalTrade, Symbol: 'ADA', Account: 'Prop 50k' })
    await unfold(form, 'Setup and account')
    await form.getByRole('button', { name: 'Manage accounts' }).click()
    const accounts = page.getByRole('dialog', { name: 'Broker Accounts' })
    await accounts.getByRole('button', { name: 'Actions for Prop 50k' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Account' })
    await edit.getByLabel('Name').fill('Prop 100k')
    await edit.getByRole('button', { name: 'Save Account' }).click()
    await expect(accounts.getByRole('listitem').filter({ hasText: 'Prop 100k' })).toBeVisible()
    await accounts.getByRole('button', { name: 'Close' }).click()
    await expect(form.getByLabel('Account', { exact: true })).toHaveValue('Prop 100k')
    expect(await trader.trades()).toHaveLength(3) // saving the account did not save the trade
    await save(form)
    await expect(form).toHaveCount(0)
    const stored = (await trader.trades()).map(({ symbol, account }) => `${symbol}: ${account}`)
    expect(stored).toEqual(expect.arrayContaining(['ADA: Prop 100k', 'ETH: Prop 100k']))
  })

  await test.step('an archived account is not suggested, and a filter still offers it', async () => {
    const { body } = await trader.browser.get<{ id: string; name: string }[]>('/api/v1/broker-accounts')
    const { id, name } = body.find(({ name }) => name === 'Prop 100k')!
    await trader.browser.put(`/api/v1/broker-accounts/${id}`, { name, archived: true })
    await page.goto('/app?new=')
    await expect.poll(() => readSuggestions(page)).toEqual(['IBKR margin'])
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('combobox', { name: 'Account' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'All Accounts',
      'IBKR margin',
      'Prop 100k',
      'No account',
    ])
  })
})

test('the analytics of an account, and of trades without one, link to their trades [ACCOUNT-06] [ACCOUNT-08]', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ symbol: 'BTC' })
  await page.goto('/app/analytics')
  await test.step('without any account the filters offer no account', async () => {
    await expect(page.getByText('1 closed trade', { exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Strategy' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0)
  })

  await trader.addClosedTrade({ symbol: 'SOL', account: 'IBKR margin' })
  await trader.addClosedTrade({ symbol: 'ETH', account: 'No account', exitPrice: '105' })
  await page.reload()
  await expect(page.getByText('3 closed trades', { exact: true })).toBeVisible()
  const byAccount = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Account', exact: true }) })
  await expect(byAccount.getByRole('rowheader')).toHaveText(['No account', 'IBKR margin', 'No account'])

  await test.step('the report of one account is at its address, and links to its trades', async () => {
    await page.getByRole('combobox', { name: 'Account' }).click()
    await page.getByRole('option', { name: 'IBKR margin' }).click()
    await expect(page.getByText('1 closed trade', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/app\/analytics\?account=IBKR\+margin$/)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Account' })).toHaveText('IBKR margin')
    await page
      .getByRole('table')
      .filter({ has: page.getByRole('columnheader', { name: 'Symbol' }) })
      .getByRole('cell')
      .first()
      .getByRole('link')
      .click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('Filtered closed trades add up to +$100.00')).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter: Symbol: SOL' }).click()
    await expect(page).toHaveURL(/\/app\?status=closed&account=IBKR\+margin$/)
    await page.getByRole('button', { name: 'Remove filter: Account: IBKR margin' }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('trades without an account are another filter than those of an account with that name', async () => {
    await page.goto('/app/analytics')
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
  })
})

/** The suggestions of the field; the browser draws their list itself. */
async function readSuggestions(page: Page): Promise<string[]> {
  const field = page.getByLabel('Account', { exact: true })
  return await field.evaluate((input) =>
    [...((input as HTMLInputElement).list?.options ?? [])].map((one) => one.value),
  )
}
