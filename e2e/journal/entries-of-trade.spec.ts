import { expectAccessible } from '../axe.ts'
import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { breakCalls, getRow } from '../trades/trades-page.ts'

const OF_TRADE = /\/api\/v1\/trades\/[^/]+\/journal-entries/

test('a trade shows the entries that name it; an entry opens from there, and Back returns to the trade', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addClosedTrade({ symbol: 'SOL' })
  await trader.addClosedTrade({ symbol: 'ETH' })
  await trader.addEntry({ title: 'The plan for Sol', date: getDayBeforeToday(4), tradeIds: [id] })
  await trader.addEntry({ title: 'What Sol taught', date: getDayBeforeToday(1), tradeIds: [id] })
  await trader.addEntry({ title: 'Another day' })
  let asked = 0
  page.on('request', (request) => (asked += OF_TRADE.test(request.url()) ? 1 : 0))
  const restore = await breakCalls(page, 'GET', OF_TRADE)
  await page.goto('/app')
  await expect(getRow(page, 'SOL')).toBeVisible()
  expect(asked, 'nothing is asked for before the details are open').toBe(0)
  const details = page.getByRole('dialog', { name: 'SOL' })
  const journal = details.getByRole('region', { name: 'In your journal' })
  const entries = journal.getByRole('link')

  await test.step('when they fail to load, the details stay open and say so, and Retry loads them', async () => {
    await getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' }).click()
    await expect(journal.getByRole('alert')).toContainText('Failed to load journal entries.')
    await restore()
    await journal.getByRole('button', { name: 'Retry' }).click()
    await expect(entries).toHaveText([
      `What Sol taught${formatDayInField(getDayBeforeToday(1))}`,
      `The plan for Sol${formatDayInField(getDayBeforeToday(4))}`,
    ])
    await expect(journal.getByRole('alert')).toHaveCount(0)
    // Each push has these details in accessibility.spec.ts, maybe before their entries are loaded.
    if (process.env.TEST_ALL) await expectAccessible(page, 'the details of a trade with journal entries')
  })

  await test.step('an entry opens from the trade, and the trade from the entry', async () => {
    await entries.first().click()
    const entry = page.getByRole('dialog', { name: 'What Sol taught' })
    await expect(entry).toBeVisible()
    await page.goBack()
    await expect(details).toBeVisible()
    await entries.first().click()
    await entry.getByRole('link', { name: /SOL/ }).click()
    await expect(details).toBeVisible()
  })

  await test.step('a trade that no entry names shows nothing of the journal', async () => {
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    const answered = page.waitForResponse(OF_TRADE)
    await getRow(page, 'ETH').getByRole('button', { name: 'View details ETH' }).click()
    await answered
    await expect(page.getByRole('dialog', { name: 'ETH' }).getByText('Stop and target')).toBeVisible()
    await expect(page.getByText('In your journal')).toHaveCount(0)
  })
})
