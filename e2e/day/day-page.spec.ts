import type { Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { saveCurrency } from '../money/six-currencies.ts'

const day = getDayBeforeToday(2)
const result = (page: Page) => page.getByRole('group', { name: 'Result of the day' })
const events = (page: Page) => page.getByRole('list', { name: 'Entries and exits' }).getByRole('listitem')

test('a day shows its result, its exits with notes, and its entry; the arrow keys go to the nearest days, and an empty one takes an entry and trades', async ({
  page,
  trader,
}) => {
  await saveCurrency(trader, 'USD')
  await trader.addClosedTrade({ symbol: 'WIN', notes: 'Held the retest' })
  await trader.addClosedTrade({ symbol: 'LOSS', exitPrice: '96' })
  await trader.addEntry({ title: 'What I saw', content: 'A quiet day', date: day })

  await page.goto(`/app/day/${day}`)
  await expect(result(page)).toContainText('+$60.00')
  await expect(result(page)).toContainText('2 closed trades, 1 win, 1 loss')
  await expect(events(page)).toHaveText([
    /Exit.*WIN.*10 at 110.*\+\$100\.00.*Held the retest/s,
    /LOSS.*−\$40\.00/s,
  ])
  await expect(page.getByRole('article', { name: 'What I saw' })).toBeVisible()

  const earlier = page.getByRole('button', { name: 'Previous day' })
  await expect(earlier).toBeEnabled() // the nearest days are loaded
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(`/app/day/${getDayBeforeToday(5)}`)
  await expect(events(page)).toHaveText([/Entry.*WIN/s, /Entry.*LOSS/s])
  await expect(earlier).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Day' }).press('ArrowRight')
  await expect(page).toHaveURL(`/app/day/${getDayBeforeToday(5)}`)
  await page.getByRole('textbox', { name: 'Day' }).blur()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/app/day/${day}`)
  await expect(result(page)).toContainText('+$60.00')

  await test.step('an empty day offers an entry, a trade and quick add, each with the day filled in', async () => {
    await page.goto('/app/day/2026-11-02')
    await expect(page.getByText('No entry or exit on this day.')).toBeVisible()

    await page.getByRole('button', { name: 'New Entry' }).click()
    const entry = page.getByRole('dialog', { name: 'New Journal Entry' })
    await expect(entry.getByRole('textbox', { name: 'Date' })).toHaveValue('Nov 2, 2026')
    await entry.getByRole('textbox', { name: 'Title' }).fill('From the day')
    await entry.getByRole('textbox', { name: 'Content' }).fill('Written there')
    await entry.getByRole('button', { name: 'Save Entry' }).click()
    await expect(page.getByRole('article', { name: 'From the day' })).toBeVisible()
    await expect(page).toHaveURL('/app/day/2026-11-02')

    const trade = page.getByRole('dialog', { name: 'Add New Trade' })
    for (const open of [
      () => page.getByRole('button', { name: 'Add Trade' }).click(),
      () => page.keyboard.press('n'),
    ]) {
      await open()
      await expect(trade.getByRole('textbox', { name: 'Entry Date' })).toHaveValue('Nov 2, 2026')
      await page.keyboard.press('Escape')
      await expect(trade).toHaveCount(0)
    }

    await page.keyboard.press('q')
    const line = page.getByRole('dialog', { name: 'Quick Add' }).getByLabel('Trade in one line')
    await line.fill('long 1 AAPL 182.40 closed 185')
    await line.press('Enter')
    await expect(events(page)).toHaveText([/Entry.*AAPL/s, /Exit.*AAPL.*\+\$2\.60/s])
  })
})
