import { expect, longTest, test } from '../fixtures.ts'
import { coinbase, interactiveBrokers, stocksIsa, trading212 } from './files.ts'

const unknown = [
  'When,Ticker,Side,Shares,Fill price',
  '2026-03-04 10:00,BOLT,Buy,100,10.50',
  '2026-03-05 11:00,BOLT,Sell,100,11.50',
].join('\n')

const files = Object.entries({
  'ib.csv': interactiveBrokers,
  'hillside.csv': unknown,
  't212-2024.csv': trading212,
  'coins.csv': coinbase,
  't212-isa.csv': stocksIsa,
}).map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }))

test('the files of several brokers are one preview with one button, and each broker is an import that is undone by itself', async ({
  page,
  trader,
}) => {
  await page.goto('/app/import')
  await page.getByLabel(/Drop your broker’s file here/).setInputFiles(files)
  const summary = page.getByRole('region', { name: '5 files.zip' })
  await expect(summary).toContainText('3 kinds of files.')
  await expect(summary.getByRole('listitem')).toContainText([
    /Interactive Brokers activity statement1 file, 3 new executions/,
    /Trading 212 history2 files/,
    /Coinbase/,
  ])

  await test.step('a file that no format knows is read with its columns, and the others stay', async () => {
    await page.getByRole('button', { name: 'Choose the columns of hillside.csv' }).click()
    const mapper = page.getByRole('region', { name: 'Which column is what?' })
    await expect(mapper.getByText('hillside.csv')).toBeVisible()
    await expect(mapper.getByLabel('Broker or platform')).toHaveValue('hillside')
    await mapper.getByRole('button', { name: 'Read the file' }).click()
    await expect(summary).toContainText('4 kinds of files.')
  })

  await test.step('the trades of a part are shown on request', async () => {
    await expect(page.getByRole('rowheader', { name: /BOLT/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show 1 trade', exact: true }).first().click()
    await expect(page.getByRole('rowheader', { name: /BOLT/ })).toBeVisible()
  })

  expect(await trader.trades()).toHaveLength(0)
  await summary.getByRole('button', { name: /^Import \d+ executions$/ }).click()
  await expect(page.getByRole('heading', { name: /^Imported / })).toHaveText([
    'Imported ib.csv',
    'Imported hillside.csv',
    'Imported t212-2024.csv and 1 more',
    'Imported coins.csv',
  ])
  const accounts = new Set((await trader.trades()).map(({ account }) => account))
  expect([...accounts].toSorted()).toEqual(['Coinbase', 'Interactive Brokers', 'Trading 212', 'hillside'])

  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByRole('button', { name: 'Undo import of t212-2024.csv and 1 more' }).click()
  await page.getByRole('alertdialog', { name: 'Undo Import' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^undone/)).toHaveCount(1)
  expect((await trader.trades()).some(({ account }) => account === 'Trading 212')).toBe(false)
})

// On each push: import.spec.ts has the same questions, which hold back the import of one file.
longTest(
  'an open question of one broker holds back the import of all, and the page names it',
  async ({ page, trader }) => {
    await trader.addTrade({ account: 'My account' })
    await page.goto('/app/import')
    await page.getByLabel(/Drop your broker’s file here/).setInputFiles(files.slice(2, 4))
    const summary = page.getByRole('region', { name: '2 files.zip' })
    await summary.getByRole('button', { name: /^Import/ }).click()
    await expect(summary.getByRole('alert')).toContainText('Answer the questions of Trading 212')
    expect(await trader.trades()).toHaveLength(1)

    const choices = page.getByRole('group', { name: 'Choose an account' })
    await choices.first().getByRole('button', { name: 'My account' }).click()
    await expect(summary.getByRole('alert')).toContainText('Answer the questions of Coinbase')
    await choices.last().getByRole('button', { name: 'No account' }).click()
    await expect(summary.getByRole('alert')).toHaveCount(0)
    await summary.getByRole('button', { name: /^Import/ }).click()
    await expect(page.getByRole('heading', { name: /^Imported / })).toHaveCount(2)
  },
)

// On each push: preview-address.spec.ts has a preview of one file that cannot be loaded.
longTest(
  'a preview of one broker that cannot be loaded says so, and is loaded on request',
  async ({ page, trader: _ }) => {
    const previewCall = /\/imports\/previews\/[^/]+$/
    await page.route(previewCall, async (route) => {
      const isFirst = route
        .request()
        .url()
        .endsWith(new URL(page.url()).searchParams.get('preview') ?? '')
      await (isFirst ? route.continue() : route.abort())
    })
    await page.goto('/app/import')
    await page.getByLabel(/Drop your broker’s file here/).setInputFiles(files.slice(2, 4))
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()

    await page.unrouteAll({ behavior: 'wait' })
    await retry.click()
    await expect(page.getByRole('region', { name: '2 files.zip' })).toBeVisible()
  },
)

// On each push: the first test imports all parts, and preview-address.spec.ts opens the address of an imported preview.
longTest(
  'a preview of which a part was imported and the rest cancelled says both',
  async ({ page, trader: _ }) => {
    await page.goto('/app/import')
    await page.getByLabel(/Drop your broker’s file here/).setInputFiles(files.slice(2, 4))
    const summary = page.getByRole('region', { name: '2 files.zip' })
    await expect(summary).toBeVisible()
    const address = page.url()
    let commits = 0
    await page.route(/\/commit$/, async (route) => {
      commits += 1
      await (commits === 1 ? route.continue() : route.abort())
    })
    await summary.getByRole('button', { name: /^Import/ }).click()
    await expect(page.getByText('t212-2024.csv is imported.')).toBeVisible()
    const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await cancelled

    await page.goto(address)
    await expect(page.getByText('A part of 2 files.zip is imported, and the rest is not.')).toBeVisible()
  },
)
