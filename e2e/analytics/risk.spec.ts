import type { Page } from '@playwright/test'
import { addDays } from '../../packages/domain/src/days/day.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import type { Trader } from '../trader.ts'

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

const drawdown = (page: Page) => page.getByRole('region', { name: 'How deep may the next drawdown be?' })

test('risk and estimates load nothing until they are opened; each figure has its arithmetic, its reason and its trades', async ({
  page,
  trader,
}) => {
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
    await expect(latest(page, 'Last 50')).toHaveText(['N/A: fewer than 50 trades'])
    await expect(page.getByRole('button', { name: /^\+0\.25R ?, show how R expectancy/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rolling figures of 50 trades need 50' })).toBeVisible()
    await page.getByRole('radio', { name: '20', exact: true }).check()
    await expect(page.getByRole('heading', { name: 'The last 20 trades won 50.0%' })).toBeVisible()
  })

  await test.step('the arithmetic of a figure, which the URL names', async () => {
    await page.getByRole('button', { name: 'show the arithmetic of the last 20 trades' }).click()
    const dialog = page.getByRole('dialog', { name: 'Last 20 trades' })
    await expect(dialog.getByText('=100*10/20')).toBeVisible()
    await expect(dialog.getByText('=50/20')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('another drawdown: a message next to a field that is not valid, the chance for one that is', async () => {
    await expect(drawdown(page).getByText('A drawdown of 10.0R or more within 100 trades')).toBeVisible()
    await page.getByLabel('Drawdown of at least').fill('0')
    await page.getByLabel('Within how many trades').fill('9')
    await drawdown(page).getByRole('button', { name: 'Estimate' }).click()
    await expect(drawdown(page).getByText('Enter a drawdown above 0')).toBeVisible()
    await expect(drawdown(page).getByText('Enter a whole number from 10 to 500')).toBeVisible()
    await page.getByLabel('Drawdown of at least').fill('20')
    await page.getByLabel('Within how many trades').fill('50')
    await drawdown(page).getByText('USD', { exact: true }).click()
    await page.getByLabel('Drawdown of at least').fill('30')
    await drawdown(page).getByRole('button', { name: 'Estimate' }).click()
    await expect(drawdown(page).getByText('A drawdown of $30.00 or more within 50 trades')).toBeVisible()
    await expect(page).toHaveURL(/drawdown=money&depth=30&within=50/)
    const chance = await drawdown(page).getByRole('button', { name: 'show how the chance' }).innerText()
    await page.reload()
    await expect(drawdown(page).getByRole('button', { name: 'show how the chance' })).toHaveText(chance)
    await expectAccessible(page, 'risk and estimates')
  })

  await test.step('a number of trades leads to them', async () => {
    await latest(page, 'Last 20').first().waitFor()
    await page.getByRole('link', { name: '20 trades of the last trades' }).click()
    await expect(page.getByText('20 trades').first()).toBeVisible()
    await expect(page).toHaveURL(/fromTrade=/)
  })
})
