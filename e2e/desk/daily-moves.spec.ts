import type { Page, TestInfo } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { getRow } from '../trades/trades-page.ts'

/** Opens the list and waits for the keys of the desk, which load after it. */
async function openDesk(page: Page): Promise<void> {
  await page.goto('/app')
  await expect(getRow(page, 'T12')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
}

/** Presses and types, and counts the keys. */
function startMove(page: Page) {
  const from = Date.now()
  let keys = 0
  return {
    press: async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key)
      keys += pressed.length
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      keys += text.length
    },
    /** Records the move, and the seconds of a quick typist, who takes 50 ms for a key. */
    end: (testInfo: TestInfo, name: string) => {
      const seconds = ((Date.now() - from + keys * 50) / 1000).toFixed(1)
      testInfo.annotations.push({ type: 'measured', description: `${name}: ${keys} keys, ${seconds} s` })
      return keys
    },
  }
}

test('the moves of a day take few keys: ten trades tagged, one closed, an old one read, a note written', async ({
  page,
  trader,
}, testInfo) => {
  test.slow()
  const days = { entryDate: getDayBeforeToday(40), exitDate: getDayBeforeToday(35) }
  await trader.addClosedTrade({ symbol: 'NVDA', notes: 'Left too early', ...days })
  for (let n = 1; n <= 12; n++) await trader.addTrade({ symbol: `T${n}`, entryPrice: '100' })

  await test.step('ten trades are tagged with 25 keys besides the tag', async () => {
    await openDesk(page)
    const bar = page.getByRole('region', { name: 'Selection' })
    const tags = bar.getByRole('button', { name: 'Tags' })
    const move = startMove(page)
    await move.press('j', 'x', ...Array<string>(9).fill('ArrowDown'), 'Shift+X')
    await expect(bar).toContainText('10 selected')
    await expect(async () => {
      if (!(await tags.evaluate((button) => button === document.activeElement))) await move.press('Tab')
      await expect(tags).toBeFocused({ timeout: 1 })
    }).toPass()
    await move.press('Enter')
    await expect(page.getByLabel('Add tags')).toBeFocused()
    await move.type('late')
    await move.press('Enter', 'Control+Enter')
    await expectToast(page, '10 trades changed')
    expect(move.end(testInfo, 'tag ten') - 'late'.length).toBeLessThanOrEqual(25)
    expect((await trader.trades()).filter((trade) => trade.tags.includes('late'))).toHaveLength(10)
  })

  await test.step('a trade is closed with ten keys', async () => {
    await openDesk(page)
    const move = startMove(page)
    await move.press('j', 'Enter')
    await expect(page.getByLabel('Exit price')).toBeFocused()
    await move.type('110.25')
    await move.press('Enter')
    await expect(getRow(page, 'T12')).toContainText('Closed')
    expect(move.end(testInfo, 'close')).toBeLessThanOrEqual(10)
    const closed = { status: 'closed', exitPrice: '110.25' }
    expect((await trader.trades()).find(({ symbol }) => symbol === 'T12')).toMatchObject(closed)
  })

  await test.step('a trade of last month is found and read with ten keys', async () => {
    await openDesk(page)
    const move = startMove(page)
    await move.press('Control+k')
    await expect(page.getByRole('combobox').first()).toBeFocused()
    await move.type('nvda')
    await expect(page.getByRole('option', { name: /NVDA/ }).first()).toBeVisible()
    await move.press('Enter')
    await expect(getRow(page, 'NVDA')).toBeVisible()
    await expect(getRow(page, 'T12')).toHaveCount(0)
    await move.press('j', 'Enter')
    const details = page.getByRole('dialog', { name: 'NVDA' })
    await expect(details).toContainText('Left too early')
    expect(move.end(testInfo, 'find and read')).toBeLessThanOrEqual(10)
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  })

  await test.step('the note of the day takes ten keys besides its words', async () => {
    const [title, content] = ['Two good ones', 'Waited for the retest, twice.']
    const move = startMove(page)
    await move.press('g', 'j')
    await expect(page.getByRole('heading', { name: 'Daily Journal' })).toBeVisible()
    await move.press('n')
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Weekly review' })).toBeVisible() // the last template, which Tab passes
    await move.type(title)
    await move.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab') // date, calendar and three templates
    await expect(page.getByLabel('Content')).toBeFocused()
    await move.type(content)
    await move.press('Control+Enter')
    await expect(page.getByRole('article', { name: title })).toBeVisible()
    expect(move.end(testInfo, 'note') - title.length - content.length).toBeLessThanOrEqual(10)
  })
})
