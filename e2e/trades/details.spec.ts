import type { Locator } from '@playwright/test'
import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { buildPng } from '../images/pictures.ts'
import { interactiveBrokers } from '../imports/files.ts'
import { importFile } from '../layout/import-file.ts'
import { getRow } from './trades-page.ts'

test('View shows every field of a closed trade [DETAIL-01] [DETAIL-02] [DETAIL-03] [DETAIL-04] [TRADE-07] [TRADE-09]', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({
    symbol: 'SOL',
    type: 'short',
    exitPrice: '90',
    fees: '5',
    strategy: 'Failed breakout',
    notes: 'Sold the retest.',
    tags: ['patience'],
  })
  await page.goto('/app')
  await expect(getRow(page, 'SOL')).toContainText('+$50.00')
  await expect(getRow(page, 'SOL').getByRole('button', { name: /Close trade/ })).toHaveCount(0)

  await getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' }).click()

  const dialog = page.getByRole('dialog', { name: 'SOL' })
  for (const words of ['Short', 'Closed', 'Crypto', '+$50.00']) {
    await expect(dialog.getByText(words, { exact: true }).first(), words).toBeVisible()
  }
  for (const words of ['Failed breakout', 'Sold the retest.', 'patience']) {
    await expect(dialog.getByText(words), words).toBeVisible()
  }
  await expect(fact(dialog, 'Fees')).toHaveText('5.00%$50.00 of entry value')
  await expect(fact(dialog, 'Quantity')).toContainText('10')
  await expect(fact(dialog, 'Entered')).toContainText(`${formatDayInField(getDayBeforeToday(5))}at 100`)
  await expect(fact(dialog, 'Exited')).toContainText(`${formatDayInField(getDayBeforeToday(2))}at 90`)
})

test('fees entered as money are shown with their percentage of the entry value [DETAIL-04]', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addClosedTrade({ fees: '12.5', feesUnit: 'amount' })
  const tiny = await trader.addClosedTrade({ symbol: 'TINY', fees: '0.01', feesUnit: 'amount' })
  const free = await trader.addClosedTrade({ symbol: 'FREE', fees: '0', feesUnit: 'amount' })

  await page.goto(`/app?view=${id}`)
  await expect(fact(page.getByRole('dialog', { name: 'BTC' }), 'Fees')).toHaveText(
    '1.25%$12.50, entered as money',
  )

  await page.goto(`/app?view=${tiny.id}`)
  await expect(fact(page.getByRole('dialog', { name: 'TINY' }), 'Fees')).toHaveText(
    'under 0.01%$0.01, entered as money',
  )

  await page.goto(`/app?view=${free.id}`)
  await expect(fact(page.getByRole('dialog', { name: 'FREE' }), 'Fees')).toHaveText(
    '0.00%$0.00, entered as money',
  )
})

test('an untouched plan switch is not reported as a broken plan [FORM-31]', async ({ page, trader }) => {
  const untouched = await trader.addClosedTrade({ symbol: 'SOL' })
  const followed = await trader.addClosedTrade({ symbol: 'ETH', planFollowed: true })

  await page.goto(`/app?view=${untouched.id}`)
  await expect(fact(page.getByRole('dialog', { name: 'SOL' }), 'Plan followed')).toHaveText(
    'Not marked as followed',
  )
  await page.goto(`/app?view=${followed.id}`)
  await expect(fact(page.getByRole('dialog', { name: 'ETH' }), 'Plan followed')).toHaveText('Yes')
  await page.goto('/app?planFollowed=false')
  await expect(page.getByRole('button', { name: 'Plan not marked as followed' })).toBeVisible()
})

test("executions show the broker's time as in the file, so a purchase in the evening is before the sale of the next morning", async ({
  page,
  trader,
}) => {
  await importFile(
    trader,
    buildStatement(
      'Trades,Data,Order,Stocks,USD,TSLA,"2024-07-15, 21:15:00",10,250.10,1,,-1,0,0,0,O',
      'Trades,Data,Order,Stocks,USD,TSLA,"2024-07-16, 09:30:05",-10,251.20,1,,-1,0,0,0,C',
    ),
  )
  const [trade] = await trader.trades()

  await page.goto(`/app?view=${trade!.id}`)

  const table = page.getByRole('dialog', { name: 'TSLA' }).getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'When (New York)' })).toBeVisible()
  await expect(table.getByRole('cell', { name: /^Jul \d+, 2024/ })).toHaveText([
    'Jul 15, 2024, 21:15',
    'Jul 16, 2024, 09:30',
  ])
})

test('only links of a trade that are web addresses can be followed [DETAIL-08] [LINK-05]', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addClosedTrade({
    links: ['https://example.com/idea', 'page 12 of the blue book', 'javascript:alert(1)'],
  })

  await page.goto(`/app?view=${id}`)

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('page 12 of the blue book')).toBeVisible()
  await expect(dialog.getByText('javascript:alert(1)')).toBeVisible()
  await expect(dialog.getByRole('link')).toHaveCount(1)
  await expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://example.com/idea')
  await expect(dialog.getByRole('link')).toHaveAttribute('rel', /noopener noreferrer/)
})

test('a click on an image opens the gallery at this image; keys and buttons show the other images [DETAIL-05] [DETAIL-06] [DETAIL-07]', async ({
  page,
  trader,
}) => {
  const images = await Promise.all(
    ['red', 'green', 'blue'].map((colour) => trader.addImage(buildPng({ colour }))),
  )
  const { id } = await trader.addClosedTrade({ images })
  await page.goto(`/app?view=${id}`)
  const dialog = page.getByRole('dialog', { name: 'BTC' })
  await expect(dialog.getByText('1 / 3')).toBeVisible()

  await dialog.getByRole('button', { name: 'Image 2', exact: true }).click()

  const gallery = page.getByRole('dialog', { name: 'Images' })
  await expect(gallery.getByText('2 / 3')).toBeVisible()
  await gallery.getByRole('button', { name: 'Next image' }).click()
  await expect(gallery.getByText('3 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByText('1 / 3')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(gallery.getByText('3 / 3')).toBeVisible()
  await gallery.getByRole('button', { name: 'Previous image' }).click()
  await expect(gallery.getByText('2 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gallery).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('whether stop and target were hit or modified can be set in the details of a trade that was entered as closed', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addClosedTrade({ symbol: 'SOL' })
  await page.goto(`/app?view=${id}`)
  const dialog = page.getByRole('dialog', { name: 'SOL' })

  await dialog.getByRole('checkbox', { name: 'Stop loss hit' }).check()
  await expect.poll(async () => (await trader.trade(id)).slHit).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Take profit modified' }).check()
  await expect.poll(async () => (await trader.trade(id)).tpModified).toBe(true)

  expect(await trader.trade(id)).toMatchObject({ slHit: true, tpHit: false, slModified: false, version: 3 })
  await page.reload()
  await expect(dialog.getByRole('checkbox', { name: 'Stop loss hit' })).toBeChecked()
})

test('Duplicate of the details and of the row opens a copy of the trade', async ({ page, trader }) => {
  const { id } = await trader.addClosedTrade({ symbol: 'SOL', strategy: 'Breakout' })
  await page.goto(`/app?view=${id}`)

  await page.getByRole('dialog', { name: 'SOL' }).getByRole('button', { name: 'Duplicate' }).click()

  const form = page.getByRole('dialog', { name: 'Add New Trade' })
  await expect(form.getByLabel('Strategy', { exact: true })).toHaveValue('Breakout')
  await page.goto('/app')
  await page.getByRole('button', { name: 'Duplicate SOL' }).click()
  await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('SOL')
})

test('Edit and Delete of the details open their dialogs, and Back closes the dialog', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ symbol: 'SOL' })
  await page.goto('/app')
  await getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' }).click()
  await page.getByRole('dialog', { name: 'SOL' }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Trade' })).toBeVisible()

  await page.goBack()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/app')
})

/** A statement of Interactive Brokers with these executions. */
function buildStatement(...executions: string[]): string {
  const head = interactiveBrokers.split('\n').filter((line) => !line.startsWith('Trades,Data'))
  return [...head, ...executions].join('\n')
}

/** The cell of a term, with its value and context. */
function fact(dialog: Locator, term: string): Locator {
  return dialog.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')
}
