import type { Locator } from '@playwright/test'
import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { saveCurrency } from '../money/six-currencies.ts'
import { fill } from '../trades/trades-page.ts'
import { getCard, openNewEntry, saveEntry } from './journal-page.ts'

async function addLink(form: Locator, text: string) {
  await form.getByLabel('Links').fill(text)
  await form.getByRole('button', { name: 'Add link' }).click()
}

test('a web address becomes a link of an entry once, with https when it has no scheme, other texts are refused, and an entry names trades of its day [LINK-01] [LINK-02] [LINK-03] [LINK-04]', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'EUR')
  const trades = [
    await trader.addClosedTrade({ symbol: '7203', market: 'stock', currency: 'JPY', exitPrice: '5100' }),
    await trader.addClosedTrade({ symbol: 'BTC_USDT', currency: 'USDT', exitPrice: '90' }),
    await trader.addClosedTrade({ symbol: 'SAP', market: 'stock' }),
  ]
  const form = await openNewEntry(page)
  const links = form.getByRole('button', { name: /^Remove link/ })
  await addLink(form, 'not a link')
  await expect(form.getByText('Please enter a valid URL')).toBeVisible()

  await addLink(form, 'http://example.com/plain')
  for (const same of ['example.com', 'https://example.com']) {
    await addLink(form, same)
    await expect(form.getByLabel('Links')).toHaveValue('')
  }

  await expect(links).toHaveCount(2)
  await expect(form.getByText('http://example.com/plain', { exact: true })).toBeVisible()
  await expect(form.getByText('https://example.com', { exact: true })).toBeVisible()
  await expect(form.getByText('Please enter a valid URL')).toHaveCount(0)

  await test.step('Save adds the text of the field when it is a web address, and refuses it otherwise', async () => {
    await fill(form, { Date: formatDayInField(getDayBeforeToday(2)) })
    const ofDay = form.getByRole('group', { name: 'Trades of this day' })
    await ofDay.getByRole('button', { name: /SAP long/ }).click()
    await fill(form, { Title: 'A late link', Content: 'Words.', Links: 'javascript:alert(1)' })
    await saveEntry(form)
    await expect(form.getByLabel('Links')).toHaveAccessibleDescription('Please enter a valid URL')
    await form.getByLabel('Links').fill('example.com/late')
    await saveEntry(form)
    await expect(form).toHaveCount(0)
    await getCard(page, 'A late link').getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'example.com/late' })).toHaveAttribute(
      'href',
      'https://example.com/late',
    )
  })

  await test.step('the entry leads to its trade', async () => {
    await page.getByRole('dialog').getByRole('link', { name: /SAP/ }).click()
    await expect(page.getByRole('dialog', { name: 'SAP' })).toBeVisible()
  })

  await test.step('each trade is a chip without an underline, with its P&L in its currency', async () => {
    const entry = await trader.addEntry({ tradeIds: trades.map(({ id }) => id) })
    await page.goto(`/app/journal?view=${entry.id}`)
    const chip = (symbol: string) => page.getByRole('dialog').getByRole('link', { name: symbol })
    await expect(chip('7203')).toContainText('+¥50,000')
    await expect(chip('BTC_USDT')).toContainText('−100.00 USDT')
    await expect(chip('BTC_USDT')).toHaveCSS('text-decoration-line', 'none')
    await expect(chip('SAP')).toContainText('+€100.00')
  })
})
