import { expect, test } from '../fixtures.ts'
import { getRow } from '../trades/trades-page.ts'

test('the first screen of the desk comes with its document: no request for session, cards and trades', async ({
  page,
  trader,
}) => {
  // The day of the cards is that of the browser, and the server sends that of Greenwich.
  await trader.addClosedTrade({
    symbol: 'SOL',
    notes: 'Chased it. </script><script>window.wasRun = 1</script> Never again.',
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.goto('/app')

  await expect(getRow(page, 'SOL')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('1 win')
  expect(asked).not.toContain('/api/v1/session')
  expect(asked).not.toContain('/api/v1/trades')
  expect(asked).not.toContain('/api/v1/trades/totals')
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
})

test('a trade that was changed meanwhile is read again after a reload', async ({ page, trader }) => {
  await trader.addTrade({ symbol: 'SOL' })
  await page.goto('/app')
  await expect(getRow(page, 'SOL')).toBeVisible()

  await trader.addTrade({ symbol: 'ETH' }) // on another device
  await page.reload()

  await expect(getRow(page, 'ETH')).toBeVisible()
})
