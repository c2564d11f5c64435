import { expect, longTest, test } from '../fixtures.ts'
import { choose, chooseNoAccount } from './choose-file.ts'

const header = 'orderId,Account,B/S,Contract,Product,Fill Time,avgPrice,filledQty'
const november = [
  header,
  '11,SIM1,Buy,CLZ5,CL,11/13/2025 09:30:00,61.25,1',
  '12,SIM1,Sell,CLZ5,CL,11/13/2025 10:45:00,61.75,1',
].join('\n')
const december = [header, '13,SIM1,Buy,CLF6,CL,12/15/2025 09:30:00,58,1'].join('\n')

test('the zone of a file that names none and an order of days that nothing proves are chosen once, and the next file has no question', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/import')
  await choose(page, 'Orders.csv', november)

  const lines = page.getByRole('region', { name: 'The first lines of this file' })
  const first = lines.getByRole('row', { name: /buy 1 CLZ5/ })
  await expect(lines.getByRole('columnheader', { name: 'Chicago time' })).toBeVisible()
  await expect(first).toContainText('11/13/2025 09:30:00')
  await expect(first).toContainText('Nov 13, 09:30:00')
  await expect(
    page.getByText('Times are read as Chicago time. The file does not name its zone.'),
  ).toBeVisible()
  await expect(page.getByText('The month comes first in the days of this file')).toBeHidden() // the format has one order

  await page.getByLabel('Time zone of this file').click()
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await expect(page.getByText('Times are read as Berlin time. You chose this.')).toBeVisible()
  await page.getByRole('button', { name: 'Change the time zone' }).click()
  await expect(lines.getByRole('columnheader', { name: 'Berlin time' })).toBeVisible()
  await expect(first).toContainText('Nov 13, 09:30:00')
  await page.getByRole('button', { name: 'Import 2 executions' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()

  await choose(page, 'Orders (1).csv', december)
  await expect(
    page.getByText('Times are read as Berlin time. This is as for your last file of this kind.'),
  ).toBeVisible()
  await expect(lines).toBeHidden()
  await expect(page.getByRole('button', { name: 'Import 1 execution' })).toBeVisible()

  await test.step('an order of day and month that nothing proves must be chosen', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    const orders = (day: string) =>
      [
        'Symbol,Side,Qty,Fill Price,Fill Time,Commission,Placing Time,Order ID,Type,Status',
        `NASDAQ:ACME,Buy,1,10,${day} 10:00:00,0,${day} 10:00:00,${day.slice(0, 2)},Market,Filled`,
      ].join('\n')
    await choose(page, 'paper.csv', orders('03/04/2026'))
    await chooseNoAccount(page)
    await expect(page.getByLabel('Account of this file')).toHaveAccessibleDescription(
      /^You chose “No account”/,
    )
    await page.getByRole('button', { name: 'Import 1 execution' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose how days are read.')
    await page.reload()
    await page.getByRole('button', { name: 'Import 1 execution' }).click()
    await expect(page.getByRole('alert')).toContainText('To change it, choose the file again.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'paper.csv', orders('03/04/2026'))
    await page.getByRole('button', { name: 'Day first: Apr 3, 2026' }).click()
    await expect(page.getByText('You chose this. It is remembered')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 execution' }).click()
    await page.getByRole('button', { name: 'Import another file' }).click()

    await choose(page, 'paper (1).csv', orders('05/04/2026'))
    await expect(page.getByRole('button', { name: 'Day first: Apr 5, 2026', pressed: true })).toBeVisible()
  })
})

// On each push: the test above chooses the order of days with the same buttons, and file-reading.integration.test.ts has
// the answer about numbers.
longTest(
  'a decimal mark that nothing proves must be chosen, and one that a line proves is shown with it',
  async ({ page, trader }) => {
    const orders = (...prices: string[]) =>
      [
        'Symbol;Side;Qty;Fill Price;Fill Time;Commission;Placing Time;Order ID;Type;Status',
        ...prices.map(
          (price, at) =>
            `NASDAQ:ACME;Buy;1;${price};2026-03-0${at + 1} 10:00:00;0;2026-03-01;${at};Market;Filled`,
        ),
      ].join('\n')
    await page.goto('/app/import')
    await choose(page, 'proven.csv', orders('1.234', '12,5'))
    await expect(page.getByText('“1.234” is 1234 in this file: line 3 has “12,5”.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await choose(page, 'open.csv', orders('1,234'))
    await page.getByRole('button', { name: 'Import 1 execution' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Choose how numbers are read. Nothing in the file says whether “1,234” in line 2 is 1234 or 1.234.',
    )
    await page.getByRole('button', { name: 'Decimal comma: 1.234' }).click()
    await expect(page.getByText('You chose this. It is remembered')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 execution' }).click()
    await expect(page.getByRole('heading', { name: 'Imported open.csv' })).toBeVisible()

    expect(await trader.trades()).toMatchObject([{ symbol: 'ACME', entryPrice: '1.234' }])
  },
)
