import type { Page } from '@playwright/test'
import { addMonths, formatMonth, getMonth } from '../../packages/web/app/features/analytics/calendar-month.ts'
import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { getCard, saveEntry } from '../journal/journal-page.ts'
import { breakCalls } from '../trades/trades-page.ts'

const today = getDayBeforeToday(0)
const strip = (page: Page) => page.getByRole('region', { name: 'Month', exact: true })
const days = (page: Page) => strip(page).getByRole('list', { name: /^Days of / })

test('the month shows what each day realised and where an entry is, and leads to the days and to other months', async ({
  page,
  trader,
}) => {
  const lastMonth = addMonths(getMonth(today), -1)
  await trader.addClosedTrade({
    symbol: 'SOL',
    entryDate: today,
    exitDate: today,
    entryPrice: '100',
    exitPrice: '130',
    quantity: '1',
  })
  await trader.addClosedTrade({
    ...{ symbol: 'ETH', entryDate: `${lastMonth}-02`, exitDate: `${lastMonth}-03` },
    ...{ entryPrice: '100', exitPrice: '60', quantity: '1' },
  })
  await trader.addEntry({ title: 'Patience', date: `${lastMonth}-05` })

  await test.step('a month that fails to load says so, and Retry loads it', async () => {
    const restore = await breakCalls(page, 'GET', /\/api\/v1\/days/)
    await page.goto('/app')
    await expect(strip(page)).toContainText('Failed to load the month.')
    await restore()
    await strip(page).getByRole('button', { name: 'Retry' }).click()
  })

  await test.step('this month', async () => {
    await expect(strip(page)).toContainText('+$30.00 over 1 trade')
    await expect(days(page).getByRole('link')).toHaveCount(1)
    await expect(days(page).getByRole('link', { name: /\+\$30\.00, 1 trade: show the day/ })).toBeVisible()
    await expect(
      strip(page)
        .getByRole('button', { name: /^Show / })
        .last(),
    ).toBeDisabled()
  })

  await test.step('the month before', async () => {
    await strip(page)
      .getByRole('button', { name: `Show ${formatMonth(lastMonth, today)}` })
      .click()
    await expect(strip(page)).toContainText('−$40.00 over 1 trade')
    await expect(days(page).getByRole('link', { name: /^\w+ 3, −\$40\.00, 1 trade/ })).toBeVisible()
    await expect(days(page).getByRole('link', { name: /^\w+ 5, journal entry/ })).toBeVisible()
  })

  await test.step('a new entry is marked without a reload, and an entry that moves is marked on its other day', async () => {
    await trader.addEntry({ title: 'Sizing', date: `${lastMonth}-09` })
    await expect(days(page).getByRole('link', { name: /^\w+ 9, journal entry/ })).toBeVisible()
    await page.getByRole('tab', { name: /^Journal/ }).click()
    await getCard(page, 'Sizing').getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Journal Entry' })
    await form.getByLabel('Date', { exact: true }).fill(formatDayInField(`${lastMonth}-10`))
    await saveEntry(form)
    await expect(days(page).getByRole('link', { name: /^\w+ 10, journal entry/ })).toBeVisible()
    await expect(days(page).getByRole('link', { name: /^\w+ 9, / })).toHaveCount(0)
  })

  await test.step('a day opens', async () => {
    await days(page)
      .getByRole('link', { name: /^\w+ 3, / })
      .click()
    await expect(page).toHaveURL(`/app/day/${lastMonth}-03`)
  })
})

test('the month is folded and unfolded, a reload keeps it, and nothing below it moves while it loads', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL' })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput)
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const button = strip(page).getByRole('button', { name: /^(Fold|Unfold) the month$/ })
  const expectMonth = async (isOpen: boolean) => {
    await expect(button).toHaveAttribute('aria-expanded', String(isOpen))
    await expect(days(page)).toHaveCount(isOpen ? 1 : 0)
    await expect(strip(page)).toContainText('No results in USD')
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.005)
  }

  for (const [width, isOpenFirst] of [
    [1440, true],
    [390, false],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/app')
      await expectMonth(isOpenFirst)
      await button.click()
      await page.reload()
      await expectMonth(!isOpenFirst)
      await page.evaluate(() => localStorage.removeItem('candlebook.month-strip'))
    })
})
