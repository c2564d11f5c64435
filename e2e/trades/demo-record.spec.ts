import type { Page } from '@playwright/test'
import { expect, longTest, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { breakCalls, fill, getRow, minimalTrade, rows, save, tradeForm } from './trades-page.ts'

const CALLS = '**/api/v1/demo-record'
const NOTICE = 'These are sample trades. Remove them when you want to begin.'

test('an empty account offers the demo record, which is shown in every tab and removed again without own trades [TRADE-10] [TRADE-12]', async ({
  page,
  trader,
}) => {
  await page.goto('/app')
  await test.step('the first visit offers to add a trade, to import a file or to load the demo record', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'No trades found' })).toBeVisible()
    await expect(main.getByText('Start by adding your first trade')).toBeVisible()
    await expect(main.getByText('Try adjusting your filters')).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Add Trade' })).toHaveCount(2)
    await expect(main.getByRole('link', { name: 'Import from your broker' })).toBeVisible()
    await expect(page.getByText(NOTICE)).toHaveCount(0)
  })

  await test.step('an error says why it could not be loaded', async () => {
    const restore = await breakCalls(page, 'POST', CALLS)
    await getLookButton(page).click()
    await expectToast(page, 'Error', 'Something went wrong on our side.')
    await restore()
  })

  await test.step('it is loaded, and every tab shows it', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route(CALLS, async (route) => {
      await answer.promise
      await route.fallback()
    })
    await getLookButton(page).click()
    await expect(page.getByRole('button', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
    answer.resolve()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText(NOTICE)).toBeVisible()
    expect((await trader.trades()).every(({ tags }) => tags.includes('sample data'))).toBe(true)
    await openTab(page, 'Analytics')
    await expect(page.getByRole('heading', { level: 2, name: 'Key metrics' })).toBeVisible()
    await openTab(page, 'Daily Journal')
    await expect(page.getByText('sample data').first()).toBeVisible()
  })

  await test.step('the trader adds a trade among the sample trades', async () => {
    await page.goto('/app')
    await page.getByRole('button', { name: 'Add Trade' }).first().click()
    await fill(tradeForm(page), { ...minimalTrade, Symbol: 'BTC_USDT' })
    await save(tradeForm(page))
    await expect(getRow(page, 'BTC_USDT')).toBeVisible()
  })

  await test.step('sample trades that could not be removed stay with their notice', async () => {
    const restore = await breakCalls(page, 'DELETE', CALLS)
    await remove(page)
    await expectToast(page, 'Error', 'Failed to remove the sample data.')
    await expect(page.getByText(NOTICE)).toBeVisible()
    await restore()
  })

  await test.step('they are removed, and the own trade stays', async () => {
    await remove(page)
    await expectToast(page, 'Sample Data Removed', 'Your own trades and entries are unchanged.')
    await expect(rows(page)).toHaveCount(1)
    await expect(getRow(page, 'BTC_USDT')).toBeVisible()
    await expect(page.getByText(NOTICE)).toHaveCount(0)
    expect((await trader.trades()).map(({ symbol }) => symbol)).toEqual(['BTC_USDT'])
    await openTab(page, 'Analytics')
    await expect(page.getByRole('heading', { name: 'No closed trades yet' })).toBeVisible()
  })
})

// On each push: demo-record.integration.test.ts refuses and removes it, and the test above shows an error and the removal.
longTest(
  'the demo record is refused to an account with trades, and sample entries without trades can be removed',
  async ({ page, trader, server }) => {
    const deleteTrades = () =>
      server.database.owner.query('delete from trades where user_id = $1', [trader.userId])
    await page.goto('/app')
    await expect(getLookButton(page)).toBeVisible()
    await trader.addTrade({ symbol: 'BTC_USDT' }) // on another device
    await getLookButton(page).click()
    await expectToast(page, 'Error', 'This account has trades.')
    await expect(getRow(page, 'BTC_USDT')).toBeVisible()

    await deleteTrades()
    expect((await trader.browser.post('/api/v1/demo-record')).status).toBeLessThan(300)
    await deleteTrades()
    await page.reload()
    await expect(page.getByText('Your journal has sample entries.')).toBeVisible()
    await expect(getLookButton(page)).toHaveCount(0)
    await remove(page)
    await expect(getLookButton(page)).toBeVisible()
  },
)

function getLookButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Load Sample Data' })
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Sample data' }).getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Sample Data' })
  await expect(dialog).toContainText('Your own trades and entries stay.')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toHaveCount(0)
}
