import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import {
  findOpenSession,
  type PaidServer,
  startPaidServer,
  subscribe,
} from '../../packages/server/src/testing/index.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import { button, card, openInClosingTab } from './subscription-page.ts'

let { server: paid, sandbox } = {} as PaidServer

test.beforeAll(async () => {
  ;({ server: paid, sandbox } = await startPaidServer({ web: await loadWeb() }))
})
test.afterAll(() => paid.stop())

test('a new user starts a trial from the onboarding, and the desk opens when it is completed [ONB-03] [CHK-05] [CHK-11] [SUB-01] [API-26]', async ({
  page,
}) => {
  const person = await paid.signUp({ name: 'Ada Trader', onboarding: 'open' })
  await createTrader(person).signInTo(page.context())
  await page.goto(`${paid.url}/app`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Start with Annual Plan' }).click()
  const checkout = await opened
  await expect(checkout.getByText('€24.90').first()).toBeVisible()
  const sessionId = findOpenSession(sandbox, person.userId)
  sandbox.completeCheckout(sessionId)
  await openInClosingTab(checkout, `${paid.url}/settings?payment=success&session_id=${sessionId}`)
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await page.goto(`${paid.url}/settings`)
  await expect(card(page)).toContainText('7 days left')
  await expect(card(page)).toContainText('Annual Plan, €24.90 per year')
  await expect(card(page)).toContainText('only if a card is stored')
  const cardPage = page.waitForEvent('popup')
  await button(page, 'Add a card').click()
  await expect((await cardPage).getByRole('heading', { name: 'Update your card' })).toBeVisible()
})

// In parts: whole-life and subscription-card of this folder.
longTest(
  'a payer sees card and invoice, stays Active while the provider cannot be reached, cancels, renews, changes the plan and withdraws [SUB-12] [SUB-14] [SUB-15] [SUB-17] [AUTH-23] [SUB-04]',
  async ({ page }) => {
    const person = await paid.signUp({ name: 'Ada Trader' })
    await createTrader(person).signInTo(page.context())
    await subscribe(person)
    await page.goto(`${paid.url}/settings`)
    await expect(card(page)).toContainText('Active')
    await expect(card(page).getByRole('region', { name: 'Payment methods' })).toContainText(
      'Visa ending in 4242',
    )
    await expect(card(page).getByRole('region', { name: 'Invoices' })).toContainText('€2.49')

    await test.step('the provider cannot be reached', async () => {
      sandbox.faults.breakApi('rate_limited')
      await button(page, 'Check again').click()
      await expect(card(page)).toContainText(
        'The payment provider cannot be reached. This is what it said on',
      )
      await expect(card(page)).toContainText('Active')
      sandbox.faults.clear()
      await button(page, 'Check again').click()
      await expect(card(page)).not.toContainText('cannot be reached')
    })

    await test.step('cancels and renews', async () => {
      await button(page, 'Cancel Subscription').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click()
      await expectToast(page, 'Subscription cancelled', '')
      await page.reload()
      await expect(card(page)).toContainText('Cancelled')
      await button(page, 'Reactivate Auto-Renewal').click()
      await expectToast(page, 'Subscription reactivated', '')
      await expect(card(page)).toContainText('Active')
    })

    await test.step('changes the plan at once, and back at the end of the period', async () => {
      await button(page, 'Change Plan').click()
      const change = page.getByRole('dialog', { name: 'Change Plan' })
      await expect(change).toContainText('Due now')
      const due = await change.getByRole('definition').nth(-2).innerText()
      await change.getByRole('button', { name: 'Change Plan' }).click()
      await expectToast(page, 'Plan changed', 'Annual Plan')
      await expect(card(page)).toContainText('Annual Plan, €24.90 per year')
      const invoices = card(page).getByRole('region', { name: 'Invoices' })
      await expect(invoices.getByRole('listitem').first()).toContainText(due)

      await button(page, 'Change Plan').click()
      await expect(change).toContainText('Nothing is charged now.')
      await change.getByRole('button', { name: 'Change Plan' }).click()
      await expect(card(page)).toContainText('Next plan')
      await button(page, 'Keep Current Plan').click()
      await expectToast(page, 'Plan kept', '')
    })

    await test.step('withdraws', async () => {
      await button(page, 'Withdraw from contract here').click()
      await page.getByRole('button', { name: 'Confirm withdrawal here' }).click()
      await expect(page.getByText('Your withdrawal was received on')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      await expect(card(page)).toContainText('Not Active')
      await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
    })
  },
)
