import type { Locator } from '@playwright/test'
import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { buildPng } from '../images/pictures.ts'
import { interactiveBrokers } from '../imports/files.ts'
import { importFile } from '../layout/import-file.ts'
import { saveCurrency } from '../money/six-currencies.ts'
import { getRow, tradeForm } from './trades-page.ts'

test('View shows every field of a closed trade [DETAIL-01] [DETAIL-02] [DETAIL-03] [DETAIL-04] [DETAIL-08] [FORM-31] [LINK-05] [TRADE-07] [TRADE-09]', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD')
  await trader.addClosedTrade({
    symbol: 'SOL',
    type: 'short',
    exitPrice: '90',
    fees: '5',
    strategy: 'Failed breakout',
    notes: 'Sold the retest.',
    tags: ['patience'],
    links: ['https://example.com/idea', 'page 12 of the blue book', 'javascript:alert(1)'],
  })
  const inMoney = { feesUnit: 'amount', planFollowed: true } as const
  await trader.addClosedTrade({ symbol: 'COIN', fees: '12.5', ...inMoney })
  await trader.addClosedTrade({ symbol: 'TINY', fees: '0.01', ...inMoney })
  await trader.addClosedTrade({ symbol: 'FREE', fees: '0', ...inMoney })
  await importFile(
    trader,
    buildStatement(
      'Trades,Data,Order,Stocks,USD,TSLA,"2024-07-15, 21:15:00",10,250.10,1,,-1,0,0,0,O',
      'Trades,Data,Order,Stocks,USD,TSLA,"2024-07-16, 09:30:05",-10,251.20,1,,-1,0,0,0,C',
    ),
  )
  await page.goto('/app')
  await expect(getRow(page, 'SOL')).toContainText('+$50.00')
  await expect(getRow(page, 'SOL').getByRole('button', { name: /Close trade/ })).toHaveCount(0)
  const view = async (symbol: string) => {
    await getRow(page, symbol)
      .getByRole('button', { name: `View details ${symbol}` })
      .click()
    return page.getByRole('dialog', { name: symbol })
  }
  const leave = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  const dialog = await view('SOL')
  for (const words of ['Short', 'Closed', 'Crypto', '+$50.00'])
    await expect(dialog.getByText(words, { exact: true }).first(), words).toBeVisible()
  for (const words of ['Failed breakout', 'Sold the retest.', 'patience'])
    await expect(dialog.getByText(words), words).toBeVisible()
  await expect(fact(dialog, 'Fees')).toHaveText('5.00%$50.00 of entry value')
  await expect(fact(dialog, 'Quantity')).toContainText('10')
  await expect(fact(dialog, 'Entered')).toContainText(`${formatDayInField(getDayBeforeToday(5))}at 100`)
  await expect(fact(dialog, 'Exited')).toContainText(`${formatDayInField(getDayBeforeToday(2))}at 90`)
  await expect(fact(dialog, 'Plan followed')).toHaveText('Not marked as followed')

  await test.step('only links that are web addresses can be followed', async () => {
    for (const text of ['page 12 of the blue book', 'javascript:alert(1)'])
      await expect(dialog.getByText(text)).toBeVisible()
    // The strategy leads to its playbook in the app.
    const outside = dialog.locator('a:not([href^="/app/"])')
    await expect(outside).toHaveCount(1)
    await expect(outside).toHaveAttribute('href', 'https://example.com/idea')
    await expect(outside).toHaveAttribute('rel', /noopener noreferrer/)
    await leave()
  })

  await test.step('fees entered as money are shown with their percentage of the entry value', async () => {
    for (const [symbol, fees] of [
      ['COIN', '1.25%$12.50, entered as money'],
      ['TINY', 'under 0.01%$0.01, entered as money'],
      ['FREE', '0.00%$0.00, entered as money'],
    ] as const) {
      await expect(fact(await view(symbol), 'Fees')).toHaveText(fees)
      await expect(fact(page.getByRole('dialog'), 'Plan followed')).toHaveText('Yes')
      await leave()
    }
  })

  await test.step("executions show the broker's time as in the file", async () => {
    const table = (await view('TSLA')).getByRole('table')
    await expect(table.getByRole('columnheader', { name: 'When (New York)' })).toBeVisible()
    await expect(table.getByRole('cell', { name: /^Jul \d+, 2024/ })).toHaveText([
      'Jul 15, 2024, 21:15',
      'Jul 16, 2024, 09:30',
    ])
  })
})

test('the details have a gallery and flags, and lead to Edit, Duplicate and back [DETAIL-05] [DETAIL-06] [DETAIL-07]', async ({
  page,
  trader,
}) => {
  const images = await Promise.all(
    ['red', 'green', 'blue'].map((colour) => trader.addImage(buildPng({ colour }))),
  )
  const { id } = await trader.addClosedTrade({ symbol: 'SOL', strategy: 'Breakout', images })
  await page.goto(`/app?view=${id}`)
  const dialog = page.getByRole('dialog', { name: 'SOL' })

  await test.step('a click on an image opens the gallery at this image; keys and buttons show the others', async () => {
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

  await test.step('whether stop and target were hit or modified can be set', async () => {
    const flag = (name: string) => dialog.getByRole('checkbox', { name })
    await flag('Stop loss hit').click()
    await expect(flag('Stop loss hit')).toBeChecked()
    await expect.poll(async () => (await trader.trade(id)).slHit).toBe(true)
    await page.goto('/app')
    await getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' }).click()
    await expect(flag('Stop loss hit')).toBeChecked()
    await flag('Take profit modified').click()
    await expect.poll(async () => (await trader.trade(id)).tpModified).toBe(true)
    const { slHit, tpHit, slModified, version } = await trader.trade(id)
    expect({ slHit, tpHit, slModified, version }).toEqual({
      slHit: true,
      tpHit: false,
      slModified: false,
      version: 3,
    })
  })

  await test.step('Edit opens its dialog, and Back closes it', async () => {
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Trade' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/app')
  })

  await test.step('Duplicate of the row and of the details opens a copy', async () => {
    const form = tradeForm(page)
    await page.getByRole('button', { name: 'Duplicate SOL' }).click()
    await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('SOL')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' }).click()
    await dialog.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByRole('dialog', { name: 'Add New Trade' })).toBeVisible()
    await expect(form.getByLabel('Strategy', { exact: true })).toHaveValue('Breakout')
  })
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

test('the details go to the closed trades above and below, in the order and with the filter of the list', async ({
  page,
  trader,
}) => {
  for (const symbol of ['AAPL', 'MSFT', 'NVDA'])
    await trader.addClosedTrade({ symbol, market: 'stock', notes: 'Long. '.repeat(1500) })
  await trader.addTrade({ symbol: 'TSLA', market: 'stock' })
  await trader.addClosedTrade({ symbol: 'SOL', market: 'crypto' })
  const details = (symbol: string) => page.getByRole('dialog', { name: symbol })
  const step = (name: 'Next trade' | 'Previous trade') => page.getByRole('button', { name, exact: true })

  await page.goto('/app?sort=-symbol&market=stock')
  await getRow(page, 'NVDA').getByRole('button', { name: 'View details NVDA' }).click()
  await expect(details('NVDA')).toContainText('Long. Long.')
  await expect(step('Previous trade'), 'TSLA is open and SOL is filtered out').toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await step('Next trade').focus()
  await page.keyboard.press('Enter')
  await expect(details('MSFT')).toBeVisible()
  await expect(step('Next trade')).toBeFocused()
  await page.keyboard.press('j')
  await expect(details('AAPL')).toBeVisible()
  await expect(step('Next trade')).toHaveAttribute('aria-disabled', 'true')
  await step('Next trade').press('Enter')
  await page.keyboard.press('k')
  await expect(details('MSFT')).toContainText('Long. Long.')
  await expect(step('Next trade'), 'its last press went nowhere').not.toBeFocused()
  await expect(step('Next trade')).toHaveAttribute('title', 'Next trade (J)')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/app?sort=-symbol&market=stock')

  const [hidden] = (await trader.trades()).filter(({ symbol }) => symbol === 'SOL')
  await page.goto(`/app?market=stock&view=${hidden?.id}`)
  await expect(details('SOL')).toBeVisible()
  await expect(step('Next trade'), 'the list does not have SOL').toHaveCount(0)
})

// On each push: the test above goes through the same details, without waiting for them.
longTest(
  'no press of a key is lost while the next details load, and the end of long notes follows',
  async ({ page, trader }) => {
    for (const symbol of ['AAPL', 'MSFT', 'NVDA', 'ORCL'])
      await trader.addClosedTrade({ symbol, notes: `${'Long. '.repeat(1500)}The end of ${symbol}.` })
    await page.goto('/app?sort=-symbol')
    await getRow(page, 'ORCL').getByRole('button', { name: 'View details ORCL' }).click()
    await expect(page.getByRole('dialog', { name: 'ORCL' })).toContainText('The end of ORCL.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const arrival = Promise.withResolvers<void>()
    await page.route(/\/api\/v1\/trades\/[^/?]+$/, async (route) => {
      await arrival.promise
      await route.continue()
    })

    await page.reload()
    await getRow(page, 'ORCL').getByRole('button', { name: 'View details ORCL' }).click()
    await expect(page.getByRole('dialog', { name: 'ORCL' })).toContainText('Long. Long.')
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)

    const shown = page.getByRole('dialog', { name: 'MSFT' })
    await expect(shown).toContainText('Long. Long.')
    await expect(shown).not.toContainText('The end')
    arrival.resolve()
    await expect(shown).toContainText('The end of MSFT.')
  },
)
