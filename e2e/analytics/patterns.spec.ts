import type { Page } from '@playwright/test'
import { expectAccessibleAtRelease } from '../axe.ts'
import { expect, test } from '../fixtures.ts'

// One unit bought at 1,000, one trade a day: −50, −50, +100, 0 after a fee of 20, +300.
const trades = [
  { exitPrice: '950', exitDate: '2024-01-01' },
  { exitPrice: '950', exitDate: '2024-01-02' },
  { exitPrice: '1100', exitDate: '2024-01-03' },
  { exitPrice: '1020', exitDate: '2024-01-04', fees: '20', feesUnit: 'amount' as const },
  { exitPrice: '1300', exitDate: '2024-01-05', type: 'long' as const },
]

const panel = (page: Page) => page.locator('#patterns-panel')

/** The cells of a row of a table with this name or first heading. */
const cells = (page: Page, table: string, row: string) =>
  panel(page)
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: table, exact: true }) })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('cell')

test('patterns load when they are opened, follow the band of the trader, and lead to exactly their trades', async ({
  page,
  trader,
}) => {
  test.slow() // axe in both colour schemes, and two screens
  for (const parts of trades)
    await trader.addClosedTrade({ quantity: '1', entryPrice: '1000', entryDate: parts.exitDate, ...parts })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/app/analytics')
  await expect(page.getByRole('heading', { name: 'Patterns', exact: true })).toBeVisible()
  expect(asked).not.toContain('/api/v1/analytics/patterns')
  await page.getByRole('button', { name: 'Show patterns' }).click()
  await expect(
    panel(page).getByRole('heading', {
      name: '+$320.00 before fees, +$300.00 after; fees took the gain of 1 trade',
    }),
  ).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: '2 wins, 1 scratch, 2 losses' })).toBeVisible()
  await expect(cells(page, 'Trade before', 'After a loss').last()).toHaveText('+$50.00')
  await expectAccessibleAtRelease(page, 'patterns')

  await cells(page, 'Trade before', 'After a loss').last().getByRole('button').click()
  const arithmetic = page.getByRole('dialog', { name: 'Trade before: After a loss' })
  await expect(
    arithmetic
      .getByText(
        'The average has no interval. This group is not tested, because it has fewer than 12 trades.',
      )
      .last(),
  ).toBeVisible()
  await expect(arithmetic.getByText('=50/2')).toBeVisible() // −50 and +100
  await expect(arithmetic.getByRole('link', { name: 'Show 2 trades' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(arithmetic).toBeHidden()

  await cells(page, 'Place in the day', 'First').last().getByRole('button').click()
  await expect(
    page
      .getByRole('dialog', { name: 'Place in the day: First' })
      .getByText('not tested, because a result can decide which trade is the last of its day.')
      .last(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  for (const [open, title, formula] of [
    [/^\+\$300\.00, show how the figures of after fees/, 'Results: after fees', '=400-100'],
    [/^\+\$400\.00, show how the figures of Win/, 'Outcome: Win', '=100*2/5'],
    [/^0\.0 days, show how the figures of Loss/, 'Holding time: Loss', '=0/2'],
    [/^\+\$300\.00, show how the figures of January.* long/, /^Month: January.* long/, '=300/5'],
  ] as const)
    await test.step(`${title} opens its arithmetic and its trades`, async () => {
      await panel(page).getByRole('button', { name: open }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.getByText(formula)).toBeVisible()
      await expect(dialog.getByText(/interval/).last()).toBeVisible()
      await expect(dialog.getByRole('link', { name: /^Show \d trades/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

  const band = panel(page).getByLabel('Break-even up to')
  await band.fill('lots')
  await expect(panel(page).getByRole('alert')).toContainText('Enter an amount such as 25')
  await band.fill('5%')
  await band.press('Enter')
  await expect(panel(page).getByRole('heading', { name: '2 wins, 3 scratches, 0 losses' })).toBeVisible()
  await expect(page).toHaveURL(/band=5%25/)

  await cells(page, 'Trade before', 'After a loss').first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Remove filter: After a loss' })).toBeVisible()
  await expect(page.getByText('2 trades, all closed')).toBeVisible()
  await page.goto('/app/analytics?patterns=open')
  await expect(panel(page).getByLabel('Break-even up to')).toHaveValue('5%')
})
