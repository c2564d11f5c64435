import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { followAddress } from '../follow-address.ts'
import { importFile } from '../layout/import-file.ts'
import { expectToast } from '../toasts.ts'
import { getRow } from '../trades/trades-page.ts'

const header = [
  'Statement,Header,Field Name,Field Value',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
]
const order = (time: string, quantity: number, price: number, fee: string) =>
  `Trades,Data,Order,Stocks,EUR,ACME,"${time}",${quantity},${price},${price},${-quantity * price},-${fee},0,0,0,${quantity > 0 ? 'O' : 'C'}`

test('a part that was sold in another month stays in that month, and its day lists its trade', async ({
  page,
  trader,
}) => {
  const january = [
    order('2026-01-12, 10:00:00', 100, 10, '1'),
    order('2026-01-15, 10:00:00', -40, 12, '0.40'),
  ]
  await importFile(trader, [...header, ...january].join('\n'), 'january.csv')
  await importFile(
    trader,
    [...header, order('2026-02-10, 10:00:00', -60, 9, '0.60')].join('\n'),
    'february.csv',
  )

  await page.goto('/app/analytics?month=2026-01')
  await expect(page.getByRole('heading', { name: 'January was +€79.20 over 1 partial exit' })).toBeVisible()
  const day = page
    .getByRole('table', { name: 'P&L by day, January' })
    .getByRole('link', { name: /Jan 15/ })
    .first()
  await expect(day.locator('small')).toHaveText('1 exit')
  await day.click()

  await expect(page).toHaveURL('/app/day/2026-01-15')
  await expect(page.getByRole('group', { name: 'Result of the day' })).toContainText('+€79.20')
  await page.getByRole('link', { name: 'Show it in the list' }).click()
  await expect(page.getByRole('button', { name: 'Remove filter: Realised on Jan 15, 2026' })).toBeVisible()
  await expect(
    page.getByText('Filtered closed trades add up to +€18.00; on these days they realised +€79.20'),
  ).toBeVisible()
  await getRow(page, 'ACME')
    .getByRole('button', { name: /View details/ })
    .click()
  const days = page.getByRole('dialog').getByRole('table').filter({ hasText: 'Exit day' })
  await expect(days.getByRole('row')).toHaveText([
    'Exit dayQuantityP&L',
    'Jan 15, 202640+€79.20',
    'Feb 10, 202660−€61.20',
  ])

  await followAddress(page, '/app/analytics?from=2026-01-01&to=2026-01-31')
  await expect(page.getByText('No closed trades match')).toBeVisible()
  await page.getByRole('link', { name: 'Partial exits realised +€79.20' }).click()
  await expect(getRow(page, 'ACME')).toBeVisible()
})

test('with results on the day that closes a trade, no screen counts or names what its parts realised', async ({
  page,
  trader,
}) => {
  const month = getDayBeforeToday(0).slice(0, 7)
  const [first, last] = [getDayBeforeToday(40), `${month}-01`]
  const lines = [
    order(`${getDayBeforeToday(45)}, 10:00:00`, 100, 10, '1'),
    order(`${first}, 10:00:00`, -40, 12, '0.40'),
    order(`${last}, 10:00:00`, -60, 9, '0.60'),
  ]
  await importFile(trader, [...header, ...lines].join('\n'))
  await page.goto('/app')
  const card = page.getByRole('region', { name: 'Summary' })
  await expect(card).toContainText('−€61.20 realised this month')
  await page.goto('/settings/preferences')
  await page.getByRole('radio', { name: 'When it closes' }).check()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expectToast(page, 'Preferences saved')

  await page.goto('/app')
  await expect(card).toContainText('+€18.00 closed this month')
  await expect(page.getByRole('region', { name: 'Month' })).toContainText('+€18.00 over 1 trade')
  await page.goto(`/app/analytics?month=${first.slice(0, 7)}`)
  await expect(page.getByRole('heading', { name: /^No trade was closed in/ })).toBeVisible()
  await expect(page.getByText('add up to the same total.', { exact: false })).not.toContainText(
    'partial exits',
  )
  await page.goto(`/app/day/${first}`)
  const result = page.getByRole('group', { name: 'Result of the day' })
  await expect(result).toContainText('No trade was closed on this day.')
  await expect(result).toContainText('A trade counts on the day that closes it, as your preferences say.')
  await page.goto(`/app/day/${last}`)
  await expect(result).toContainText('+€18.00')
})
