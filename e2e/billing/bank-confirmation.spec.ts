import type { Page } from '@playwright/test'
import { expect, longTest, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { HOUR_MS, openPaidServer, type PaidServer } from './paid-server.ts'
import { card, openSettings } from './subscription-page.ts'
import { typeCard } from './type-card.ts'

// A card whose bank confirms every payment (3-D Secure). Everything is real, as in whole-life.spec.ts.
let paid: PaidServer
test.beforeAll(async () => {
  paid = await openPaidServer()
})
test.afterAll(() => paid.close())

/** Follows a link of the card to the invoice, pays it, and confirms it on the page of the bank. */
async function payInvoice(page: Page, link: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await card(page).getByRole('link', { name: link }).click()
  const invoice = await opened
  await invoice.getByRole('button', { name: /^Pay .* with the card ending in 3184$/ }).click()
  await invoice.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(invoice.getByText('Status: paid')).toBeVisible()
  await paid.processEvents()
}

async function changePlan(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Change Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Plan' })
  await expect(dialog).toContainText('Due now')
  await dialog.getByRole('button', { name: 'Change Plan' }).click()
  await expectToast(page, 'Confirm with your bank', 'Your plan has not changed yet')
}

// On each push: whole-life.spec.ts pays and changes the plan, subscription-card.spec.ts shows a change that waits for the
// bank, and the tests of the sandbox and of the contract of payments confirm an invoice.
longTest(
  'a bank that confirms each payment is asked for the first one, for a change of the plan, and for the renewal [SUB-14]',
  async ({ page }) => {
    const person = await paid.server.signUp()
    // The provider leads back to this address, so the session belongs to it.
    const cookies = [...person.browser.cookies].map(([name, value]) => ({ name, value, url: paid.url }))
    await page.context().addCookies(cookies)
    const { body } = await person.browser.post<{ url: string }>('/api/v1/billing/checkout', {
      planType: 'monthly',
    })
    await page.goto(body.url)
    await page.getByLabel('Country').selectOption('Portugal')
    await typeCard(page, '4000002760003184')
    await page.getByRole('button', { name: 'Pay €2.49' }).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(page).toHaveURL((url) => url.href.startsWith(paid.url))
    await paid.processEvents()
    await openSettings(paid, page, 'Monthly Plan, €2.49 per month')

    await changePlan(page)
    await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
    await expect(card(page).getByRole('button', { name: 'Change Plan' })).toHaveCount(0)
    await paid.advanceBy(1) // the change is dropped after 23 hours
    await openSettings(paid, page, 'Monthly Plan, €2.49 per month')
    await expect(card(page).getByRole('link', { name: 'Confirm with your bank' })).toHaveCount(0)

    await changePlan(page)
    await payInvoice(page, 'Confirm with your bank')
    await openSettings(paid, page, 'Annual Plan, €24.90 per year')
    await expect(card(page).getByRole('link', { name: 'Confirm with your bank' })).toHaveCount(0)

    const { subscriptionEnd } = (
      await person.browser.get<{ subscriptionEnd: string }>('/api/v1/subscription')
    ).body
    await paid.advanceTo(new Date(new Date(subscriptionEnd).getTime() + 2 * HOUR_MS)) // a draft is charged after an hour
    await openSettings(paid, page, 'The last payment failed.')
    await payInvoice(page, 'Pay now')
    await openSettings(paid, page, 'Annual Plan, €24.90 per year')
    await expect(card(page)).not.toContainText('The last payment failed.')

    const subjects = await paid.listSubjects(person.email)
    expect(subjects.filter((subject) => subject.includes('plan'))).toEqual([
      'Candlebook: your plan has not changed yet',
      'Candlebook: your plan was not changed',
      'Candlebook: your plan has not changed yet',
      'Candlebook: your plan was changed',
    ])
  },
)
