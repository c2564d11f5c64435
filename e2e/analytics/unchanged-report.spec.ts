import { expect, test } from '../fixtures.ts'

test('a filtered report that is opened again comes from the memory of the page, and a write replaces it', async ({
  page,
  trader,
}) => {
  const closed = { quantity: '1', entryPrice: '100', entryDate: '2024-01-02', exitDate: '2024-01-03' }
  await trader.addClosedTrade({ ...closed, exitPrice: '150', strategy: 'Fade [late]' })
  await trader.addClosedTrade({ ...closed, exitPrice: '80' })
  const statuses: number[] = []
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname === '/api/v1/analytics' && searchParams.has('strategy')) statuses.push(response.status())
  })
  const total = page.getByRole('button', { name: '+$50.00 , show the arithmetic of Total P&L' })
  await page.clock.install()
  await page.goto('/app/analytics?strategy=Fade+%5Blate%5D')
  await expect(total).toBeVisible()

  await openAgain()
  await expect(total).toBeVisible()
  await expect.poll(() => statuses).toEqual([200, 304])

  await trader.addClosedTrade({ ...closed, exitPrice: '130', strategy: 'Fade [late]' })
  await openAgain()
  await expect(page.getByRole('button', { name: '+$80.00 , show the arithmetic of Total P&L' })).toBeVisible()
  // The stream tells of the write too, so the report may be asked for more than once.
  expect(statuses.slice(0, 2)).toEqual([200, 304])
  expect(statuses.slice(2)).toContain(200)

  /** Leaves the tab until its answers are no longer taken for new, and comes back without a reload. */
  async function openAgain() {
    await page.getByRole('tab', { name: 'Journal' }).click()
    await expect(page).toHaveURL(/journal/)
    await page.clock.fastForward('00:31')
    await page.goBack()
  }
})
