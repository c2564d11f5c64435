import type { Page } from '@playwright/test'
import { addDays } from '../../packages/domain/src/days/day.ts'
import { getDayBeforeToday } from '../days.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { followAddress } from '../follow-address.ts'
import { statedBalances } from '../imports/files.ts'
import { importFile } from '../layout/import-file.ts'
import { expectToast } from '../toasts.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'Figures of the account' })
const parts = (page: Page) => page.getByRole('region', { name: 'What the balance is made of' })
const movements = (page: Page) => page.getByRole('region', { name: 'Cash movements' }).first()

test('an account gets a starting balance and movements, and its ledger says the balance after each day', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ symbol: 'KO' })
  await trader.addClosedTrade({ account: 'Main', currency: 'EUR', stopLoss: '95' })

  await test.step('trades without an account, which no ledger has, are found from the accounts', async () => {
    await page.goto('/settings/preferences')
    await page.getByRole('link', { name: 'Show trades without an account' }).click()
    await expect(page).toHaveURL(/hasAccount=false/)
    await expect(page.getByRole('heading', { level: 3, name: 'KO' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: 'BTC' })).toHaveCount(0)
  })

  await page.goBack()
  await page.getByRole('link', { name: 'Main' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Main' })).toBeVisible()

  await test.step('without a starting balance no figure is shown, and the field is there', async () => {
    await expect(page.getByText('Balance, return and drawdown need a starting balance')).toBeVisible()
    await expect(figures(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Starting Balance' }).click()
    await expect(page.getByRole('textbox', { name: 'Starting balance' })).toHaveAccessibleDescription(
      'Enter the balance at the start of this day',
    )
    await expect(page.getByText('Starting balance saved')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Starting balance' }).fill('1000')
    await page.getByRole('button', { name: 'Save Starting Balance' }).click()
    await expect(page.getByRole('textbox', { name: 'Starting day' })).toHaveAccessibleDescription(
      'Choose the day that starts with this balance',
    )
    await page.getByRole('textbox', { name: 'Starting day' }).fill(getDayBeforeToday(20))
    await page.getByRole('button', { name: 'Save Starting Balance' }).click()
    await expectToast(page, 'Starting balance saved', 'Balance and returns start with it.')
    await expect(figures(page)).toContainText('€1,100.00')
    await expect(figures(page)).toContainText('+10.00%')
  })

  await test.step('a movement of 0, in an unknown currency or on an impossible day is refused at its field', async () => {
    await page.getByRole('button', { name: 'Add Movement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Cash Movement' })
    await dialog.getByLabel('Amount').fill('0')
    await dialog.getByLabel('Currency').fill('XQZ')
    await dialog.getByLabel('Day').fill('2026-02-30')
    await dialog.getByRole('button', { name: 'Save Movement' }).click()
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription('Enter an amount that is not 0')
    await expect(dialog.getByLabel('Currency')).toHaveAccessibleDescription(
      'Enter the code of a currency, such as EUR or USDT',
    )
    await expect(dialog.getByLabel('Day')).toHaveAccessibleDescription(
      'Enter a date that exists, such as 2026-11-20',
    )

    await dialog.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Platform or data fee' }).click()
    await dialog.getByLabel('Amount').fill('-55')
    await dialog.getByRole('button', { name: 'Save Movement' }).click()
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(
      'Enter it without a sign. Choose Received or Paid above',
    )
    await dialog.getByLabel('Amount').fill('55')
    await dialog.getByLabel('Currency').fill('EUR')
    await dialog.getByLabel('Day').fill(getDayBeforeToday(1))
    await dialog.getByRole('button', { name: 'Save Movement' }).click()
    await expectToast(page, 'Cash movement saved', '')
    await expect(movements(page)).toContainText('−€55.00')
    await expect(figures(page)).toContainText('€1,045.00')
    await expect(figures(page)).toContainText('+4.50%')
    await expect(parts(page).getByRole('row', { name: /^Platform or data fee/ })).toHaveText(
      /1.*−€55\.00.*Yes/,
    )
    await expect(parts(page).getByRole('row', { name: /^Results of trades/ })).toHaveText(
      /1 exit.*\+€100\.00.*Yes/,
    )
    await expect(parts(page).getByRole('row', { name: /^Balance/ })).toContainText('€1,045.00')
  })

  await test.step('results only leaves the fee out of the return, not out of the balance', async () => {
    await page.getByRole('radio', { name: 'Results only' }).click()
    await expect(page).toHaveURL(/income=without/)
    await expect(parts(page).getByRole('row', { name: /^Platform or data fee/ })).toHaveText(/No/)
    await expect(figures(page)).toContainText('+10.00%')
    await expect(figures(page)).toContainText('€1,045.00')
  })

  await test.step('the day of the movement has it, and the ledger and the details of a trade lead to their days', async () => {
    await movements(page).getByRole('rowheader').getByRole('link').click()
    await expect(page).toHaveURL(`/app/day/${getDayBeforeToday(1)}?account=Main`)
    await expect(page.getByRole('list', { name: 'Cash movements of this day' })).toContainText('−€55.00')
  })

  await test.step('the details of a trade have its risk as a share of the equity', async () => {
    const [trade] = await trader.trades()
    await followAddress(page, `/app?view=${trade?.id}`)
    await expect(page.getByRole('dialog')).toContainText('5.00% of equity')
    await expect(page.getByRole('dialog')).toContainText('€50.00 of €1,000.00 in Main')
    for (const day of [trade?.entryDate, trade?.exitDate])
      await expect(page.getByRole('dialog').locator(`a[href="/app/day/${day}"]`)).toHaveCount(2) // a fact and a fill
  })

  await test.step('a typed movement is deleted, and the balance is as before', async () => {
    await followAddress(page, '/settings/preferences')
    await page.getByRole('link', { name: 'Main' }).click()
    await page.getByRole('button', { name: /^Actions for Platform or data fee/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Cash movement deleted', 'The ledger no longer has it.')
    await expect(figures(page)).toContainText('€1,100.00')
  })
})

test('a ledger offers the starting balance of a file, agrees with the broker, and says by how much it does not', async ({
  page,
  trader,
}) => {
  await trader.browser.post('/api/v1/broker-accounts', { name: 'Main', currency: 'CHF' })
  await importFile(trader, statedBalances, 'stated.csv', 'Main')
  await page.goto('/settings/preferences')
  await page.getByRole('link', { name: 'Main' }).click()
  const broker = page.getByRole('region', { name: 'Balance at your broker' })
  const day = page
    .getByRole('region', { name: 'Days' })
    .first()
    .getByRole('row', { name: /Mar 11, 2026/ })

  await test.step('the balance before the first line is accepted with one press', async () => {
    await expect(
      page.getByText('stated.csv says that the account held 10,000.00 CHF after Mar 8, 2026.'),
    ).toBeVisible()
    await expect(broker).toHaveCount(0)
    await page.getByRole('button', { name: 'Start with 10,000.00 CHF on Mar 9, 2026' }).click()
    await expectToast(page, 'Starting balance saved', 'Balance and returns start with it.')
  })

  await test.step('both say the same, although a position is open', async () => {
    await expect(figures(page)).toContainText('10,530.00 CHF')
    await expect(broker).toContainText('9,525.00 CHF')
    await expect(broker).toContainText('Balance 10,530.00 CHF − 1,005.00 CHF of 1 open position, at cost')
    await expect(broker).toContainText('Both say the same')
    await expect(day).toContainText('the same here')
  })

  await test.step('a movement that the broker does not have is a difference, with its possible reasons', async () => {
    await page.getByRole('button', { name: 'Add Movement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Cash Movement' })
    await dialog.getByLabel('Amount').fill('12')
    await dialog.getByLabel('Day').fill('2026-03-10')
    await dialog.getByRole('button', { name: 'Save Movement' }).click()
    await expect(broker).toContainText('−12.00 CHF')
    await expect(broker).toContainText('Candlebook has more')
    await expect(broker).not.toContainText('Both say the same')
    await expect(page.getByRole('list', { name: 'About the balance at your broker' })).toContainText(
      'A line of your broker can be in no imported file',
    )
    await expect(day).toContainText('here 9,537.00 CHF')
  })
})

test('the ratios of an account open their arithmetic, and follow the choice of income', async ({
  page,
  trader,
}) => {
  const first = '2024-01-01'
  const start = { name: 'Main', currency: 'EUR', startingBalance: '1000', startingDay: first }
  const { body } = await trader.browser.post<{ id: string }>('/api/v1/broker-accounts', start)
  for (let at = 0; at < 24; at++) {
    const exitDate = addDays(first, 7 * at)
    await trader.addClosedTrade({
      ...{ account: 'Main', currency: 'EUR', quantity: '1', entryPrice: '100' },
      ...{ exitPrice: at % 3 === 0 ? '95' : '104', entryDate: exitDate, exitDate },
    })
  }
  const ratios = page.getByRole('region', { name: 'Risk-adjusted returns' })
  await page.goto(`/app/accounts/${body.id}`)
  await expect(ratios).toContainText('24 with a result or income')
  await expect(ratios).toContainText('95% interval')
  await expect(ratios).toContainText('scaled to a year of 261 days')

  for (const [title, line] of everyOrFirst([
    ['Sharpe ratio', 'Standard deviation'],
    ['Sortino ratio', 'Downside deviation'],
    ['Calmar ratio', 'Largest drawdown'],
    ['Longest time under water', 'First day below the peak'],
  ] as const))
    await test.step(`${title} opens its arithmetic`, async () => {
      await ratios.getByRole('button', { name: `show how ${title} is computed` }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.getByRole('row', { name: line })).toBeVisible()
      await expect(dialog.getByRole('link', { name: 'Show the trades with exits then' })).toHaveAttribute(
        'href',
        /account=Main.*realised=|realised=.*account=Main/,
      )
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

  await page.getByRole('radio', { name: 'Results only' }).click()
  await expect(ratios).toContainText('24 with a result')
  await expect(ratios).not.toContainText('or income')
})

test('cash movements of a file without an account get one in the ledger, some or all', async ({
  page,
  trader,
}) => {
  await importFile(trader, statedBalances, 'transactions-2026-03.csv', null)
  const { body: account } = await trader.browser.post<{ id: string }>('/api/v1/broker-accounts', {
    ...{ name: 'Depot', broker: null, currency: 'CHF', colour: 'blue' },
  })
  await page.goto(`/app/accounts/${account.id}`)
  const section = movements(page)
  await expect(section.getByText('2 cash movements of files have no account.')).toBeVisible()

  await section.getByRole('button', { name: 'Choose those of this account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cash Movements without an Account' })
  await expect(dialog.getByRole('button', { name: 'Give 0 Movements' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /Deposit/ }).check()
  await page.route('**/movements/take', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Give 1 Movement' }).click()
  await expectToast(page, 'Error')
  await expect(dialog.getByRole('checkbox', { name: /Deposit/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Give 1 Movement' }).click()
  await expect(page.getByText('1 cash movement of Depot now.', { exact: true })).toBeVisible()
  await expect(section.getByRole('row', { name: /Deposit/ })).toContainText('+500.00 CHF')
  await expect(section.getByText('1 cash movement of files has no account.')).toBeVisible()

  await section.getByRole('button', { name: 'Choose those of this account' }).click()
  await dialog.getByRole('button', { name: 'Give All 1' }).click()
  await expect(section.getByRole('row', { name: /Dividend NESN/ })).toBeVisible()
  await expect(section.getByText(/no account/)).toHaveCount(0)
})
