import { createInvitation } from '@candlebook/core/invitations'
import type { Page } from '@playwright/test'
import { runScheduled } from '../../packages/server/src/testing/index.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { checkBoxes, fillNewAccount } from '../site/account-form.ts'
import { findMailedLink } from '../site/mailed-links.ts'
import { expectToast } from '../toasts.ts'
import { HOUR_MS, openPaidServer, type PaidServer } from './paid-server.ts'
import { button, card, openSettings, readEnd } from './subscription-page.ts'
import { typeCard } from './type-card.ts'

// Everything is real: the server, the database, the provider's pages and webhooks, and the SDK between them.
let paid: PaidServer
test.beforeAll(async () => {
  paid = await openPaidServer()
})
test.afterAll(() => paid.close())

const newestInvoice = (page: Page) =>
  card(page).getByRole('region', { name: 'Invoices' }).getByRole('listitem').first()

/** Signs up with the monthly plan and starts its trial on the page of the provider, without a card. */
async function startTrial(page: Page): Promise<string> {
  await page.goto(`${paid.url}/register?plan=monthly`)
  const email = await fillNewAccount(page)
  await checkBoxes(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('article', { name: 'Monthly Plan' })).toContainText('Your choice')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Start with Monthly Plan' }).click()
  const checkout = await opened
  await expect(checkout.getByText('7 days free')).toBeVisible()
  await expect(checkout.getByText('Due today: €0.00')).toBeVisible()
  await checkout.getByLabel('Country').selectOption('Portugal')
  const closed = checkout.waitForEvent('close')
  await checkout.getByRole('button', { name: 'Start trial' }).click()
  await closed
  await expectToast(page, 'Your trial has started', 'Nothing is charged before then.')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await paid.processEvents()
  return email
}

/** Opens the customer portal from the settings. */
async function openPortal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await button(page, 'Manage at the payment provider').click()
  const portal = await opened
  await expect(portal.getByRole('heading', { name: 'Manage your subscription' })).toBeVisible()
  return portal
}

/** Stores a card in the portal, which pays from then on. */
async function storeCard(portal: Page, number: string): Promise<void> {
  const form = portal.locator('details', { hasText: 'Add a card' })
  if (!(await form.getByLabel('Card number').isVisible())) await form.getByText('Add a card').click()
  await typeCard(portal, number)
  await portal.getByRole('button', { name: 'Save card' }).click()
  await expect(portal.getByRole('listitem').filter({ hasText: '(default)' })).toContainText(number.slice(-4))
}

test('the life of a subscription, from the registration to its end [API-26] [CHK-01] [CHK-05] [CHK-10] [CHK-11] [CHK-18] [ONB-03] [SUB-01] [SUB-04] [SUB-12] [SUB-14] [SUB-15] [SUB-17]', async ({
  page,
}) => {
  const email = await startTrial(page)
  await openSettings(paid, page, '7 days left')
  await expect(card(page)).toContainText('No card is stored.')
  await expect(card(page)).toContainText('only if a card is stored')
  const cardPage = page.waitForEvent('popup')
  await button(page, 'Add a card').click()
  await expect((await cardPage).getByRole('heading', { name: 'Update your card' })).toBeVisible()
  await (await cardPage).close()

  await paid.advanceBy(4)
  await runScheduled(paid.server, 'billing.send-reminders')
  await openSettings(paid, page, '3 days left')
  expect(await paid.listSubjects(email)).toEqual([
    'Candlebook: your trial has started',
    'Candlebook: your trial ends soon',
  ])

  await paid.advanceTo(await readEnd(paid, page))
  await openSettings(paid, page, 'Not Active')
  await button(page, 'Activate Premium Subscription').click()
  const cardFields = page.locator('input[autocomplete^="cc-"]')
  await expect(page.getByRole('button', { name: 'Choose Monthly Plan' })).toBeVisible()
  await expect(cardFields).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose Monthly Plan' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible()
  expect(new URL(page.url()).origin).not.toBe(paid.url)
  await expect(cardFields).toHaveCount(3)
  await expect(page.getByText('days free')).toHaveCount(0)
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay €2.49' }).click()
  await expect(card(page)).toContainText('Active')
  await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
  await expect(newestInvoice(page)).toContainText('€2.49')

  await paid.advanceBy(10)
  await openSettings(paid, page, 'Active')
  await button(page, 'Change Plan').click()
  const change = page.getByRole('dialog', { name: 'Change Plan' })
  const due = await change.getByText('Due now').locator('xpath=following-sibling::dd').innerText()
  expect(due).toMatch(/^€2[23]\.\d\d$/) // €24.90 less two thirds of a month
  await change.getByRole('button', { name: 'Change Plan' }).click()
  await expectToast(page, 'Plan changed', 'Annual Plan, €24.90 per year.')
  await expect(card(page)).toContainText('Annual Plan, €24.90 per year')
  await expect(newestInvoice(page)).toContainText(due)
  const opened = page.waitForEvent('popup')
  await newestInvoice(page).getByRole('link', { name: /^View/ }).click()
  await expect((await opened).getByRole('row', { name: 'Amount paid' })).toContainText(due)

  const portal = await openPortal(page)
  await storeCard(portal, '4000000000000341')
  await openSettings(paid, page, 'ending in 0341')
  await paid.advanceTo(new Date((await readEnd(paid, page)).getTime() + 2 * HOUR_MS)) // a draft is charged after an hour
  await openSettings(paid, page, 'The last payment failed.')
  await expect(card(page)).toContainText('Active')

  const repair = await openPortal(page)
  await storeCard(repair, '5555555555554444')
  await repair.getByRole('row').filter({ hasText: 'open' }).getByRole('link').click()
  await repair.getByRole('button', { name: 'Pay €24.90 with the card ending in 4444' }).click()
  await expect(repair.getByText('Status: paid')).toBeVisible()
  await paid.processEvents()
  await openSettings(paid, page, 'Active')
  await expect(card(page)).not.toContainText('The last payment failed.')
  await expect(newestInvoice(page)).toContainText('Paid')

  await cancel(page)
  await openSettings(paid, page, 'Cancelled')
  await button(page, 'Reactivate Auto-Renewal').click()
  await expectToast(page, 'Subscription reactivated', '')
  await openSettings(paid, page, 'Active')
  await cancel(page)
  await paid.advanceTo(await readEnd(paid, page))
  await openSettings(paid, page, 'Not Active')
  await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
  expect(await paid.listSubjects(email)).toEqual([
    'Candlebook: your trial has started',
    'Candlebook: your trial ends soon',
    'Candlebook: your trial has ended',
    'Candlebook: your payment was received',
    'Candlebook: your plan was changed',
    'Candlebook: your payment was received',
    'Candlebook: your payment did not go through',
    'Candlebook: your payment was received',
    'Candlebook: your subscription is cancelled',
    'Candlebook: your subscription renews again',
    'Candlebook: your subscription is cancelled',
    'Candlebook: your subscription has ended',
  ])
})

async function cancel(page: Page): Promise<void> {
  await button(page, 'Cancel Subscription').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click()
  await expectToast(page, 'Subscription cancelled', '')
}

// On each push: site/invitation.spec.ts redeems an invitation, and subscription-card.spec.ts shows an invited user.
longTest(
  'who is invited for life pays nothing and has access a year later [SUB-01] [SUB-05]',
  async ({ page }) => {
    const email = `${crypto.randomUUID()}@example.com`
    const { invitationKey } = paid.server.appContext.config
    const ctx = { ...paid.server.appContext, invitationKey, actor: { kind: 'job', name: 'a test' } } as const
    const { code } = await createInvitation(ctx, { email, durationDays: -1 })
    await page.goto(`${paid.url}/signup?invitation=${code}`)
    await page.getByLabel('Full name').fill('Rui Costa')
    await page.getByLabel('Password', { exact: true }).fill('long-enough')
    await page.getByLabel('Confirm password').fill('long-enough')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(`${paid.url}/auth`)
    await page.goto(paid.url + (await findMailedLink(paid.server, email, '/auth/callback')))
    await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
    await openSettings(paid, page, 'Lifetime access by invitation')

    await paid.advanceBy(400)
    await runScheduled(paid.server, 'billing.sync-all')

    await openSettings(paid, page, 'Lifetime access by invitation')
    await expect(card(page)).toContainText('No end')
    await page.goto(`${paid.url}/app`)
    await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Choose Your Plan' })).toHaveCount(0)
  },
)
