import { expect, test } from '../fixtures.ts'
import { choose } from '../imports/choose-file.ts'
import { feeInFrancs } from '../imports/files.ts'
import { getRow } from '../trades/trades-page.ts'

test('a fee without a rate stays in its unit, the totals say so, and a typed rate subtracts it', async ({
  page,
  trader,
}) => {
  await page.goto('/app/import')
  await choose(page, 'francs.csv', feeInFrancs)
  await expect(page.getByText('Fee of 0.70 CHF, not subtracted: no rate')).toBeVisible()
  await page.getByRole('button', { name: /^Import 2 executions/ }).click()
  await page.getByRole('link', { name: 'Look at your trades' }).click()

  await expect(getRow(page, 'MSFT')).toContainText('+$100.00')
  await expect(page.getByText('Closed trades add up to +€80.00, the same as Total P&L')).toBeVisible()
  await page.getByRole('link', { name: '1 trade has a fee in CHF that is not subtracted: no rate' }).click()
  await expect(page).toHaveURL(/hasFeeWithoutRate=true/)
  await getRow(page, 'MSFT')
    .getByRole('button', { name: /View details/ })
    .click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText(/Broker\+\$150\.00Candlebook: \+\$100\.00/)
  await expect(details).toContainText(/Fee in CHF0\.70 CHFnot subtracted: no rate/)
  await expect(details).toContainText('In EUR+€80.00')

  await details.getByLabel('1 CHF in USD').fill('0')
  await details.getByRole('button', { name: 'Save Rate' }).click()
  await expect(details.getByText('Enter a rate above 0')).toBeVisible()
  await details.getByLabel('1 CHF in USD').fill('1,250')
  await details.getByRole('button', { name: 'Save Rate' }).click()
  await expect(details.getByText('Which number do you mean?')).toBeVisible()
  await details.getByRole('button', { name: 'Save Rate' }).click()
  await expect(details.getByText('Choose which number you mean')).toBeVisible()
  await details.getByLabel('1 CHF in USD').fill('1.25')
  await details.getByRole('button', { name: 'Save Rate' }).click()

  await expect(details).toContainText('$0.88 at 1 CHF = 1.25 USD, rate of the trade, Feb 5, 2024')
  await expect(details).toContainText('Gross +$100.00, less fees $0.88, is +$99.12 net')
  expect(await trader.trades()).toMatchObject([{ symbol: 'MSFT', foreignFee: '0.875', pnl: '99.125' }])
  await page.keyboard.press('Escape')
  await page.goto('/app')
  await expect(getRow(page, 'MSFT')).toContainText('+$99.12')
  await expect(page.getByText('not subtracted')).toHaveCount(0)
})
