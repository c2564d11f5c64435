import { PaymentsUnavailable } from '@candlebook/core/payments'
import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import {
  createFakePayments,
  findOpenSession,
  startTestServer,
  subscribe,
  type TestServer,
} from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import { button, card } from './subscription-page.ts'

// The real server with a payment provider in memory; only the pages of the provider are played by the test.
let paid: TestServer
const payments = createFakePayments()

test.beforeAll(async () => {
  paid = await startTestServer({ web: await loadWeb(), payments })
})
test.afterAll(() => paid.stop())

test.beforeEach(({ context }) =>
  context.route('http://127.0.0.1:9/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Provider</title><h1>Provider</h1>' }),
  ),
)

test('a new user starts a trial from the onboarding, and the desk opens when it is completed [ONB-03] [CHK-05] [CHK-11] [SUB-01] [API-26]', async ({
  page,
}) => {
  const person = await paid.signUp({ name: 'Ada Trader', onboarding: 'open' })
  await createTrader(person).signInTo(page.context())
  await page.goto(`${paid.url}/app`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Start with Annual Plan' }).click()
  const checkout = await opened
  await expect(checkout).toHaveURL('http://127.0.0.1:9/checkout?plan=annual')
  const sessionId = findOpenSession(payments, person.userId)
  payments.completeCheckout(sessionId)
  const closed = checkout.waitForEvent('close')

  await checkout.goto(`${paid.url}/settings?payment=success&session_id=${sessionId}`)

  await closed
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await page.goto(`${paid.url}/settings`)
  await expect(card(page)).toContainText('7 days left')
  await expect(card(page)).toContainText('Annual Plan, €24.90 per year')
  await expect(card(page)).toContainText('only if a card is stored')
  const cardPage = page.waitForEvent('popup')
  await button(page, 'Add a card').click()
  await expect(await cardPage).toHaveURL(/^http:\/\/127\.0\.0\.1:9\/card/)
})

test('a payer sees card and invoice, cancels, renews, changes the plan and withdraws [SUB-12] [SUB-14] [SUB-15] [SUB-17]', async ({
  page,
}) => {
  const person = await paid.signUp({ name: 'Ada Trader' })
  await createTrader(person).signInTo(page.context())
  await subscribe(person)
  await page.goto(`${paid.url}/settings`)
  await expect(card(page)).toContainText('Active')
  await expect(card(page).getByRole('region', { name: 'Payment methods' })).toContainText(
    'Visa ending in 4242',
  )
  await expect(card(page).getByRole('region', { name: 'Invoices' })).toContainText('€2.49')

  await button(page, 'Cancel Subscription').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click()
  await expectToast(page, 'Subscription cancelled', '')
  await page.reload()
  await expect(card(page)).toContainText('Cancelled')

  await button(page, 'Reactivate Auto-Renewal').click()
  await expectToast(page, 'Subscription reactivated', '')
  await expect(card(page)).toContainText('Active')

  await button(page, 'Change Plan').click()
  const change = page.getByRole('dialog', { name: 'Change Plan' })
  await expect(change).toContainText('Due now')
  const due = await change.getByRole('definition').nth(-2).innerText()
  await change.getByRole('button', { name: 'Change Plan' }).click()
  await expectToast(page, 'Plan changed', 'Annual Plan')
  await expect(card(page)).toContainText('Annual Plan, €24.90 per year')
  await expect(
    card(page).getByRole('region', { name: 'Invoices' }).getByRole('listitem').first(),
  ).toContainText(due)

  await button(page, 'Change Plan').click()
  await expect(change).toContainText('Nothing is charged now.')
  await change.getByRole('button', { name: 'Change Plan' }).click()
  await expect(card(page)).toContainText('Next plan')
  await button(page, 'Keep Current Plan').click()
  await expectToast(page, 'Plan kept', '')

  await button(page, 'Withdraw from contract here').click()
  await page.getByRole('button', { name: 'Confirm withdrawal here' }).click()
  await expect(page.getByText('Your withdrawal was received on')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(card(page)).toContainText('Not Active')
  await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
})

test('a provider that cannot be reached leaves the payer Active, and says of when that is [AUTH-23] [SUB-04]', async ({
  page,
}) => {
  const person = await paid.signUp({ name: 'Ada Trader' })
  await createTrader(person).signInTo(page.context())
  await subscribe(person)
  await page.goto(`${paid.url}/settings`)
  await expect(card(page)).toContainText('Active')
  payments.state.fail(new PaymentsUnavailable('network'))

  await button(page, 'Check again').click()

  await expect(card(page)).toContainText('The payment provider cannot be reached. This is what it said on')
  await expect(card(page)).toContainText('Active')
  payments.state.recover()
  await button(page, 'Check again').click()
  await expect(card(page)).not.toContainText('cannot be reached')
})
