import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import { type PaidServer, startPaidServer, subscribe } from '../../packages/server/src/testing/index.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import { button, card } from './subscription-page.ts'

let { server: paid, sandbox } = {} as PaidServer

test.beforeAll(async () => {
  ;({ server: paid, sandbox } = await startPaidServer({ web: await loadWeb() }))
})
test.afterAll(() => paid.stop())

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
