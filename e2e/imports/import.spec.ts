import { getDayBeforeToday } from '../days.ts'
import { summaryCard } from '../desk/cards.ts'
import { expect, test } from '../fixtures.ts'
import { storeRates } from '../money/rates.ts'
import { saveCurrency } from '../money/six-currencies.ts'
import { expectToast } from '../toasts.ts'
import { getRow, rows } from '../trades/trades-page.ts'
import { choose } from './choose-file.ts'
import {
  assignedPut,
  buildStatementInFiveCurrencies,
  coinbase,
  createPurchases,
  feeInFrancs,
  interactiveBrokers,
  invest,
  statementOfOneAccount,
  statementOfTwoAccounts,
  stocksIsa,
  trading212,
  unknownFuture,
  withoutTrades,
} from './files.ts'

for (const { broker, file, format, plan, result } of [
  {
    broker: 'Interactive Brokers',
    file: interactiveBrokers,
    format: /Interactive Brokers/,
    plan: ['3 executions in the file, 3 new, 0 already imported', '3 new trades'],
    result: 'NVDA',
  },
  {
    broker: 'Trading 212',
    file: trading212,
    format: /Trading 212/,
    plan: ['2 executions in the file, 2 new, 0 already imported', '1 new trade'],
    result: 'AAA',
  },
  {
    broker: 'Coinbase',
    file: coinbase,
    format: /Coinbase/,
    plan: ['4 executions in the file, 4 new, 0 already imported', '2 new trades'],
    result: 'BTC',
  },
]) {
  test(`a file of ${broker} is planned, imported as planned, and undone completely`, async ({
    page,
    trader,
  }) => {
    await page.goto('/app')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(page.getByText('Nothing imported yet.')).toBeVisible()

    await choose(page, 'export.csv', file)

    await expect(page.getByRole('heading', { name: 'export.csv' })).toBeVisible()
    await expect(page.getByText(format).first()).toBeVisible()
    for (const sentence of plan)
      await expect(page.getByRole('listitem').filter({ hasText: sentence })).toBeVisible()
    expect(await trader.trades()).toEqual([])

    await page.getByRole('button', { name: /^Import \d+ executions/ }).click()

    await expect(page.getByRole('heading', { name: 'Imported export.csv' })).toBeVisible()
    await page.getByRole('link', { name: 'Look at your trades' }).click()
    await expect(rows(page).getByRole('heading', { name: result, exact: true }).first()).toBeVisible()
    expect((await trader.trades()).length).toBeGreaterThan(0)

    await page.goto('/app/import')
    await page.getByRole('button', { name: 'Undo import of export.csv' }).click()
    await page.getByRole('alertdialog', { name: 'Undo Import' }).getByRole('button', { name: 'Undo' }).click()

    await expectToast(page, 'Import Undone', 'removed')
    expect(await trader.trades()).toEqual([])
    await expect(page.getByText(/^undone/)).toBeVisible()
  })
}

test('the account of the file is suggested, and the trades get the name that the trader enters', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ account: 'IBKR margin' })
  await page.goto('/app/import')
  await choose(page, 'ib.csv', statementOfOneAccount)
  const account = page.getByLabel('Account of the new trades')
  await expect(account).toHaveValue('U1234567')

  await account.fill('x'.repeat(51))
  await page.getByRole('button', { name: /^Import 3 executions/ }).click()
  await expect(account).toHaveAccessibleDescription('This is too long')
  expect(await trader.trades()).toHaveLength(1)

  await account.fill(' IBKR margin ')
  await page.getByRole('button', { name: /^Import 3 executions/ }).click()
  await expect(page.getByRole('heading', { name: 'Imported ib.csv' })).toBeVisible()
  expect((await trader.trades()).map(({ account }) => account)).toEqual(Array(4).fill('IBKR margin'))
})

test('each account of a file can get a name or none', async ({ page, trader }) => {
  await page.goto('/app/import')
  await choose(page, 'two.csv', statementOfTwoAccounts)
  await expect(page.getByRole('row', { name: /NVDA/ })).toContainText('New, account U1111111')

  await page.getByLabel('Account of the new trades in U1111111').fill('Prop 50k')
  await page.getByLabel('Account of the new trades in U2222222').fill('')
  await page.getByRole('button', { name: /^Import 2 executions/ }).click()

  await expect(page.getByRole('heading', { name: 'Imported two.csv' })).toBeVisible()
  expect((await trader.trades()).map(({ symbol, account }) => [symbol, account])).toEqual([
    ['ACME', null],
    ['NVDA', 'Prop 50k'],
  ])
})

test('the first file that names no account is imported with one press, into an account named like the broker', async ({
  page,
  trader,
}) => {
  await page.goto('/app/import')
  await choose(page, 'mine.csv', trading212)
  await expect(page.getByLabel('Account of this file')).toHaveValue('Trading 212')
  await page.getByRole('button', { name: 'Import 2 executions', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Imported mine.csv' })).toBeVisible({ timeout: 30_000 })
  expect((await trader.trades()).map(({ account }) => account)).toEqual(['Trading 212'])

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, 'later.csv', trading212.replaceAll('2024-01', '2024-02').replaceAll(',EOF', ',LATER'))
  await expect(page.getByLabel('Account of this file')).toHaveAccessibleDescription(
    'Your last file of this kind is from “Trading 212”, so this file gets the same account. If it is from another account, choose that account.',
  )
  await expect(page.getByRole('button', { name: 'Import 2 executions', exact: true })).toBeVisible()
})

test('two accounts of one broker are not mixed: the second file asks for its account, and gives +100', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD')
  await page.goto('/app/import')
  await choose(page, 'isa.csv', stocksIsa)
  const account = page.getByLabel('Account of this file')
  await account.fill('Stocks ISA')
  await page.getByRole('button', { name: 'Update the plan' }).click()
  await expect(account).toHaveAccessibleDescription(/^You chose this account\./)
  await page.getByRole('button', { name: 'Import 2 executions', exact: true }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()

  await choose(page, 'invest.csv', invest)
  await expect(account).toHaveAccessibleDescription(
    'You imported isa.csv into “Stocks ISA”. It covers Jan 8, 2024 to Mar 4, 2024, and lacks 2 executions that this file has in these days. So this file seems to be from another account. Choose that account.',
  )
  await expect(page.getByRole('region', { name: 'Trades of this import' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 2 executions', exact: true }).click()
  await expect(account).toHaveAccessibleDescription(
    /^Choose an account, or “No account”\. You imported isa\.csv into/,
  )
  expect(await trader.trades()).toHaveLength(1)

  // The wrong account would close shares of the ISA. The hint stays, and the trader can correct the account.
  const choices = page.getByRole('group', { name: 'Choose an account' })
  await choices.getByRole('button', { name: 'Stocks ISA' }).click()
  await expect(page.getByText('1 existing trade will change')).toBeVisible()
  await expect(account).toHaveAccessibleDescription(/If it is from another account, choose that account\./)
  await account.fill('Invest')
  await page.getByRole('button', { name: 'Update the plan' }).click()
  await expect(page.getByText('1 closed trade in USD, net +$100.00')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 executions', exact: true }).click()
  await page.getByRole('link', { name: 'Look at your trades' }).click()

  await expect(summaryCard(page, 'Total P&L')).toContainText('+$100.00')
  expect(
    (await trader.trades())
      .map(({ account, quantity, status }) => `${account}: ${quantity} ${status}`)
      .sort(),
  ).toEqual(['Invest: 20 closed', 'Stocks ISA: 30 open'])
})

test('one press chooses the account of a file, and a file whose executions are imported already asks for no account', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ account: 'IBKR margin' })
  await page.goto('/app/import')
  await choose(page, 'invest.csv', invest)
  const choices = page.getByRole('group', { name: 'Choose an account' })
  await choices.getByRole('button', { name: 'No account' }).click()
  await expect(page.getByLabel('Account of this file')).toHaveAccessibleDescription(/^You chose “No account”/)
  await choices.getByRole('button', { name: 'IBKR margin' }).click()
  await expect(page.getByLabel('Account of this file')).toHaveValue('IBKR margin')
  await page.getByRole('button', { name: 'Import 2 executions', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Imported invest.csv' })).toBeVisible()
  expect((await trader.trades()).map(({ account }) => account)).toEqual(['IBKR margin', 'IBKR margin'])

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, 'again.csv', invest)
  await expect(page.getByLabel('Account of this file')).toHaveAccessibleDescription(
    'Executions of this file are in “IBKR margin” already.',
  )
})

test('an unknown contract size is asked for, with a decimal comma too, and bad ones have a message at their field', async ({
  page,
  trader,
}) => {
  await page.goto('/app/import')
  await choose(page, 'brent.csv', unknownFuture)
  const size = page.getByLabel('Contract size of XBR')
  await expect(size).toHaveAccessibleDescription(
    'The file does not state it, so 2 lines of XBR will not be imported before you enter it.',
  )
  for (const [bad, message] of [
    ['0', 'Enter a contract size above 0'],
    ['-5', 'Enter a contract size above 0'],
    ['0,0000001', 'A contract size has 6 decimals at most'],
  ] as const) {
    await size.fill(bad)
    await page.getByRole('button', { name: 'Update the plan' }).click()
    await expect(size).toHaveAccessibleDescription(message)
  }

  await size.fill('0,5')
  await expect(size).toHaveAccessibleDescription(/^The file does not state it/)
  await page.getByRole('button', { name: 'Update the plan' }).click()
  await expect(size).toHaveValue('0.5')
  await expect(size).toHaveAccessibleDescription('You entered this contract size.')

  await size.fill('1,000')
  await size.blur()
  await expect(size).toHaveAccessibleDescription('Choose which number you mean')
  const question = page.getByRole('alert', { name: 'Which number do you mean?' })
  await question.getByRole('button', { name: '1000', exact: true }).click()
  await expect(question).toHaveCount(0)
  await expect(size).toHaveValue('1000')
  await page.getByRole('button', { name: 'Update the plan' }).click()
  await page.getByRole('button', { name: /^Import 2 executions/ }).click()
  await expect(page.getByRole('heading', { name: 'Imported brent.csv' })).toBeVisible()
  expect(await trader.trades()).toMatchObject([{ symbol: 'XBRN6', contractSize: '1000', pnl: '2000' }])

  await page.getByRole('link', { name: 'Look at your trades' }).click()
  await getRow(page, 'XBRN6')
    .getByRole('button', { name: /View details/ })
    .click()
  const executions = page.getByRole('dialog').getByRole('row')
  await expect(executions.filter({ hasText: 'Buy' })).toContainText('$160,000.00')
  await expect(executions.filter({ hasText: 'Sell' })).toContainText('$162,000.00')
})

test('a wrong contract size stays at its field with its message when another question is answered', async ({
  page,
  trader,
}) => {
  await page.goto('/app/import')
  await choose(page, 'brent.csv', unknownFuture)
  const size = page.getByLabel('Contract size of XBR')
  await size.fill('-5')

  const choices = page.getByRole('group', { name: 'Choose an account' })
  await choices.getByRole('button', { name: 'No account' }).click()

  const account = page.getByLabel('Account of this file')
  await expect(account).toHaveAccessibleDescription(/^You chose “No account”/)
  await expect(account).toHaveValue('')
  await expect(size).toHaveValue('-5')
  await expect(size).toHaveAccessibleDescription('Enter a contract size above 0')
  await size.fill('1000')
  await page.getByRole('button', { name: 'Update the plan' }).click()
  await page.getByRole('button', { name: /^Import 2 executions/ }).click()
  await expect(page.getByRole('heading', { name: 'Imported brent.csv' })).toBeVisible()
  expect(await trader.trades()).toMatchObject([{ symbol: 'XBRN6', account: null, pnl: '2000' }])
})

test('the plan and the details of a trade show what the broker states', async ({ page, trader: _ }) => {
  await page.goto('/app/import')
  await choose(page, 'option.csv', assignedPut)
  await expect(page.getByText('Your broker says +$148.00, Candlebook says +$148.00')).toBeVisible()
  await expect(page.getByRole('row', { name: /^KO Jan 19, 2024 60 P/ })).toContainText(
    'Your broker says $0.00, Candlebook says +$199.00. An option was exercised or assigned',
  )
})

test('a file in several currencies shows their sum in account currency, and which trades have no rate', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await saveCurrency(trader, 'EUR')
  await page.goto('/app/import')
  await choose(page, 'five.csv', buildStatementInFiveCurrencies(getDayBeforeToday(2)))

  const fact = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(fact('2 closed trades in GBP, net +£1,050.00')).toBeVisible()
  await expect(fact('1 closed trade in JPY, net +¥50,000')).toBeVisible()
  await expect(fact('In your account currency, net +€1,710.50')).toBeVisible()
  await expect(fact('1 trade in SEK is not included: no rate')).toBeVisible()
  await page.getByRole('button', { name: /^Import 14 executions/ }).click()
  await page.getByRole('link', { name: 'Look at your trades' }).click()

  await expect(summaryCard(page, 'Total P&L')).toContainText('+€1,710.50')
  await expect(
    summaryCard(page, 'Total P&L').getByRole('link', { name: '1 trade in SEK is not included: no rate' }),
  ).toBeVisible()
})

test('the details of an imported trade show the figure of the broker and the fees that no P&L contains', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/import')
  await choose(page, 'francs.csv', feeInFrancs)
  await page.getByRole('button', { name: /^Import 2 executions/ }).click()
  await page.getByRole('link', { name: 'Look at your trades' }).click()
  await getRow(page, 'MSFT')
    .getByRole('button', { name: /View details/ })
    .click()

  const details = page.getByRole('dialog')
  await expect(details).toContainText(/Broker\+\$150\.00Candlebook: \+\$100\.00/)
  await expect(details).toContainText(/Fee in CHF0\.70 CHFnot subtracted: no rate/)
})

test('the P&L of imported trades equals the file to the cent', async ({ page, trader }) => {
  await page.goto('/app/import')
  await choose(page, 'ib.csv', interactiveBrokers)
  await page.getByRole('button', { name: /^Import 3 executions/ }).click()
  await expect(page.getByRole('heading', { name: 'Imported ib.csv' })).toBeVisible()

  const trades = await trader.trades()

  // 1000 bought at 136.82 for 0.40, 400 sold at 140 for 0.52: 400 x 3.18 - 0.16 - 0.52 = 1271.32.
  const closed = trades.find(({ status }) => status === 'closed')
  expect(closed).toMatchObject({ symbol: 'NVDA', quantity: '400', pnl: '1271.32' })
  expect(trades.find(({ symbol, status }) => symbol === 'NVDA' && status === 'open')).toMatchObject({
    quantity: '600',
  })
})

test('the totals of the dashboard include imported trades, and exclude them after an undo', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD') // that of the file
  await trader.addClosedTrade({ symbol: 'SOL' })
  await page.goto('/app')
  await expect(summaryCard(page, 'Total P&L')).toContainText('+$100.00')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await choose(page, 'ib.csv', interactiveBrokers)
  await page.getByRole('button', { name: /^Import 3 executions/ }).click()

  await page.getByRole('link', { name: 'Look at your trades' }).click()

  await expect(summaryCard(page, 'Total P&L')).toContainText('+$1,371.32')
  await expect(summaryCard(page, 'Win Rate')).toContainText('100.0%')
  await expect(summaryCard(page, 'Open Trades')).toContainText('2')
  await expect(rows(page)).toHaveCount(4)

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: 'Undo import of ib.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Import Undone', '3 trades removed')
  await page.getByRole('link', { name: 'Your Trades' }).click()

  await expect(summaryCard(page, 'Total P&L')).toContainText('+$100.00')
  await expect(summaryCard(page, 'Open Trades')).toContainText('0')
  await expect(rows(page)).toHaveCount(1)
})

test('each skipped line is listed with its number, its name and the reason', async ({ page, trader: _ }) => {
  await page.goto('/app/import')

  await choose(page, 'export.csv', withoutTrades)

  await expect(page.getByRole('heading', { name: '3 lines skipped' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Line \d/ })).toHaveText([
    'Line 2Deposit EUR: Deposits and withdrawals are not imported.',
    'Line 3Receive BTC: Transfers of shares or coins are not imported, because nothing was bought or sold.',
    'Line 4Staking Income ETH: Rewards and staking income are not imported.',
  ])
})

test('importing the same file again adds nothing', async ({ page, trader }) => {
  await page.goto('/app/import')
  await choose(page, 'first.csv', coinbase)
  await page.getByRole('button', { name: /^Import 4 executions/ }).click()
  await expect(page.getByRole('heading', { name: 'Imported first.csv' })).toBeVisible()
  const before = await trader.trades()
  await page.getByRole('button', { name: 'Import another file' }).click()

  await choose(page, 'second.csv', coinbase)

  await expect(page.getByText('4 executions in the file, 0 new, 4 already imported')).toBeVisible()
  await expect(page.getByText('Everything in this file is imported already.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  expect(await trader.trades()).toEqual(before)
})

test('an import continues when the trader leaves the page, and during it Cancel cannot be pressed', async ({
  page,
  trader,
}) => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/api/v1/imports/plans/*/commit', async (route) => {
    await left
    await route.continue()
  })
  await page.goto('/app/import')
  await choose(page, 'mine.csv', trading212)
  await expect(page.getByLabel('Account of this file')).toHaveValue('Trading 212') // a suggestion, which the import accepts

  await page.getByRole('button', { name: 'Import 2 executions', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Importing' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(page.getByLabel('Account of this file')).toBeDisabled()
  await page.getByRole('link', { name: 'Your Trades' }).click()
  await expect(page.getByText('Start by adding your first trade')).toBeVisible()
  leave()

  await expect(getRow(page, 'AAA')).toBeVisible({ timeout: 30_000 }) // plans again
  expect((await trader.trades()).map(({ account }) => account)).toEqual(['Trading 212'])
})

test('trades that are written while a file is imported stop the import, and the page shows the new plan', async ({
  page,
  trader,
}) => {
  await page.route('**/api/v1/imports/plans/*', async (route) => {
    const response = await route.fetch()
    const { plan, ...progress } = await response.json()
    await route.fulfill({
      response,
      json: { ...progress, plan: plan && { ...plan, planHash: 'old', splits: 1 } },
    })
  })
  await page.goto('/app/import')
  await choose(page, 'mine.csv', trading212)
  await expect(page.getByText('1 new line of stock splits')).toBeVisible()

  await page.getByRole('button', { name: 'Import 2 executions', exact: true }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Your trades changed' })).toBeVisible()
  await expect(page.getByText('1 new line of stock splits')).toHaveCount(0)
  expect(await trader.trades()).toEqual([])
})

test('Cancel writes nothing and shows the file box again', async ({ page, trader }) => {
  await page.goto('/app/import')
  await choose(page, 'export.csv', coinbase)

  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByText('Nothing imported yet.')).toBeVisible()
  expect(await trader.trades()).toEqual([])
})

test('Cancel stops a plan at the moment when the server has the file and the page does not show it yet', async ({
  page,
  trader: _,
}) => {
  await page.addInitScript(() => {
    const pressCancel = () => {
      for (const button of document.querySelectorAll('button'))
        if (button.innerText === 'Cancel') button.click()
    }
    const push = history.pushState
    history.pushState = function (...entry) {
      push.apply(this, entry)
      if (location.search.startsWith('?plan=')) queueMicrotask(pressCancel) // before the page shows the new address
    }
  })
  await page.goto('/app/import')
  const cancelled = page.waitForRequest((request) => request.method() === 'DELETE')
  await choose(page, 'export.csv', coinbase)

  await cancelled
  await expect(page.getByText('Nothing imported yet.')).toBeVisible()
  await expect(page).toHaveURL('/app/import')
})

for (const { what, text, says } of [
  { what: 'of an unknown broker', text: 'Datum;Konto;Antal\n2025-01-14;Savings;1', says: /Line 1/ },
  { what: 'with a ragged row', text: `${trading212}\nMarket buy,2024`, says: /Line 4/ },
  { what: 'without content', text: '', says: /empty/i },
]) {
  test(`a file ${what} is refused with its line and the reason, and nothing is written`, async ({
    page,
    trader,
  }) => {
    await page.goto('/app/import')

    await choose(page, 'broken.csv', text)

    const problem = page.getByRole('alert').filter({ hasText: 'Nothing was written.' })
    await expect(problem).toBeVisible()
    await expect(problem).toContainText(says)
    expect(await trader.trades()).toEqual([])
    await choose(page, 'whole.csv', trading212)
    await expect(page.getByRole('heading', { name: 'whole.csv' })).toBeVisible()
  })
}

test('a large file shows the number of rows read, and Cancel stops it', async ({ page, trader }) => {
  await page.goto('/app/import')
  await choose(page, 'large.csv', createPurchases(80_000))

  await expect(page.getByRole('progressbar', { name: 'large.csv' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /[\d,]+ of 80,001 rows/ })).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByText('Nothing imported yet.')).toBeVisible()
  expect(await trader.trades()).toEqual([])
  await choose(page, 'small.csv', trading212)
  await expect(page.getByRole('heading', { name: 'small.csv' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 2 executions' })).toBeVisible()
})

test('an interrupted plan can be started again', async ({ page, trader: _ }) => {
  await page.route(/\/imports\/plans\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    const error = {
      code: 'imports.interrupted',
      message: 'The import was interrupted. Start it again.',
      problems: [],
    }
    await route.fulfill({
      response,
      json: { ...(await response.json()), state: 'failed', plan: null, error },
    })
  })
  await page.goto('/app/import')
  await choose(page, 'export.csv', coinbase)
  await expect(page.getByRole('alert').filter({ hasText: 'The import was interrupted.' })).toBeVisible()
  await page.unrouteAll()

  await page.getByRole('button', { name: 'Retry' }).click()

  await expect(page.getByRole('button', { name: 'Import 4 executions' })).toBeVisible()
})

test('trades of a plan beyond the first hundred are shown on request', async ({ page, trader: _ }) => {
  const many = Array.from({ length: 150 }, (_, at) =>
    trading212.split('\n').slice(1).join('\n').replaceAll('AAA', `A${at}`),
  )
  await page.goto('/app/import')
  await choose(page, 'many.csv', [trading212.split('\n')[0], ...many].join('\n'))
  const trades = page.getByRole('region', { name: 'Trades of this import' }).getByRole('row')
  await expect(trades).toHaveCount(101)

  await page.getByRole('button', { name: 'Show more, 100 of 150 shown' }).click()

  await expect(trades).toHaveCount(151)
  await expect(page.getByRole('button', { name: /^Show more/ })).toHaveCount(0)
})

test('a new plan is shown, and nothing is written, when the trades have changed', async ({
  page,
  trader,
}) => {
  await page.goto('/app/import')
  await choose(page, 'mine.csv', coinbase)
  await expect(page.getByText('4 executions in the file, 4 new, 0 already imported')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/app/import')
  await choose(other, 'other.csv', coinbase)
  await other.getByRole('button', { name: /^Import 4 executions/ }).click()
  await expect(other.getByRole('heading', { name: 'Imported other.csv' })).toBeVisible()
  const before = await trader.trades()

  await page.getByRole('button', { name: /^Import 4 executions/ }).click()

  await expect(page.getByText('4 executions in the file, 0 new, 4 already imported')).toBeVisible()
  expect(await trader.trades()).toEqual(before)
})
