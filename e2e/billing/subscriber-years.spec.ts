import type { UserInvoices } from '@candlebook/contract/admin-billing'
import { grantAdmin } from '@candlebook/core/identity'
import type { Page } from '@playwright/test'
import { runJobs, runScheduled } from '../../packages/server/src/testing/index.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { checkBoxes, fillNewAccount } from '../site/account-form.ts'
import { findMailedLink } from '../site/mailed-links.ts'
import { expectToast } from '../toasts.ts'
import { HOUR_MS, openPaidServer, type PaidServer } from './paid-server.ts'
import { button, card, openSettings, readEnd } from './subscription-page.ts'
import { typeCard } from './type-card.ts'

// A subscriber's years on a phone. Everything is real: the server, the database, the provider's pages and webhooks, and
// the SDK between them. Both clocks move together.
test.use({ viewport: { width: 390, height: 844 } })

let paid: PaidServer
test.beforeAll(async () => {
  paid = await openPaidServer()
})
test.afterAll(() => paid.close())

const invoices = (page: Page) => card(page).getByRole('region', { name: 'Invoices' }).getByRole('listitem')

/** Moves both clocks past the end of the period; a draft invoice is charged an hour after it. */
async function passEnd(page: Page): Promise<void> {
  await paid.advanceTo(new Date((await readEnd(paid, page)).getTime() + 2 * HOUR_MS))
}

// In parts: whole-life, journey, bank-confirmation and subscription-card of this folder.
longTest(
  'the years of a subscriber: trial, card, declined and confirmed change of the plan, withdrawal, return with 3-D Secure, refund, failed payments, deletion [CHK-01] [CHK-10] [CHK-18] [SUB-14] [SUB-16] [SUB-17]',
  async ({ page }) => {
    longTest.slow() // it lives four years
    const email = await startTrial(page)
    await addCardByMailedLink(page, email)
    await passEnd(page)
    await openSettings(paid, page, 'Active')
    await expect(invoices(page).first()).toContainText('€2.49 Paid')
    await failToChangePlan(page)
    await confirmPlanChange(page, email)
    await withdraw(page)
    await returnAYearLater(page)
    await refundOldPayment(page)
    await failToPay(page)
    expect(await paid.listSubjects(email)).toEqual(
      expect.arrayContaining([
        'Candlebook: your trial has started',
        'Candlebook: your trial ends soon',
        'Candlebook: your payment was received',
        'Candlebook: your plan has not changed yet',
        'Candlebook: your plan was not changed',
        'Candlebook: your plan was changed',
        'Candlebook: we received your withdrawal',
        'Candlebook: a payment was refunded',
        'Candlebook: your payment did not go through',
        'Candlebook: your payment failed again',
        'Candlebook: your subscription ended because your payment failed',
      ]),
    )
    await deleteAccount(page, email)
  },
)

/** The trial starts without a card, and the page that stays says so. */
async function startTrial(page: Page): Promise<string> {
  await page.goto(`${paid.url}/register?plan=monthly`)
  const email = await fillNewAccount(page)
  await checkBoxes(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Start with Monthly Plan' }).click()
  const checkout = await opened
  await expect(checkout.getByText('Due today: €0.00')).toBeVisible()
  await expect(checkout.getByLabel('Card number')).toHaveCount(0)
  await checkout.getByLabel('Country').selectOption('Portugal')
  const closed = checkout.waitForEvent('close')
  await checkout.getByRole('button', { name: 'Start trial' }).click()
  await closed
  await expectToast(page, 'Your trial has started', 'Nothing is charged before then.')
  await expect(page.getByRole('region', { name: 'Trial' })).toContainText('7 days left')
  await paid.processEvents()
  return email
}

/** On the fifth day the link of the reminder leads to the page that stores a card; no plan changes. */
async function addCardByMailedLink(page: Page, email: string): Promise<void> {
  await paid.advanceBy(5)
  await runScheduled(paid.server, 'billing.send-reminders')
  await page.goto(paid.url + (await findMailedLink(paid.server, email, '/settings')))
  await expect(page.getByRole('heading', { name: 'Update your card' })).toBeVisible()
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expectToast(page, 'Card added', '€2.49 is charged on')
  await expect(card(page)).toContainText('Visa ending in 4242')
  await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
  await expect(button(page, 'Activate Premium Subscription')).toHaveCount(0)
}

/** The card of a bank that confirms every payment is confirmed when it is saved, too. */
const bankCard = '4000002760003184'

async function saveCard(page: Page, number: string): Promise<void> {
  await page.goto(`${paid.url}/settings?add-card=`)
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Save card' }).click()
  if (number === bankCard) await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expectToast(page, 'Card added', 'It pays from now on.')
  await paid.processEvents()
}

async function changePlan(page: Page): Promise<void> {
  await button(page, 'Change Plan').click()
  const change = page.getByRole('dialog', { name: 'Change Plan' })
  await change.getByRole('button', { name: 'Change Plan' }).click()
}

/** A change that the card does not pay changes nothing, and is dropped after 23 hours. */
async function failToChangePlan(page: Page): Promise<void> {
  await saveCard(page, '4000000000000341')
  await openSettings(paid, page, 'Monthly Plan, €2.49 per month')
  await changePlan(page)
  await expectToast(page, 'Card declined', 'so your plan has not changed')
  await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
  await paid.advanceBy(1)
  await openSettings(paid, page, 'Monthly Plan, €2.49 per month')
}

/** The next change is made once the bank has confirmed its payment, to which the mail leads. */
async function confirmPlanChange(page: Page, email: string): Promise<void> {
  await saveCard(page, bankCard)
  await openSettings(paid, page, 'Monthly Plan, €2.49 per month')
  await changePlan(page)
  await expectToast(page, 'Confirm with your bank', 'Your plan has not changed yet')
  await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
  await page.goto(paid.url + (await findMailedLink(paid.server, email, '/settings')))
  await page.getByRole('button', { name: /^Pay .* with the card ending in 3184$/ }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Status: paid')).toBeVisible()
  await paid.processEvents()
  await openSettings(paid, page, 'Annual Plan, €24.90 per year')
}

/** Within the 14 days of the first payment: both payments are paid back. */
async function withdraw(page: Page): Promise<void> {
  await openSettings(paid, page, 'without giving a reason')
  await button(page, 'Withdraw from contract here').click()
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw from the contract' })
  await expect(withdrawal.getByRole('definition')).toHaveCount(2)
  await withdrawal.getByRole('button', { name: 'Confirm withdrawal here' }).click()
  await expect(page.getByText('Your withdrawal was received on')).toBeVisible()
  await paid.processEvents()
  await openSettings(paid, page, 'Not Active')
  await expect(invoices(page).filter({ hasText: 'Refunded' })).toHaveCount(2)
}

/** A second contract, whose first payment the bank must confirm. It has 14 days of its own, and no second trial. */
async function returnAYearLater(page: Page): Promise<void> {
  await paid.advanceBy(365)
  await openSettings(paid, page, 'Not Active')
  await button(page, 'Activate Premium Subscription').click()
  await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible()
  await page.getByLabel('Country').selectOption('Portugal')
  await typeCard(page, '4000002500003155')
  await page.getByRole('button', { name: 'Pay €24.90' }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(card(page)).toContainText('Annual Plan, €24.90 per year')
  await paid.processEvents()
  await openSettings(paid, page, 'without giving a reason')
  await paid.advanceBy(15)
  await openSettings(paid, page, 'Active')
  await expect(card(page)).not.toContainText('without giving a reason')
}

/** An operator pays an old invoice back; the running period stays. */
async function refundOldPayment(page: Page): Promise<void> {
  await passEnd(page)
  await openSettings(paid, page, 'Active')
  const operator = await paid.server.signUp()
  await grantAdmin(paid.server.database.ownerUrl, { userId: operator.userId, now: paid.server.clock.now() })
  const { id: userId } = (await (await page.request.get(`${paid.url}/api/v1/session`)).json()).user
  const { body } = await operator.browser.get<UserInvoices>(
    `/api/v1/admin/billing/invoices?subscriberId=${userId}`,
  )
  const old = body.items.find(
    ({ endsAccess, refundedCents, paidCents }) => paidCents > refundedCents && !endsAccess,
  )
  const refund = { userId, invoiceId: old?.invoiceId, reason: 'Paid back on request' }
  expect((await operator.browser.post('/api/v1/admin/billing/refund', refund)).status).toBe(200)
  await paid.processEvents()
  await openSettings(paid, page, 'Active')
  await expect(invoices(page).filter({ hasText: 'Refunded' })).toHaveCount(3)
}

/** A card that is declined at the renewal and again: access for some days, then the end. */
async function failToPay(page: Page): Promise<void> {
  await saveCard(page, '4000000000000341')
  await passEnd(page)
  await openSettings(paid, page, 'The last payment failed.')
  await paid.advanceBy(4)
  await openSettings(paid, page, '€24.90, tried again on')
  await paid.advanceBy(18)
  await openSettings(paid, page, 'Not Active')
  await expect(button(page, 'Cancel Subscription')).toHaveCount(0)
}

/** The customer at the provider and everything that is stored goes; one mail says so. */
async function deleteAccount(page: Page, email: string): Promise<void> {
  const { id } = (await (await page.request.get(`${paid.url}/api/v1/session`)).json()).user
  await page.goto(`${paid.url}/settings/data`)
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('long-enough')
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await runJobs(paid.server, ['accounts.erase'])
  const { rowCount } = await paid.server.database.owner.query(
    'select from provider_subscriptions where user_id = $1',
    [id],
  )
  expect(rowCount).toBe(0)
  expect(await paid.listSubjects(email)).toEqual(['Your Candlebook account was deleted'])
}
