import { readFile } from 'node:fs/promises'
import { getDayBeforeToday } from '../days.ts'
import { summaryCard } from '../desk/cards.ts'
import { everyOrFirst, expect, longTest, test } from '../fixtures.ts'
import { importFile } from '../layout/import-file.ts'
import { storeRates } from '../money/rates.ts'
import { saveCurrency } from '../money/six-currencies.ts'
import { expectToast } from '../toasts.ts'
import { breakCalls, getRow, rows } from '../trades/trades-page.ts'
import { choose, chooseNoAccount } from './choose-file.ts'
import {
  assignedPut,
  buildStatementInFiveCurrencies,
  coinbase,
  correctedFills,
  createPurchases,
  fillsOfFlex,
  interactiveBrokers,
  invest,
  soldWithoutPurchase,
  statementOfOneAccount,
  statementOfTwoAccounts,
  stocksIsa,
  trading212,
  unknownFuture,
  withoutTrades,
} from './files.ts'

const brokers = [
  {
    file: interactiveBrokers,
    format: /Interactive Brokers/,
    preview: ['3 executions in the file, 3 new, 0 already imported', '2 new trades'],
    result: 'NVDA',
    total: '+$100.00', // both trades are open
  },
  {
    file: trading212,
    format: /Trading 212/,
    preview: ['2 executions in the file, 2 new, 0 already imported', '1 new trade'],
    result: 'AAA',
    total: '+$200.00',
  },
  {
    file: coinbase,
    format: /Coinbase/,
    preview: ['4 executions in the file, 4 new, 0 already imported', '2 new trades'],
    result: 'BTC',
    total: null, // in euros, without a rate
  },
]

test('a file of each broker is previewed, imported as shown, counted in the totals, and undone completely', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD')
  await trader.addClosedTrade({ symbol: 'SOL' })
  await page.goto('/app')
  const totalPnl = summaryCard(page, 'Total P&L')
  const choices = page.getByRole('group', { name: 'Choose an account' })
  for (const [at, { file, format, preview, result, total }] of everyOrFirst(brokers).entries()) {
    const name = `export-${at + 1}.csv`
    await test.step(`a file of ${format.source}`, async () => {
      await expect(totalPnl).toContainText('+$100.00')
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      if (at === 0) await expect(page.getByText('Nothing imported yet.')).toBeVisible()
      await choose(page, name, file)
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expect(page.getByText(format).first()).toBeVisible()
      if (at > 0) await choices.getByRole('button', { name: 'No account' }).click()
      for (const sentence of preview)
        await expect(page.getByRole('listitem').filter({ hasText: sentence })).toBeVisible()
      expect(await trader.trades()).toHaveLength(1)

      await page.getByRole('button', { name: /^Import \d+ executions/ }).click()
      await expect(page.getByRole('heading', { name: `Imported ${name}` })).toBeVisible()
      await page.getByRole('link', { name: 'Look at your trades' }).click()
      await expect(rows(page).getByRole('heading', { name: result, exact: true }).first()).toBeVisible()
      if (total) await expect(totalPnl).toContainText(total)
      expect((await trader.trades()).length).toBeGreaterThan(1)

      await page.getByRole('link', { name: 'Import', exact: true }).click()
      await page.getByRole('button', { name: `Undo import of ${name}` }).click()
      await page
        .getByRole('alertdialog', { name: 'Undo Import' })
        .getByRole('button', { name: 'Undo' })
        .click()
      await expectToast(page, 'Import Undone', 'removed')
      await expect(page.getByText(/^undone/)).toHaveCount(at + 1)
      expect((await trader.trades()).map(({ symbol }) => symbol)).toEqual(['SOL'])
      await page.getByRole('link', { name: 'Your Trades' }).click()
      await expect(rows(page)).toHaveCount(1)
    })
  }
})

// On each push: the next test names the account of a file, and import-accounts.integration.test.ts those of a file with two.
longTest(
  'each account of a file is suggested, and its trades get the name that the trader enters, or none',
  async ({ page, trader }) => {
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
    const stored = await trader.trades()
    expect(stored.map(({ account }) => account)).toEqual(Array(3).fill('IBKR margin'))
    // 1000 bought at 136.82 for 0.40, 400 sold at 140 for 0.52: 400 x 3.18 - 0.16 - 0.52 = 1271.32.
    expect(stored.find(({ symbol }) => symbol === 'NVDA')).toMatchObject({
      status: 'open',
      quantity: '1000',
      realised: [{ quantity: '400', pnl: '1271.32' }],
    })

    await page.getByRole('button', { name: 'Import another file' }).click()
    await choose(page, 'two.csv', statementOfTwoAccounts)
    await expect(page.getByRole('row', { name: /NVDA/ })).toContainText('New, account U1111111')
    await page.getByLabel('Account of the new trades in U1111111').fill('Prop 50k')
    await page.getByLabel('Account of the new trades in U2222222').fill('')
    await page.getByRole('button', { name: /^Import 2 executions/ }).click()
    await expect(page.getByRole('heading', { name: 'Imported two.csv' })).toBeVisible()
    const names = (await trader.trades()).map(({ symbol, account }) => `${symbol}: ${account}`)
    expect(names).toEqual(expect.arrayContaining(['ACME: null', 'NVDA: Prop 50k']))
  },
)

test('two accounts of one broker are not mixed: the second file asks for its account, and gives +100', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD')
  await page.goto('/app/import')
  const account = page.getByLabel('Account of this file')
  const choices = page.getByRole('group', { name: 'Choose an account' })
  const pressImport = () => page.getByRole('button', { name: 'Import 2 executions', exact: true }).click()

  await test.step('the first file is imported with one press, into an account named like the broker', async () => {
    await choose(page, 'mine.csv', trading212)
    await expect(account).toHaveValue('Trading 212')
    await pressImport()
    await expect(page.getByRole('heading', { name: 'Imported mine.csv' })).toBeVisible({ timeout: 30_000 })
    expect((await trader.trades()).map(({ account }) => account)).toEqual(['Trading 212'])
    await page.getByRole('button', { name: 'Import another file' }).click()
  })

  await test.step('a later file gets the same account, and the trader can choose another one', async () => {
    await choose(page, 'later.csv', trading212.replaceAll('2024-01', '2024-02').replaceAll(',EOF', ',LATER'))
    await expect(account).toHaveAccessibleDescription(
      'Your last file of this kind is from “Trading 212”, so this file gets the same account. If it is from another account, choose that account.',
    )
    await choices.getByRole('button', { name: 'No account' }).click()
    await expect(account).toHaveAccessibleDescription(/^You chose “No account”/)
    await choices.getByRole('button', { name: 'Trading 212' }).click()
    await expect(account).toHaveValue('Trading 212')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'isa.csv', stocksIsa)
    await account.fill('Stocks ISA')
    await page.getByRole('button', { name: 'Update the preview' }).click()
    await expect(account).toHaveAccessibleDescription(/^You chose this account\./)
    await pressImport()
    await page.getByRole('button', { name: 'Import another file' }).click()
  })

  await test.step('a file that lacks executions of its days asks for its account', async () => {
    await choose(page, 'invest.csv', invest)
    await expect(account).toHaveAccessibleDescription(
      'You imported isa.csv into “Stocks ISA”. It covers Jan 8, 2024 to Mar 4, 2024, and lacks 2 executions that this file has in these days. So this file seems to be from another account. Choose that account.',
    )
    await expect(page.getByRole('region', { name: 'Trades of this import' })).toHaveCount(0)
    await pressImport()
    await expect(account).toHaveAccessibleDescription(
      /^Choose an account, or “No account”\. You imported isa\.csv into/,
    )
    expect(await trader.trades()).toHaveLength(2)
  })

  await test.step('the wrong account would close shares of the ISA; the hint stays, and it can be corrected', async () => {
    await choices.getByRole('button', { name: 'Stocks ISA' }).click()
    await expect(page.getByText('1 existing trade will change')).toBeVisible()
    await expect(account).toHaveAccessibleDescription(/If it is from another account, choose that account\./)
    await account.fill('Invest')
    await page.getByRole('button', { name: 'Update the preview' }).click()
    await expect(page.getByText('1 closed trade in USD, net +$100.00')).toBeVisible()
    await pressImport()
    await expect(page.getByRole('heading', { name: 'Imported invest.csv' })).toBeVisible()
    const stored = (await trader.trades()).filter(({ symbol }) => symbol === 'MSFT')
    expect(stored.map(({ account, quantity, status }) => `${account}: ${quantity} ${status}`).sort()).toEqual(
      ['Invest: 20 closed', 'Stocks ISA: 30 open'],
    )
  })

  await test.step('the same file again asks for no account and adds nothing', async () => {
    const before = await trader.trades()
    await page.getByRole('button', { name: 'Import another file' }).click()
    await choose(page, 'again.csv', invest)
    await expect(account).toHaveAccessibleDescription('Executions of this file are in “Invest” already.')
    await expect(page.getByText('2 executions in the file, 0 new, 2 already imported')).toBeVisible()
    await expect(page.getByText('Everything in this file is imported already.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
    expect(await trader.trades()).toEqual(before)
  })
})

test('what was sold without a purchase is asked for: the cost of the file, a price and a day, or a short', async ({
  page,
  trader,
}) => {
  await page.goto('/app/import')
  await choose(page, 'transferred.csv', soldWithoutPurchase)
  const position = (symbol: string) =>
    page.getByRole('listitem', { name: new RegExp(`${symbol} were sold on .*, and no purchase is known`) })
  await expect(position('NVDA')).toContainText('line 4, account U0000001')

  await position('NVDA').getByRole('button', { name: 'Use $12,000.00 of the file' }).click()
  await expect(position('NVDA')).toContainText('Bought for $12,000.00 on Jun 15, 2026, as the file states.')
  await expect(page.getByText('Your broker says +$2,999.00, Candlebook says +$2,999.00')).toBeVisible()

  await position('KO').getByRole('button', { name: 'Enter what one cost' }).click()
  const [price, day] = [
    page.getByLabel('Price of one'),
    page.getByLabel('Day of the purchase', { exact: true }),
  ]
  await price.fill('50')
  await day.fill('2026-06-20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(day).toHaveAccessibleDescription('Choose the day of the exit or an earlier one')
  await day.fill('2025-03-03')
  const mend = await breakCalls(page, 'POST', '**/answers')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Error', 'Something went wrong on our side.')
  await expect(price).toHaveValue('50') // an answer that was not stored is not typed again
  await mend()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(price).toHaveCount(0)
  await expect(position('KO')).toContainText('Bought at $50.00 on Mar 3, 2025, as you stated.')

  await position('TSLA').getByRole('button', { name: 'It was a short' }).click()
  await expect(position('TSLA')).toContainText('You said that this was a short position.')
  await page.getByRole('button', { name: 'Import 3 executions' }).click()
  await expect(page.getByRole('heading', { name: 'Imported transferred.csv' })).toBeVisible()
  expect(await trader.trades()).toMatchObject([
    { symbol: 'TSLA', type: 'short', status: 'open' },
    { symbol: 'KO', type: 'long', entryDate: '2025-03-03', pnl: '99' },
    { symbol: 'NVDA', type: 'long', pnl: '2999' },
  ])
  await page.goto('/app')
  await getRow(page, 'KO').getByRole('button', { name: 'View details KO' }).click()
  await expect(page.getByRole('dialog', { name: 'KO' })).toContainText('Opening lot, as you stated it')

  await page.goto('/app/import')
  await choose(page, 'transferred.csv', soldWithoutPurchase)
  await expect(page.getByText('Everything in this file is imported already.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Missing purchases' })).toHaveCount(0)
})

// On each push: the test above answers another question of a preview, trade-form.spec.ts asks about a number with two
// meanings, and import-money.integration.test.ts has the answer.
longTest(
  'an unknown contract size is asked for, with a decimal comma too, and bad ones have a message at their field',
  async ({ page, trader }) => {
    await page.goto('/app/import')
    await choose(page, 'brent.csv', unknownFuture)
    const size = page.getByLabel('Contract size of XBR')
    await expect(size).toHaveAccessibleDescription(
      'The file does not state it, so 2 lines of XBR will not be imported before you enter it.',
    )
    await test.step('a wrong size stays at its field with its message when another question is answered', async () => {
      await size.fill('-5')
      await chooseNoAccount(page)
      const account = page.getByLabel('Account of this file')
      await expect(account).toHaveAccessibleDescription(/^You chose “No account”/)
      await expect(account).toHaveValue('')
      await expect(size).toHaveValue('-5')
      await expect(size).toHaveAccessibleDescription('Enter a contract size above 0')
      await size.fill('0,0000001')
      await page.getByRole('button', { name: 'Update the preview' }).click()
      await expect(size).toHaveAccessibleDescription('A contract size has 6 decimals at most')
    })

    await size.fill('0,5')
    await expect(size).toHaveAccessibleDescription(/^The file does not state it/)
    await page.getByRole('button', { name: 'Update the preview' }).click()
    await expect(size).toHaveValue('0.5')
    await expect(size).toHaveAccessibleDescription('You entered this contract size.')

    await size.fill('1,000')
    await size.blur()
    await expect(size).toHaveAccessibleDescription('Choose which number you mean')
    const question = page.getByRole('alert', { name: 'Which number do you mean?' })
    await question.getByRole('button', { name: '1000', exact: true }).click()
    await expect(question).toHaveCount(0)
    await expect(size).toHaveValue('1000')
    await page.getByRole('button', { name: 'Update the preview' }).click()
    await page.getByRole('button', { name: /^Import 2 executions/ }).click()
    await expect(page.getByRole('heading', { name: 'Imported brent.csv' })).toBeVisible()
    expect(await trader.trades()).toMatchObject([
      { symbol: 'XBRN6', account: null, contractSize: '1000', pnl: '2000' },
    ])

    await page.getByRole('link', { name: 'Look at your trades' }).click()
    await getRow(page, 'XBRN6')
      .getByRole('button', { name: /View details/ })
      .click()
    const executions = page.getByRole('dialog').getByRole('row')
    await expect(executions.filter({ hasText: 'Buy' })).toContainText('$160,000.00')
    await expect(executions.filter({ hasText: 'Sell' })).toContainText('$162,000.00')
  },
)

test('a preview shows what the broker states, the sum in base currency, skipped lines, and trades on request', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await saveCurrency(trader, 'EUR')
  await page.goto('/app/import')
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Nothing imported yet.')).toBeVisible()
    await expect(page).toHaveURL('/app/import')
  }

  await test.step('the figures of the broker', async () => {
    await choose(page, 'option.csv', assignedPut)
    await expect(page.getByText('Your broker says +$148.00, Candlebook says +$148.00')).toBeVisible()
    await expect(page.getByRole('row', { name: /^KO Jan 19, 2024 60 P/ })).toContainText(
      'Your broker says $0.00, Candlebook says +$199.00. An option was exercised or assigned',
    )
    await cancel()
  })

  await test.step('each skipped line with its number, its name and the reason', async () => {
    await choose(page, 'export.csv', withoutTrades)
    await expect(page.getByRole('heading', { name: '1 line skipped' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^Line \d/ })).toHaveText([
      'Line 3Receive BTC: 0.1 BTC came by transfer, and the file does not state what they cost.',
    ])
    await expect(
      page.getByText('1 deposit kept as a cash movement of the account: deposits +100.00 EUR'),
    ).toBeVisible()
    await cancel()
  })

  await test.step('trades beyond the first hundred on request', async () => {
    const [head, ...lines] = trading212.split('\n')
    const many = Array.from({ length: 150 }, (_, at) => lines.join('\n').replaceAll('AAA', `A${at}`))
    await choose(page, 'many.csv', [head, ...many].join('\n'))
    const trades = page.getByRole('region', { name: 'Trades of this import' }).getByRole('row')
    await expect(trades).toHaveCount(101)
    await page.getByRole('button', { name: 'Show more, 100 of 150 shown' }).click()
    await expect(trades).toHaveCount(151)
    await expect(page.getByRole('button', { name: /^Show more/ })).toHaveCount(0)
    await cancel()
  })

  await test.step('a file is refused with its line and the reason', async () => {
    const problem = page.getByRole('alert').filter({ hasText: 'Nothing was written.' })
    for (const [name, text, reason] of [
      ['unknown.csv', 'no;such;broker', /Line 1/],
      ['ragged.csv', `${trading212}\nMarket buy,2024`, /Line 4/],
      ['empty.csv', '', /empty/i],
    ] as const) {
      await choose(page, name, text)
      await expect(problem).toContainText(reason)
    }
    expect(await trader.trades()).toEqual([])
  })

  await test.step('several currencies: their sum in base currency, and which trades have no rate', async () => {
    await choose(page, 'five.csv', buildStatementInFiveCurrencies(getDayBeforeToday(2)))
    const fact = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await expect(fact('2 closed trades in GBP, net +£1,050.00')).toBeVisible()
    await expect(fact('1 closed trade in JPY, net +¥50,000')).toBeVisible()
    await expect(fact('In your base currency, net +€1,710.50')).toBeVisible()
    await expect(fact('1 trade in SEK is not included: no rate')).toBeVisible()
    await page.getByRole('button', { name: /^Import 14 executions/ }).click()
    await page.getByRole('link', { name: 'Look at your trades' }).click()
    const total = summaryCard(page, 'Total P&L')
    await expect(total).toContainText('+€1,710.50')
    await expect(total.getByRole('link', { name: '1 trade in SEK is not included: no rate' })).toBeVisible()
  })
})

// On each push: settings/ledger.spec.ts lists the cash movements of an import, and the first test undoes one.
longTest(
  'the dividends and deposits of an import are listed with it, and go with its undo',
  async ({ page, trader }) => {
    await importFile(trader, withoutTrades, 'coinbase.csv', 'Coins')
    await page.goto('/app/import')

    const show = page.getByRole('button', { name: 'Cash movements of coinbase.csv' })
    await expect(show).toHaveAttribute('aria-expanded', 'false')
    await show.click()
    const list = page.getByRole('list', { name: 'Cash movements of coinbase.csv' })
    await expect(list.getByRole('listitem')).toHaveText(['Jan 7, 2025: deposit+€100.00'])
    await expect(page.getByText(/, 1 cash movement$/)).toBeVisible()

    await page.getByRole('button', { name: 'Undo import of coinbase.csv' }).click()
    await page.getByRole('alertdialog', { name: 'Undo Import' }).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^undone/)).toBeVisible()
    await expect(list).toHaveCount(0)
  },
)

test('an import continues when the trader leaves the page; trades that were written since the preview stop it, and the page shows the new one', async ({
  page,
  trader,
}) => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/api/v1/imports/previews/*/commit', async (route) => {
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

  await expect(getRow(page, 'AAA')).toBeVisible({ timeout: 30_000 }) // previews again
  expect((await trader.trades()).map(({ account }) => account)).toEqual(['Trading 212'])

  await test.step('trades that were written since the preview', async () => {
    await page.unroute('**/api/v1/imports/previews/*/commit')
    await page.goto('/app/import')
    await choose(page, 'mine.csv', coinbase)
    await expect(page.getByText('4 executions in the file, 4 new, 0 already imported')).toBeVisible()
    await chooseNoAccount(page)
    await expect(page.getByLabel('Account of this file')).toHaveAccessibleDescription(
      /^You chose “No account”/,
    )
    await importFile(trader, coinbase, 'other.csv', '') // in another tab
    const before = await trader.trades()

    await page.getByRole('button', { name: /^Import 4 executions/ }).click()

    await expect(page.getByRole('alert').filter({ hasText: 'Your trades changed' })).toBeVisible()
    await expect(page.getByText('4 executions in the file, 0 new, 4 already imported')).toBeVisible()
    expect(await trader.trades()).toEqual(before)
  })
})

// On each push: preview-address.spec.ts shows the rows that are read, and the test of the preview presses Cancel.
longTest('a large file shows the number of rows read, and Cancel stops it', async ({ page, trader }) => {
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

test('the filtered list is exported as CSV, or says why not, and importing it brings each trade back as it was', async ({
  page,
  server,
  trader,
}) => {
  const notes = '=SUM(A1)\nsay "long"'
  await trader.addTrade({ symbol: 'ETH', notes, tags: ['news'], stopLoss: '90' })
  await trader.addClosedTrade({ symbol: 'SOL' })
  await page.goto('/app?status=open')
  await expect(rows(page)).toHaveCount(1)
  await test.step('a refusal of the server is said, and the list stays', async () => {
    const message = 'You sent too many requests. Try again in a minute.'
    await page.route('**/exports/trades.csv*', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'request.too_many', message, requestId: 'a' } } }),
    )
    await page.getByRole('link', { name: 'Export CSV' }).click()
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.unroute('**/exports/trades.csv*')
  })

  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^candlebook-trades-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  await server.database.owner.query('delete from trades where user_id = $1', [trader.userId])

  await page.goto('/app/import')
  await choose(page, download.suggestedFilename(), text)
  await expect(page.getByText(/Candlebook trades/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Import 1 execution/ }).click()
  await expect(page.getByRole('heading', { name: /^Imported candlebook-trades/ })).toBeVisible()

  expect(await trader.trades()).toMatchObject([{ symbol: 'ETH', notes, tags: ['news'], stopLoss: '90' }])
})

test('lines that are perhaps stored are asked about one by one, and once', async ({ page, trader }) => {
  await importFile(trader, interactiveBrokers)
  await page.goto('/app/import')
  await choose(page, 'fills.csv', fillsOfFlex)
  await chooseNoAccount(page)
  const asked = page.getByRole('region', { name: 'Do you have these already?' })
  const bought = asked.getByRole('group', {
    name: /^Lines 2, 3: bought 1,000 NVDA at 136.82 on Jul 15, 2024/,
  })
  const sold = asked.getByRole('group', { name: /^Line 4: sold 400 NVDA at 143/ })
  await expect(bought.getByRole('button', { name: 'Same' })).toHaveAttribute('aria-pressed', 'true')
  await expect(asked).toContainText('From ib.csv, line 5: bought 1,000 at 136.82 on Jul 15, 2024')
  await expect(
    page.getByText('3 executions in the file, 0 new, 2 already imported, 1 without your answer'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Remember the answers' }).click()
  await expect(asked.getByRole('alert')).toHaveText('1 question below without an answer.')
  await sold.getByRole('button', { name: 'Same' }).click()
  await expect(page.getByText('3 executions in the file, 0 new, 3 already imported')).toBeVisible()
  await asked.getByRole('button', { name: 'All are others' }).click()
  await expect(page.getByText('3 executions in the file, 3 new, 0 already imported')).toBeVisible()
  await asked.getByRole('button', { name: 'All are the same' }).click()
  await expect(page.getByText('3 executions in the file, 0 new, 3 already imported')).toBeVisible()
  await page.getByRole('button', { name: 'Remember the answers' }).click()
  await expect(page.getByRole('heading', { name: 'Imported fills.csv' })).toBeVisible()
  expect(await trader.trades()).toHaveLength(2)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, 'again.csv', fillsOfFlex)
  await expect(page.getByText('Everything in this file is imported already.')).toBeVisible()
  await expect(asked).toBeHidden()
})

// On each push: the test above answers such questions, and corrections.integration.test.ts has the trades and the undo.
longTest('a correction of the broker is accepted, and its undo takes it back', async ({ page, trader }) => {
  await importFile(trader, fillsOfFlex, 'flex.csv', '')
  await page.goto('/app/import')
  await choose(page, 'corrected.csv', correctedFills)
  await chooseNoAccount(page)
  const corrections = page.getByRole('region', { name: 'Corrections of your broker' })
  const price = corrections.getByRole('group', {
    name: 'Line 2: NVDA bought on Jul 15, 2024: price 136.8, now 135.5',
  })
  await expect(price.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-pressed', 'true')
  await price.getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByRole('button', { name: 'Remember the answers' })).toBeVisible()
  await price.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Import the changes' }).click()
  await expect(page.getByRole('heading', { name: 'Imported corrected.csv' })).toBeVisible()
  // 600 at 135.5 and 400 at 136.85.
  expect((await trader.trades())[0]?.entryPrice).toBe('136.04')
})
