import { expect, test } from '../fixtures.ts'
import { getRow } from '../trades/trades-page.ts'
import { choose } from './choose-file.ts'

const header = 'When,Ticker,Side,Shares,Fill price,Comm.'
const first = [
  header,
  '2026-03-04 10:00,ACME,Buy,100,10.50,1.00',
  '2026-03-05 11:00,ACME,Sell,100,11.50,1.00',
  '2026-03-06 09:00,ACME,Split news,1,1,0',
].join('\n')

test('an unknown file is read with the columns that the trader chooses, and the next one without a question', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/import')
  await choose(page, 'hillside.csv', first)

  const mapper = page.getByRole('region', { name: 'Which column is what?' })
  await expect(mapper.getByLabel('Broker or platform')).toHaveValue('hillside')
  await expect(mapper.getByText('Buy 100 ACME at 10.5 USD')).toBeVisible()
  await expect(
    mapper.getByRole('heading', { name: 'The first 3 lines: 2 executions, 1 line left out' }),
  ).toBeVisible()

  await test.step('what is missing is named, and what was chosen is kept', async () => {
    await mapper.getByLabel('What the column Fill price holds').click()
    await page.getByRole('option', { name: 'Not used' }).click()
    await mapper.getByRole('button', { name: 'Read the file' }).click()
    await expect(mapper.getByRole('alert')).toHaveText('Choose a column for: Price.')
    await mapper.getByLabel('What the column Fill price holds').click()
    await page.getByRole('option', { name: 'Price', exact: true }).click()
    await mapper.getByLabel('Currency of the prices').fill('eur')
  })

  await mapper.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('hillside, columns of your choice')).toBeVisible()
  await expect(page.getByText('2 executions in the file, 2 new, 0 already imported')).toBeVisible()

  await test.step('the columns can be chosen again from the preview', async () => {
    await page.getByRole('button', { name: 'Choose the columns yourself' }).click()
    await expect(mapper.getByLabel('Currency of the prices')).toHaveValue('EUR')
    await mapper.getByRole('button', { name: 'Read the file' }).click()
  })
  await page.getByRole('button', { name: 'Import 2 executions' }).click()
  await page.getByRole('link', { name: 'Look at your trades' }).click()
  await expect(getRow(page, 'ACME')).toContainText('98')

  await page.goto('/app/import')
  await choose(page, 'april.csv', [header, '2026-04-04 10:00,BOLT,Buy,1,2,0'].join('\n'))
  await expect(page.getByRole('button', { name: 'Import 1 execution' })).toBeVisible()

  await test.step('lines that cannot be read can be left out', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await choose(
      page,
      'may.csv',
      [header, '2026-05-04 10:00,BOLT,Buy,1,2,0', 'soon,BOLT,Sell,1,3,0'].join('\n'),
    )
    await expect(page.getByText('The column “When” has “soon”, which cannot be read.')).toBeVisible()
    await page.getByRole('button', { name: 'Choose the columns yourself' }).click()
    await expect(mapper.getByLabel('Currency of the prices')).toBeVisible()
    await mapper.getByRole('button', { name: 'Read the file' }).click()
    await page.getByRole('button', { name: 'Read the other 1 execution, leave out these lines' }).click()
    await expect(page.getByRole('button', { name: 'Import 1 execution' })).toBeVisible()
    await expect(page.getByText('The column “When” has “soon”, which cannot be read.')).toBeVisible()
  })
})

test('the import page says where to get a file; a list of dividends says what it seems to be, and several files of one kind make one preview', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/import')
  await page.getByLabel('Your broker', { exact: true }).click()
  await page.getByRole('option', { name: 'Coinbase', exact: true }).click()

  await expect(page.getByText('Coinbase transaction history')).toBeVisible()

  await test.step('a list of dividends has no columns before the trader chooses them', async () => {
    await choose(
      page,
      'income.csv',
      [
        'Code,Name,Date Paid,Net Dividend,Tax Deducted,Gross Dividend',
        'ACME,Acme Inc,13/02/2026,10.50,1.50,12.00',
      ].join('\n'),
    )

    const mapper = page.getByRole('region', { name: 'Which column is what?' })
    await expect(mapper.getByText('This file seems to list dividends or other income')).toBeVisible()
    await expect(mapper.getByLabel('What the column Name holds')).toHaveText('Not used')
    await mapper.getByRole('button', { name: 'Read the file' }).click()
    await expect(mapper.getByRole('alert')).toContainText('Choose a column for: Day')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('several files of one kind make one preview', async () => {
    const file = (name: string, line: string) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n${line}`,
      ),
    })
    await page
      .getByLabel(/Drop your broker’s file here/)
      .setInputFiles([
        file('2024.csv', '2024-01-02 10:00:00 UTC,Buy,BTC,1,USD,40000,40000,40000,0,'),
        file('2025.csv', '2025-01-02 10:00:00 UTC,Sell,BTC,-1,USD,41000,41000,41000,0,'),
      ])

    await expect(page.getByRole('heading', { name: '2 files.zip' })).toBeVisible()
    await expect(page.getByText('2 executions in the file, 2 new, 0 already imported')).toBeVisible()
    await expect(page.getByText('1 new trade')).toBeVisible()
  })
})
