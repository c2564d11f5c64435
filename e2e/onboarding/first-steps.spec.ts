import type { Session } from '@candlebook/contract/identity.routes'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { toasts } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { getRow } from '../trades/trades-page.ts'

const firstSteps = (page: Page) => page.getByRole('region', { name: 'First steps', exact: true })
const listDone = (page: Page) => firstSteps(page).getByRole('listitem').filter({ hasText: '(done)' })

test('an empty desk has three ways in, and first steps that tick themselves and go for good when all are done, or with one press, which Undo takes back', async ({
  page,
  trader,
  anotherBrowser,
}) => {
  await page.goto('/app')

  await test.step('a line, the file of a broker, or sample data, which completes no step', async () => {
    const ways = page.getByRole('list', { name: 'Ways to begin' })
    await expect(ways.getByRole('link', { name: 'Import from your broker' })).toBeVisible()
    await ways.getByRole('button', { name: 'Quick Add' }).click()
    await expect(page.getByRole('dialog', { name: 'Quick Add' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(firstSteps(page)).toContainText('0 of 3 done')
    await ways.getByRole('button', { name: 'Load Sample Data' }).click()
    await expect(page.getByText('These are sample trades.')).toBeVisible()
    await expect(firstSteps(page)).toContainText('0 of 3 done')
    expect((await trader.browser.delete('/api/v1/demo-record')).status).toBe(200)
  })

  await test.step('they are hidden with one press, which Undo takes back', async () => {
    await firstSteps(page).getByRole('button', { name: 'Hide for good' }).click()
    await expect(firstSteps(page)).toHaveCount(0)
    await expect.poll(async () => (await readPreferences(trader)).firstSteps).toBe(false)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(firstSteps(page)).toBeVisible()
    await expect.poll(async () => (await readPreferences(trader)).firstSteps).not.toBe(false)
  })

  await test.step('each step is done when the account says so', async () => {
    await trader.addTrade({ symbol: 'ETH', stopLoss: '90' })
    await page.reload()
    await expect(listDone(page)).toHaveCount(2)
    const elsewhere = await trader.browser.put('/api/v1/settings/preferences', { weekStart: 'monday' })
    expect(elsewhere.status).toBe(200)
    await firstSteps(page).getByRole('link', { name: 'Write' }).click()
    const form = page.getByRole('dialog', { name: 'New Journal Entry' })
    await form.getByLabel('Title').fill('The first day')
    await form.getByLabel('Content').fill('Waited for the open.')
    await form.getByRole('button', { name: 'Save Entry' }).click()
    await expect(form).toHaveCount(0)
  })

  await test.step('then they are gone, in another browser too', async () => {
    await page.getByRole('tab', { name: 'Trades' }).click()
    await expect(getRow(page, 'ETH')).toBeVisible()
    await expect
      .poll(async () => await readPreferences(trader))
      .toMatchObject({
        firstSteps: false,
        weekStart: 'monday', // this page was loaded before
      })
    const other = await (await anotherBrowser()).newPage()
    await trader.signInTo(other.context())
    await other.goto('/app')
    await expect(getRow(other, 'ETH')).toBeVisible()
    await expect(other.getByRole('contentinfo')).toBeVisible()
    await expect(firstSteps(other)).toHaveCount(0)
  })
})

/** The preferences of the account. */
async function readPreferences({ browser }: Trader): Promise<Session['preferences']> {
  return (await browser.get<Session>('/api/v1/session')).body.preferences
}
