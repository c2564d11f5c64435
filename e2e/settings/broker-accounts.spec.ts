import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Broker accounts' })
const row = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await card(page)
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('accounts come about with trades or by hand, are renamed with their trades, archived, merged and deleted [ACCOUNT-03] [ACCOUNT-04] [ACCOUNT-05] [ACCOUNT-07]', async ({
  page,
  trader,
}) => {
  const add = card(page).getByRole('button', { name: 'Add Account' })
  const dialog = page.getByRole('dialog', { name: 'Add Account' })
  await page.goto('/settings/preferences')

  await test.step('without accounts the card says how they come about, and one is added', async () => {
    await expect(card(page)).toContainText('No broker accounts yet.')
    await add.click()
    await dialog.getByLabel('Name').fill(' IBKR margin ')
    await dialog.getByLabel('Broker').fill('Interactive Brokers')
    await dialog.getByLabel('Currency').fill('USD')
    await dialog.getByRole('button', { name: 'Teal' }).click()
    await dialog.getByRole('button', { name: 'Save Account' }).click()
    await expectToast(page, 'Account saved', 'Its trades show the new values.')
    await expect(row(page, 'IBKR margin')).toContainText('Interactive Brokers · USD · 0 trades')
    expect((await trader.browser.get('/api/v1/broker-accounts')).body).toMatchObject([
      {
        name: 'IBKR margin',
        broker: 'Interactive Brokers',
        currency: 'USD',
        colour: 'teal',
        archived: false,
      },
    ])
  })

  await test.step('a name that exists in another case and a wrong currency are refused at their fields', async () => {
    await add.click()
    await dialog.getByLabel('Name').fill('IBKR MARGIN')
    await dialog.getByLabel('Currency').fill('US$')
    await dialog.getByRole('button', { name: 'Save Account' }).click()
    await expect(dialog.getByLabel('Currency')).toHaveAccessibleDescription(
      'Enter the code of a currency, such as EUR or USDT',
    )
    await dialog.getByLabel('Currency').fill('USD')
    await dialog.getByRole('button', { name: 'Save Account' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
      'You have an account with this name already',
    )
  })

  await trader.addTrade({ account: 'U***34567' })
  await trader.addTrade({ account: 'U1234567' })
  await page.route('**/api/v1/broker-accounts', (route) => route.abort())
  await page.goto('/settings/preferences')

  await test.step('accounts that cannot be loaded say so, and load again', async () => {
    await expect(card(page)).toContainText('Failed to load the broker accounts.')
    await page.unroute('**/api/v1/broker-accounts')
    await card(page).getByRole('button', { name: 'Retry' }).click()
    await expect(row(page, 'U1234567')).toBeVisible()
  })

  await test.step('two are merged into one, whose row names the other', async () => {
    await choose(page, 'U***34567', 'Merge into another')
    const question = page.getByRole('alertdialog', { name: 'Merge U***34567' })
    await question.getByRole('combobox', { name: 'Into' }).click()
    await page.getByRole('option', { name: 'U1234567' }).click()
    await expect(question).toContainText(
      'Purchases and sales of both accounts are then matched with each other',
    )
    await question.getByRole('button', { name: 'Merge Accounts' }).click()
    await expectToast(page, 'Accounts merged', '1 trade moved to "U1234567".')
    await expect(card(page).getByRole('listitem')).toHaveCount(2)
    await expect(row(page, 'U1234567')).toContainText('2 trades, 2 open · in files: U***34567')
    expect((await trader.trades()).map(({ account }) => account)).toEqual(['U1234567', 'U1234567'])
  })

  await test.step('one is renamed with its trades, archived and restored', async () => {
    await choose(page, 'U1234567', 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit Account' })
    await edit.getByLabel('Name').fill('Prop 100k')
    await edit.getByRole('button', { name: 'Save Account' }).click()
    await expect(row(page, 'Prop 100k')).toContainText('2 trades, 2 open')
    expect((await trader.trades()).map(({ account }) => account)).toEqual(['Prop 100k', 'Prop 100k'])
    await choose(page, 'Prop 100k', 'Archive')
    await expect(row(page, 'Prop 100k')).toContainText('Archived')
    await choose(page, 'Prop 100k', 'Restore')
    await expect(row(page, 'Prop 100k')).not.toContainText('Archived')
  })

  await test.step('only an account without trades can be deleted', async () => {
    await card(page).getByRole('button', { name: 'Actions for Prop 100k' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Archive', 'Merge into another'])
    await page.keyboard.press('Escape')
    await choose(page, 'IBKR margin', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Account deleted', '"IBKR margin" is no longer in the list.')
    await expect(card(page).getByRole('listitem')).toHaveText([/Prop 100k/])
  })
})
