import { expect, test } from '../fixtures.ts'
import { getRow } from '../trades/trades-page.ts'
import { getFigure } from './cards.ts'

test('the document of the desk has its session, figures and the trades of the view that opens first, so the browser asks for none of them', async ({
  page,
  trader,
}) => {
  await trader.addEntry()
  await trader.addClosedTrade({
    symbol: 'SOL',
    strategy: 'Scalp & go, früh',
    notes: 'Chased it. </script><script>window.wasRun = 1</script> Never again.',
  })
  await trader.addTrade({ symbol: 'ETH' })
  let asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await test.step('without a view that opens first, all trades', async () => {
    asked = []
    await page.goto('/app')
    await expect(getRow(page, 'SOL')).toBeVisible()
    await expect(getRow(page, 'ETH')).toBeVisible()
    await expect(getFigure(page, 'Total P&L')).toHaveText('+€100.00')
    await expect(getFigure(page, 'Win Rate')).toHaveText('100.0%')
    await expect(getFigure(page, 'Open Trades')).toHaveText('1')
    await expect(getFigure(page, 'Journal Entries')).toHaveText('1')
    for (const path of ['session', 'trades/summary', 'journal-entries/summary', 'trades', 'trades/totals'])
      expect(asked).not.toContain(`/api/v1/${path}`)
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  })

  await test.step('with one, its trades and not those of the list without it', async () => {
    const view = {
      ...{ name: 'Scalps', filter: { strategy: 'Scalp & go, früh', result: 'win' }, exitDays: null },
      ...{ sort: '-rMultiple', columns: ['pnl'], density: 'compact', isDefault: true },
    }
    expect((await trader.browser.post('/api/v1/trade-views', view)).status).toBe(201)
    asked = []
    await page.goto('/app')
    await expect(getRow(page, 'SOL')).toBeVisible()
    await expect(getRow(page, 'ETH')).toHaveCount(0)
    for (const path of ['session', 'trades', 'trades/totals']) expect(asked).not.toContain(`/api/v1/${path}`)
    const answers = page.locator('script[data-answers*="/trades?"]')
    await expect(answers).toHaveCount(1)
    await expect(answers).toHaveAttribute('data-answers', /strategy=.*sort=-rMultiple/)
  })
})
