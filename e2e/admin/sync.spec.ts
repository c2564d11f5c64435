import { formatDay } from '@candlebook/domain/days/format-day'
import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import {
  makeAdministrator,
  type PaidServer,
  runJobs,
  startPaidServer,
  subscribe,
} from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { createTrader } from '../trader.ts'

let { server: paid, sandbox, clear } = {} as PaidServer
test.beforeAll(async () => {
  ;({ server: paid, sandbox, clear } = await startPaidServer({ web: await loadWeb() }))
})
test.beforeEach(async ({ context }) => {
  await clear()
  const admin = await paid.signUp()
  await makeAdministrator(admin)
  await createTrader(admin).signInTo(context)
})
test.afterAll(() => paid.stop())

test('a comparison that cannot be started says so in Portuguese; the figures and what each user has are shown when it is finished [ERRC-33] [ADM-06] [ASYNC-01] [ASYNC-02]', async ({
  page,
}) => {
  const [ada, bob] = [await paid.signUp(), await paid.signUp()]
  await subscribe(ada)
  await subscribe(bob)
  await page.goto(`${paid.url}/admin/sync`)
  await page.route('**/api/v1/admin/billing/sync', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  const start = page.getByRole('button', { name: 'Sync all subscriptions' })
  await start.click()
  await expectToast(page, 'Error', 'Erro ao sincronizar subscrições. Verifique os logs.')

  await page.unroute('**/api/v1/admin/billing/sync')
  await start.click()
  await expect(page.getByText('0 of 2')).toBeVisible()
  sandbox.faults.breakApi('rate_limited', 1)
  await runJobs(paid, ['billing.sync-portion'])
  const rows = page.getByRole('region', { name: 'Users of the comparison' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Failed')
  await expect(rows.nth(2)).toContainText('Premium')
  await expect(page.getByRole('definition').nth(0)).toHaveText('2')
  await expect(page.getByRole('definition').nth(2)).toHaveText('1')
})

test('an operator finds a subscriber, moves the next charge, cancels and refunds; before a deletion the page says what ends', async ({
  page,
}) => {
  const ada = await paid.signUp({ email: 'ada@example.com' })
  const { periodEnd, customerId } = await subscribe(ada)
  await test.step('what ends with the deletion of a payer, and what is not paid back', async () => {
    const end = formatDay(periodEnd.toISOString().slice(0, 10))
    await page.goto(`${paid.url}/admin/delete-user`)
    await page.getByLabel('Email', { exact: true }).fill('ADA@example.com')
    await page.getByLabel('Email again').fill('ada@example.com')
    await page.getByRole('button', { name: 'Delete user and all data' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Now€2.49 on ${end}`)
    await expect(question).toContainText(
      `AfterNo access and no charge; the paid time until ${end} is not paid back`,
    )
    await page.keyboard.press('Escape')
  })
  await page.getByRole('link', { name: 'Subscriptions' }).click()
  const list = page.getByRole('region', { name: 'Subscribers' }).first()
  await page.getByRole('searchbox', { name: 'Search by email' }).fill('ADA@')
  await expect(list.getByRole('row')).toHaveCount(2)
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for ada@example.com' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await choose('Move the next charge')
  const day = page.getByRole('dialog').getByLabel('Next charge')
  const dialog = page.getByRole('dialog')
  const proposed = await day.inputValue()
  await dialog.getByRole('button', { name: 'Move the charge' }).click()
  await expect(day).toHaveAccessibleDescription(
    `The user has access until ${proposed} already. Choose a later day.`,
  )
  await dialog.getByRole('button', { name: '+30 days' }).click()
  await expect(day).not.toHaveValue(proposed)
  await expect(dialog).toContainText(`Now€2.49 on ${proposed}`)
  await expect(dialog).toContainText(`After€2.49 on ${await day.inputValue()}`)
  await dialog.getByRole('button', { name: 'Move the charge' }).click()
  await expectToast(page, 'Next charge moved', 'ada@example.com')
  await choose('Refund an invoice')
  await dialog.getByRole('radio', { disabled: false }).check()
  await expect(dialog).toContainText('Paid back€2.49')
  await expect(dialog).toContainText('AfterThe access ends at once, no charge')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose('Cancel')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Say why.')
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expectToast(page, 'Subscription cancelled', 'ada@example.com')
  await expect(list).toContainText('Cancelled')
  sandbox.openDispute(customerId, { amount: 100 })
  await choose('Refund an invoice')
  await dialog.getByRole('radio', { disabled: false }).check()
  await expect(dialog).toContainText('Paid back€1.49 of €2.49; €1.00 is disputed and with the bank')
  await dialog.getByLabel('Reason').fill('Paid twice')
  await dialog.getByRole('button', { name: 'Refund €1.49' }).click()
  await expectToast(page, 'Refunded', '€1.49 to ada@example.com')
})
