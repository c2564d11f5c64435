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
  await trader.addEntry({ title: 'The plan for Sol', date: getDayBeforeToday(4), tradeIds: [id] })
  await trader.addEntry({ title: 'What Sol taught', date: getDayBeforeToday(1), tradeIds: [id] })
  await trader.addEntry({ title: 'Another day' })
  let asked = 0
  page.on('request', (request) => (asked += OF_TRADE.test(request.url()) ? 1 : 0))
  await page.goto('/app')
  await expect(getRow(page, 'SOL')).toBeVisible()
  expect(asked, 'nothing is asked for before the details are open').toBe(0)

  await getRow(page, 'SOL').getByRole('button', { name: 'View details SOL' }).click()

  const details = page.getByRole('dialog', { name: 'SOL' })
  const entries = details.getByRole('region', { name: 'In your journal' }).getByRole('link')
  await expect(entries).toHaveText([
    `What Sol taught${formatDayInField(getDayBeforeToday(1))}`,
    `The plan for Sol${formatDayInField(getDayBeforeToday(4))}`,
  ])
  await expectAccessible(page, 'the details of a trade with journal entries')
  await entries.first().click()
  const entry = page.getByRole('dialog', { name: 'What Sol taught' })
  await expect(entry).toBeVisible()
  await page.goBack()
  await expect(details).toBeVisible()
  await entries.first().click()
  await entry.getByRole('link', { name: /SOL/ }).click()
  await expect(details).toBeVisible()
})

test('a trade that no entry names shows nothing of the journal', async ({ page, trader }) => {
  const { id } = await trader.addClosedTrade({ symbol: 'SOL' })
  const answered = page.waitForResponse(OF_TRADE)

  await page.goto(`/app?view=${id}`)

  await answered
  await expect(page.getByRole('dialog', { name: 'SOL' }).getByText('Stop and target')).toBeVisible()
  await expect(page.getByText('In your journal')).toHaveCount(0)
})

test('when the entries of a trade fail to load, its details stay open and say so, and Retry loads them', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addClosedTrade({ symbol: 'SOL' })
  await trader.addEntry({ title: 'What Sol taught', tradeIds: [id] })
  const restore = await breakCalls(page, 'GET', OF_TRADE)
  await page.goto(`/app?view=${id}`)
  const journal = page.getByRole('dialog', { name: 'SOL' }).getByRole('region', { name: 'In your journal' })
  await expect(journal.getByRole('alert')).toContainText('Failed to load journal entries.')

  await restore()
  await journal.getByRole('button', { name: 'Retry' }).click()

  await expect(journal.getByRole('link', { name: /What Sol taught/ })).toBeVisible()
  await expect(journal.getByRole('alert')).toHaveCount(0)
})
