import { fillDemo } from '@candlebook/core/demo'
import type { Locator, Page } from '@playwright/test'
import { expect, longTest, test } from '../fixtures.ts'
import { followAddress } from '../follow-address.ts'
import { rows } from '../trades/trades-page.ts'

test('parts of the report link to exactly their trades, with the same count and sum; no title of a chart ends with a full stop', async ({
  page,
  trader,
  server,
}) => {
  await fillDemo({ ...server.appContext, actor: { kind: 'user', userId: trader.userId } })
  await page.goto('/app/analytics?type=long')

  await test.step('a row of a breakdown, also after a reload', async () => {
    const strategies = page
      .getByRole('table')
      .filter({ has: page.getByRole('columnheader', { name: 'Strategy' }) })
    const cells = strategies.getByRole('row').nth(1).getByRole('cell')
    const [name, count, pnl] = [
      await strategies.getByRole('rowheader').first().innerText(),
      await readVisibleText(cells.first()),
      await cells.last().innerText(),
    ]
    await cells.first().getByRole('link').click()
    await expect(chips(page)).toHaveText(['Long', `Strategy: ${name}`].map(labelRemoveButton))
    await expectSum(page, count, pnl)
    await page.reload()
    await expectSum(page, count, pnl)
    await page.goBack()
    await expect(page).toHaveURL(/\/app\/analytics\?type=long/)
  })

  const calendar = page.getByRole('table', { name: /^P&L by day/ })

  await test.step('a day of the calendar', async () => {
    await followAddress(page, '/app/analytics')
    await expect(page.getByRole('heading', { level: 2, name: 'Key metrics' })).toBeVisible()
    const titles = await page.getByRole('heading', { level: 3 }).allInnerTexts()
    expect(titles.length).toBeGreaterThan(8)
    expect(titles.filter((title) => title.endsWith('.') || title.includes('more common'))).toEqual([])
    const day = calendar.getByRole('link', { name: /show the day/ }).first()
    const count = await readVisibleText(day.locator('small'))
    const pnl = (await day.getAttribute('title')) ?? ''
    await day.click()
    const result = page.getByRole('group', { name: 'Result of the day' })
    await expect(result).toContainText(pnl)
    await result.getByRole('link', { name: / in the list$/ }).click()
    await expect(page.getByText(`${count}, ${count === '1 trade' ? 'closed' : 'all closed'}`)).toBeVisible()
    await expect(chips(page)).toHaveText([/^Remove filter: (Exit|Realised) on /])
  })

  await test.step('the max drawdown', async () => {
    await followAddress(page, '/app/analytics?figure=maxDrawdown')
    const drawdown = await page
      .getByRole('button', { name: /show the arithmetic of Max drawdown$/, includeHidden: true })
      .innerText()
    await page.getByRole('dialog').getByRole('link', { name: 'Show the trades of the drawdown' }).click()
    // The demo has a trade with exits on several days, whose place in the order of exits is not that of each exit.
    await expect(chips(page)).toHaveText([/^Remove filter: (A stretch of exits|Realised .*)$/])
    await expect(
      page.getByText(new RegExp(`(add up to|realised) ${escapeMoney(extractMoney(drawdown))}$`)),
    ).toBeVisible()
  })

  await test.step('conditions of a link combine with the filters, and are removed one by one or all together', async () => {
    await followAddress(page, '/app?status=closed&type=long&result=loss&exitTo=2100-12-31')
    await expect(chips(page)).toHaveText(['Exit until Dec 31, 2100', 'Long', 'Losses'].map(labelRemoveButton))
    await expect(page.getByText(/^Filtered closed trades add up to −/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Market' }).click()
    await page.getByRole('option', { name: 'Stock' }).click()
    await page.getByRole('button', { name: 'Remove filter: Losses' }).press('Enter')
    await expect(chips(page)).toHaveText(['Exit until Dec 31, 2100', 'Long'].map(labelRemoveButton))
    await expect(page.getByRole('button', { name: 'Remove filter: Long' })).toBeFocused()
    await expect(page).toHaveURL(/\/app\?status=closed&type=long&exitTo=2100-12-31&market=stock$/)
    await page.getByRole('button', { name: 'Clear all' }).press('Enter')
    await expect(chips(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/app$/)
    await expect(page.getByRole('region', { name: 'Filters' })).toBeFocused()
  })
})

// On each push: the test above follows four such links, and the integration tests of drill-downs have the trades of each.
longTest('weeks, months, bars and streaks link to exactly their trades', async ({ page, trader, server }) => {
  longTest.slow() // five drill-downs
  await fillDemo({ ...server.appContext, actor: { kind: 'user', userId: trader.userId } })
  await page.goto('/app/analytics')
  const calendar = page.getByRole('table', { name: /^P&L by day/ })

  await test.step('a week of the calendar, which names its exact amount', async () => {
    const week = calendar.getByRole('link', { name: / to .+: .+, show the trades$/ }).first()
    const pnl = (await week.getAttribute('title')) ?? ''
    const [count = ''] = (await week.locator('small').innerText()).split(' ')
    await expect(week).toContainText(`: ${pnl}, show the trades`)
    await week.click()
    await expectSum(page, count, pnl)
    await page.goBack()
  })

  await test.step('a month', async () => {
    const note = page.getByRole('paragraph').filter({ hasText: /Show (it|them): trades of/ })
    const [, pnl = '', count = ''] = /: (.+) in (\d+) trade/.exec(await note.innerText()) ?? []
    await note.getByRole('link').click()
    await expectSum(page, count, pnl)
    await expect(chips(page)).toHaveText([/^Remove filter: (Exit|Realised) in \w{3} \d{4}$/])
    await page.goBack()
  })

  for (const what of ['P&L of the trade', 'Result in R'])
    await test.step(`a bar of ${what}`, async () => {
      const bar = page
        .getByRole('list', { name: `Trades by ${what}` })
        .getByRole('link')
        .nth(1)
      const [count = ''] = /\d+ trades?/.exec((await bar.getAttribute('title')) ?? '') ?? []
      await bar.click()
      await expect(
        page.getByRole('status').filter({ hasText: new RegExp(`^${count}, (all )?closed$`) }),
      ).toBeVisible()
      await page.goBack()
    })

  await test.step('a losing streak', async () => {
    await page.goto('/app/analytics?figure=longestLossStreak')
    const streak = await page
      .getByRole('button', { name: /show the arithmetic of Longest losing streak$/, includeHidden: true })
      .innerText()
    await page.getByRole('dialog').getByRole('link', { name: 'Show the trades of the streak' }).click()
    await expect(chips(page)).toHaveText(['Losses', 'A stretch of exits'].map(labelRemoveButton))
    await expect(rows(page)).toHaveCount(Number.parseInt(streak, 10))
  })
})

function chips(page: Page): Locator {
  return page.getByRole('list', { name: 'Further filters' }).getByRole('button', { name: /^Remove filter/ })
}

function labelRemoveButton(words: string): string {
  return `Remove filter: ${words}`
}

async function expectSum(page: Page, count: string, pnl: string): Promise<void> {
  const trades = count === '1' ? '1 trade, closed' : `${count} trades, all closed`
  await expect(page.getByText(trades, { exact: true })).toBeVisible()
  await expect(page.getByText(`Filtered closed trades add up to ${extractMoney(pnl)}`)).toBeVisible()
}

/** The amount in the text of a figure, without the triangle and the words for screen readers. */
function extractMoney(words: string): string {
  return /[+−]?[$€][\d,]+\.\d\d/.exec(words)?.[0] ?? words
}

const escapeMoney = (money: string) => money.replaceAll(/[+$.]/g, '\\$&')

/** The visible text of an element, without the words for screen readers. */
function readVisibleText(place: Locator): Promise<string> {
  return place.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement // a clone of an element is one
    for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
    return copy.textContent?.trim() ?? ''
  })
}
