import type { Page } from '@playwright/test'
import { addDays } from '../../packages/domain/src/days/day.ts'
import { expect, longTest, test } from '../fixtures.ts'
import type { Trader } from '../trader.ts'
import { addChangedPlan } from '../trades/changed-plan.ts'

/** 40 trades, one a day from 2024-01-01: in turn +2R, −1R, −1R, +1R of 10 each. */
async function addRecord(trader: Trader) {
  for (let at = 0; at < 40; at++) {
    const day = addDays('2024-01-01', at)
    await trader.addClosedTrade({
      quantity: '1',
      entryPrice: '1000',
      stopLoss: '990',
      exitPrice: ['1020', '990', '990', '1010'][at % 4]!,
      entryDate: day,
      exitDate: day,
    })
  }
}

const latest = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Win rate and expectancy of the last trades' })
    .getByRole('row', { name })
    .getByRole('cell')

// On each push: the test below opens the same part, and the tests of the figures compute them.
longTest(
  'risk and estimates load nothing until they are opened; a figure that needs more trades says how many',
  async ({ page, trader }) => {
    await addRecord(trader)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/app/analytics')
    await page.getByRole('button', { name: 'Show estimates' }).click()
    await expect(latest(page, 'Last 20').first()).toBeVisible()
    expect(asked.indexOf('/api/v1/analytics/risk')).toBeGreaterThan(asked.indexOf('/api/v1/analytics'))

    await test.step('the figures', async () => {
      // Half of the trades win; a turn of four brings 10 in total.
      await expect(latest(page, 'Last 20')).toContainText(['50.0%', '29.9% to 70.1%', '+$2.50'])
      await expect(latest(page, 'All')).toContainText(['50.0%', '35.2% to 64.8%', '+$2.50', /to \+\$/])
      await expect(latest(page, 'Last 50')).toHaveText(['N/A: fewer than 50 trades'])
      await expect(page.getByRole('button', { name: /^\+0\.25R ?, show how R expectancy/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Rolling figures of 50 trades need 50' })).toBeVisible()
    })
  },
)

test('risk loads nothing until it is opened; what moved stops cost and early exits left is added up, and each number leads to its trades', async ({
  page,
  trader,
}) => {
  await addChangedPlan(trader, '92') // 3 × 10 beyond the first stop of 95
  await addChangedPlan(trader, '96')
  await addChangedPlan(trader, '112') // 8 × 10 below the target of 120
  await trader.addClosedTrade()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/app/analytics')
  const open = page.getByRole('button', { name: 'Show estimates' })
  await expect(open).toBeVisible()
  expect(asked).not.toContain('/api/v1/analytics/risk')
  await open.click()
  const plans = page.getByRole('region', { name: 'Plans against what happened' })

  await expect(plans).toContainText('3 trades of 4 have a plan.')
  await expect(plans).toContainText('$30.00')
  await expect(plans).toContainText('1 trade left beyond the first stop')
  await expect(plans).toContainText('$80.00')
  await plans.getByRole('link', { name: '3 trades' }).first().click()
  await expect(page.getByText('Stop moved away or removed')).toBeVisible()
  await expect(page.getByText('3 trades, all closed')).toBeVisible()
})
