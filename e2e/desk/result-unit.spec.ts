import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { followAddress } from '../follow-address.ts'
import { saveCurrency } from '../money/six-currencies.ts'
import { getRow } from '../trades/trades-page.ts'
import { getFigure, showMonthOf, summaryCard } from './cards.ts'

test('one switch shows list, cards, month, calendar and figures in R, and every sum of R is the same', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD')
  // +2R, −0.6R, and one without a stop loss, which has no R. All of one day.
  await trader.addClosedTrade({ symbol: 'WON', stopLoss: '95' })
  await trader.addClosedTrade({ symbol: 'LOST', stopLoss: '95', exitPrice: '97' })
  await trader.addClosedTrade({ symbol: 'BARE' })
  const day = getDayBeforeToday(2)

  await page.goto('/app')
  await expect(getFigure(page, 'Total P&L')).toHaveText('+$170.00')
  await page.getByRole('radio', { name: 'R-multiples' }).check()

  await test.step('the list and its sum', async () => {
    await expect(getRow(page, 'WON')).toContainText(/\+2\.0R.*\+\$100\.00/)
    await expect(getRow(page, 'LOST')).toContainText('−0.6R')
    await expect(getRow(page, 'BARE')).toContainText('R N/A')
    await expect(page.getByText('Closed trades add up to +1.40R, the same as Total P&L')).toContainText(
      'without 1 trade that has no stop loss',
    )
  })

  await test.step('the card and the month', async () => {
    await expect(getFigure(page, 'Total P&L')).toHaveText('+1.40R')
    await expect(summaryCard(page, 'Total P&L')).toContainText('1 of all 3 without a stop')
    await showMonthOf(page, day)
    await expect(page.getByRole('link', { name: /\+1\.40R, 3 trades, without 1 trade/ })).toBeVisible()
  })

  await test.step('the analytics, after a reload too', async () => {
    await page.goto('/app/analytics')
    await expect(page.getByRole('button', { name: /^\+1\.40R.*arithmetic of Total P&L/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^\+0\.70R.*arithmetic of Expectancy/ })).toBeVisible()
    await expect(
      page.getByText('The dashboard card, the list of trades and the days add up to +1.40R.'),
    ).toBeVisible()
    const square = page
      .getByRole('table', { name: /^P&L by day/ })
      .getByRole('link', { name: /show the day/ })
    await expect(square).toContainText('+1.40R')
    await expect(square).toHaveAttribute('href', new RegExp(day))
    await expect(
      page.getByRole('heading', { name: 'The sum of R is +1.40R, at its high, without 1 trade' }),
    ).toBeVisible()
  })

  await test.step('the groups, and a group without a stop loss has no R', async () => {
    const row = (name: string) =>
      page.getByRole('row', { name: new RegExp(`^${name}: show only these`) }).getByRole('cell')
    await expect(row('WON').last()).toHaveText('+2.00R')
    await expect(row('LOST').last()).toHaveText('−0.60R')
    await expect(row('BARE').last()).toHaveText('no R')
    await expect(row('No Strategy').last()).toHaveText('+1.40R')
    await expect(page.getByRole('link', { name: /^\+1\.40R in 2 trades on \w+s, without 1/ })).toBeVisible()
  })

  await test.step('the patterns', async () => {
    await page.getByRole('button', { name: 'Patterns' }).click()
    const outcomes = page.getByRole('group', { name: 'Outcomes' })
    await expect(outcomes.getByRole('row', { name: /^Win/ }).getByRole('cell').last()).toHaveText('+2.00R')
    await expect(outcomes.getByRole('columnheader', { name: 'With a stop' })).toBeVisible()
    const first = page.getByRole('row', { name: /^First/ }).getByRole('cell')
    await expect(first.last()).toHaveText('+2.00R')
  })

  await test.step('the arithmetic is that of R', async () => {
    await page.getByRole('button', { name: /arithmetic of Expectancy/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Sum of R-multiples ÷ trades with a stop loss')
    await expect(
      dialog.getByRole('row', { name: 'Closed trades without a stop loss, left out' }),
    ).toContainText('1')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the page of the day', async () => {
    await followAddress(page, `/app/day/${day}`)
    const result = page.getByRole('group', { name: 'Result of the day' })
    await expect(result).toContainText('+1.40R')
    await expect(result).toContainText('+$170.00, as the curve; 1 trade without a stop loss left out of R')
  })

  await test.step('the key leads back to money', async () => {
    await page.keyboard.press('u')
    const result = page.getByRole('group', { name: 'Result of the day' })
    await expect(result).toContainText('+$170.00')
    await expect(result).not.toContainText('+1.40R')
  })
})

test('percent is of the value at entry in the list and of capital elsewhere, and asks for a starting balance', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD')
  const { body } = await trader.browser.post<{ id: string }>('/api/v1/broker-accounts', {
    ...{ name: 'Margin', broker: 'IB', currency: 'USD', colour: 'blue' },
  })
  const parts = { account: 'Margin', currency: 'USD' }
  // +10% of 1,000 at entry; 100 of 2,000 capital is +5%, and then −105 of 2,100 is −5%.
  await trader.addClosedTrade({ ...parts, symbol: 'WON', exitDate: getDayBeforeToday(3) })
  await trader.addClosedTrade({ ...parts, symbol: 'LOST', exitPrice: '89.5' })

  await test.step('without a starting balance results stay in money, with the way to it', async () => {
    await page.goto('/app')
    await page.getByRole('radio', { name: 'Percent' }).check()
    await expect(getRow(page, 'WON')).toContainText(/\+10\.00%.*\+\$100\.00/)
    await expect(getFigure(page, 'Total P&L')).toContainText('−$5.00')
    await expect(summaryCard(page, 'Total P&L')).toContainText('Percent needs a starting balance')
    await followAddress(page, '/app/analytics?account=Margin')
    await page
      .getByText('percent needs a starting balance')
      .last()
      .getByRole('link', { name: 'Enter it' })
      .click()
    await expect(page).toHaveURL(`/app/accounts/${body.id}`)
  })

  await test.step('with one the card, the month, the calendar and the account have the same return', async () => {
    await page.getByLabel('Starting balance', { exact: true }).fill('2000')
    await page.getByLabel('Starting day').fill(getDayBeforeToday(30))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('−0.25%').first()).toBeVisible()

    await followAddress(page, '/app')
    await expect(getFigure(page, 'Total P&L')).toContainText('−0.25%')
    await showMonthOf(page, getDayBeforeToday(3))
    await expect(page.getByRole('link', { name: /\+5\.00%, 1 trade: show the day/ })).toBeVisible()
    await trader.addClosedTrade({ symbol: 'BARE', exitDate: getDayBeforeToday(3) })
    await page.route('**/api/v1/returns*', (route) => route.abort())
    await page.reload()
    const card = summaryCard(page, 'Total P&L')
    await expect(card).toContainText('In money: the returns failed to load.')
    await page.unroute('**/api/v1/returns*')
    await card.getByRole('button', { name: 'Retry' }).click()
    await expect(card.getByRole('link')).toHaveText('Without 1 exit that no starting balance covers')
    await followAddress(page, '/app/analytics')
    await expect(page.getByRole('button', { name: /^−0\.25%.*arithmetic of Total P&L/ })).toBeVisible()
    const days = page.getByRole('table', { name: /^P&L by day/ }).getByRole('link', { name: /show the day/ })
    await expect(days).toContainText([/\+5\.00%/, /−5\.00%/])
    await expect(
      page.getByRole('heading', { name: /^The return is −0\.25%, 5\.00% below its high/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: /arithmetic of Total P&L/ }).click()
    await expect(page.getByRole('dialog')).toContainText('The returns of all days, linked')
  })

  await test.step('a part of the trades has no capital, so it stays in money', async () => {
    await followAddress(page, '/app/analytics?symbol=WON')
    await expect(page.getByText('the filter leaves some out')).toBeVisible()
    await expect(page.getByRole('button', { name: /^\+\$100\.00.*arithmetic of Total P&L/ })).toBeVisible()
  })
})
