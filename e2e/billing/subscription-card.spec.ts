import type { BillingDetails, Withdrawal } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtRelease } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import {
  answerBilling,
  type BillingAnswers,
  CARD_PAGE,
  CHECKOUT,
  details,
  invited,
  openWithdrawal,
  PORTAL,
  premium,
  receivedWithdrawal,
  recordCalls,
  refuseCall,
  trial,
  trialWithCard,
  unpaid,
} from './answers.ts'
import { button, card, openInClosingTab } from './subscription-page.ts'

const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const withoutPlan: Subscription = { ...unpaid, trialUsed: true }
const annual: Subscription = { ...premium, interval: 'year', subscriptionEnd: '2027-11-21T12:00:00.000Z' }

/** Lets the provider say something else, and presses Check again on the card that is open. */
async function checkAgain(
  page: Page,
  billing: BillingAnswers,
  now: { subscription: Subscription; details?: BillingDetails; withdrawal?: Withdrawal },
): Promise<void> {
  Object.assign(billing, now)
  await button(page, 'Check again').click()
}

test('the card shows what the user has in each state, and offers what fits it [SUB-01] [SUB-04] [SUB-05] [SUB-06] [SUB-07] [SUB-10] [SUB-17]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page, {
    subscription: trial,
    details: { ...details, nextInvoice: { ...details.nextInvoice!, dueCents: 2490, at: trial.trialEnd } },
    isSandbox: true,
    sandboxUrl: 'http://127.0.0.1:4011',
  })
  const payUrl = 'http://127.0.0.1:9/invoices/3'
  const retry = { ...details.nextInvoice!, isRetry: true, payUrl }
  await page.goto('/settings')

  await test.step('a trial has its days, and can be paid or cancelled', async () => {
    await expect(card(page)).toContainText('5 days left')
    await expect(card(page)).toContainText('€24.90 on Nov 26, 2026, only if a card is stored')
    await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
    await expect(button(page, 'Cancel Subscription')).toBeVisible()
    await expect(button(page, 'Change Plan')).toHaveCount(0)
  })

  await test.step('a server with the sandbox says that no money moves, and leads a developer to its page', async () => {
    await expect(card(page)).toContainText('This server takes payments in a sandbox: no money moves.')
    await expect(card(page).getByRole('link', { name: 'Payments sandbox' })).toHaveAttribute(
      'href',
      'http://127.0.0.1:4011',
    )
  })

  await test.step('a payer is Active, with the next charge, the cards and the invoices', async () => {
    await checkAgain(page, billing, { subscription: premium, details, withdrawal: openWithdrawal })
    await expect(card(page)).toContainText('Active')
    await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
    await expect(card(page)).toContainText('€2.49 on Dec 21, 2026')
    await expect(card(page)).toContainText('Last checked Nov 21, 2026, 10:32')
    await expect(
      card(page).getByRole('region', { name: 'Payment methods' }).getByRole('listitem'),
    ).toHaveText([
      'Visa ending in 4242, expires 04/2031Default',
      'Mastercard ending in 4444, expires 12/2029',
    ])
    const invoices = card(page).getByRole('region', { name: 'Invoices' })
    await expect(invoices.getByRole('listitem').first()).toContainText('€2.49 Paid')
    await expect(invoices.getByRole('listitem').last()).toContainText('€24.90 Refunded')
    await expect(invoices.getByRole('link', { name: 'PDF of the invoice of Nov 21, 2026' })).toHaveAttribute(
      'href',
      'http://127.0.0.1:9/invoices/2.pdf',
    )
    await expect(button(page, 'Activate Premium Subscription')).toHaveCount(0)
    await expectAccessible(page, 'subscription of a payer')
  })

  await test.step('an overdue payment names the end of the access, and the plan cannot be changed', async () => {
    await checkAgain(page, billing, {
      subscription: { ...premium, isOverdue: true },
      details: { ...details, nextInvoice: retry },
    })
    await expect(card(page)).toContainText(
      'The last payment failed. You keep your access until Dec 21, 2026.',
    )
    await expect(card(page)).toContainText('€2.49, tried again on Dec 21, 2026')
    await expect(card(page).getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', payUrl)
    await expect(button(page, 'Change Plan')).toHaveCount(0)
    await expect(button(page, 'Cancel Subscription')).toBeVisible()
  })

  await test.step('after its days it can be paid, nothing is left to cancel, and no second plan is offered', async () => {
    await checkAgain(page, billing, {
      subscription: { ...withoutPlan, hasProviderSubscription: true },
      details: { ...details, nextInvoice: { ...retry, at: null } },
    })
    await expect(card(page)).toContainText('€2.49, not tried again')
    await expect(card(page)).toContainText('Your last payment is open, so your access has ended.')
    await expect(card(page).getByRole('link', { name: 'Pay now' })).toBeVisible()
    await expect(button(page, 'Activate Premium Subscription')).toHaveCount(0)
    await expect(button(page, 'Cancel Subscription')).toHaveCount(0)
    await page.goto('/settings?plans=')
    await expect(card(page).getByRole('link', { name: 'Pay now' })).toBeVisible()
    await page.goto('/settings')
  })

  await test.step('while the provider cannot be reached the card says of when it is', async () => {
    const nothing = { ...details, paymentMethods: [], invoices: [], nextInvoice: null }
    await checkAgain(page, billing, {
      subscription: { ...premium, isStale: true },
      details: { ...nothing, isStale: true },
    })
    await expect(card(page)).toContainText(/cannot be reached. This is what it said on Nov 21, 2026, 10:32/)
    await expect(card(page)).toContainText('Active')

    const checked = { ...premium, checkedAt: '2026-11-22T08:00:00.000Z' }
    await checkAgain(page, billing, { subscription: checked, details })
    await expect(card(page)).toContainText('Last checked Nov 22, 2026, 8:00')
    await expect(card(page)).not.toContainText('cannot be reached')
    await expect(card(page)).toContainText('ending in 4242')
  })

  await test.step('a failure of the server at Check again is said, and the card keeps what it shows', async () => {
    const broken = { status: 500, code: 'server.failed', message: 'It broke.' }
    const mend = await refuseCall(page, '/subscription/check', broken)
    await button(page, 'Check again').click()
    await expectToast(page, 'Error', 'It broke.')
    await expect(card(page)).toContainText('ending in 4242')
    await mend()
  })

  await test.step('a user without a plan is not Active, an invited one is, and both are offered Premium', async () => {
    const customer = { ...details, paymentMethods: [], invoices: [], nextInvoice: null }
    await checkAgain(page, billing, { subscription: unpaid, details: customer })
    await expect(card(page)).toContainText('Not Active')
    await expect(card(page)).toContainText('Unpaid')
    await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
    await checkAgain(page, billing, { subscription: invited })
    await expect(card(page)).toContainText('Invited')
    await expect(card(page)).not.toContainText('Not Active')
    await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
    await expect(button(page, 'Cancel Subscription')).toHaveCount(0)
    await expect(button(page, 'Manage at the payment provider')).toHaveCount(0)
  })
})

test('the plans take the place of the card; one opens in this window, with the trial for a person who never had one [CHK-10] [ERRC-22] [ERRC-25] [SUB-07] [SUB-08] [SUB-09]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page)
  const trials = recordCalls(page, '/billing/trial-checkout')
  const paid = recordCalls(page, '/billing/checkout')
  const failure = {
    status: 502,
    code: 'billing.checkout_failed',
    message: 'The checkout could not be started. Try again.',
  }
  const mendTrial = await refuseCall(page, '/billing/trial-checkout', failure)
  const mend = await refuseCall(page, '/billing/checkout', failure)
  const chooser = page.getByRole('region', { name: 'Choose a plan' })
  const annualPlan = chooser.getByRole('article', { name: 'Annual Plan' })
  const activate = button(page, 'Activate Premium Subscription')
  await page.goto('/settings')
  await activate.click()

  await test.step('Back and the Back of the browser return to the card, Back to its button', async () => {
    await expect(chooser.getByRole('article')).toHaveCount(2)
    await expect(chooser.getByRole('button', { name: 'Back' })).toBeFocused()
    await expect(card(page)).toHaveCount(0)
    await expectAccessibleAtRelease(page, 'plan chooser')
    await chooser.getByRole('button', { name: 'Back' }).press('Enter')
    await expect(activate).toBeFocused()
    await activate.click()
    await expect(chooser).toBeVisible()
    await page.goBack()
    await expect(card(page)).toBeVisible()
    await expect(page).toHaveURL('/settings')
  })

  await test.step('a checkout that fails gives its text, and the plans can be chosen again', async () => {
    await activate.click()
    await expect(annualPlan).toContainText('7-day free trial')
    await chooser.getByRole('button', { name: 'Choose Annual Plan' }).click()
    await expectToast(page, 'Error', 'An error occurred while creating the payment session.')
    await expect(chooser.getByRole('button', { name: 'Choose Annual Plan' })).toBeEnabled()
    expect([trials.length, paid.length]).toEqual([1, 0])
  })

  await test.step('a person with an invitation pays at once', async () => {
    await chooser.getByRole('button', { name: 'Back' }).click()
    await checkAgain(page, billing, { subscription: invited })
    await expect(card(page)).toContainText('Invited')
    await activate.click()
    await expect(annualPlan).not.toContainText('7-day free trial')
    await chooser.getByRole('button', { name: 'Choose Annual Plan' }).click()
    await expect.poll(() => [trials.length, paid.length]).toEqual([1, 1])
    await expect(chooser.getByRole('button', { name: 'Choose Annual Plan' })).toBeEnabled()
  })

  await test.step('and so does one whose trial is used', async () => {
    await mendTrial()
    await mend()
    await chooser.getByRole('button', { name: 'Back' }).click()
    await checkAgain(page, billing, { subscription: withoutPlan })
    await expect(card(page)).toContainText('Unpaid')
    await activate.click()
    await chooser.getByRole('button', { name: 'Choose Annual Plan' }).click()
    await expect(page).toHaveURL(CHECKOUT)
    expect(trials).toHaveLength(1)
    expect(paid.map((call) => call.postDataJSON())).toEqual([{ planType: 'annual' }, { planType: 'annual' }])
  })
})

test('a trial is not paid twice: it gets a card, or the other plan after a question; the links of mails open the pages of the provider [CHK-19] [SUB-07] [SUB-14] [SUB-16]', async ({
  page,
  trader: _,
}) => {
  const nextInvoice = { ...details.nextInvoice!, dueCents: 2490, at: trial.trialEnd! }
  const billing = await answerBilling(page, {
    subscription: trial,
    details: { ...details, paymentMethods: [], invoices: [], nextInvoice },
  })
  const changes = recordCalls(page, '/billing/plan-change')
  const checkouts = recordCalls(page, '/billing/checkout')
  await page.goto('/settings')

  await test.step('its own plan leads to the page that stores its card, and changes nothing', async () => {
    await button(page, 'Activate Premium Subscription').click()
    await expect(page.getByText('Add a card to its plan')).toBeVisible()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
    await expect(await opened).toHaveURL(CARD_PAGE)
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('a card is added with one button; then the charge names it, and Activate is gone', async () => {
    const bar = page.getByRole('region', { name: 'Trial' })
    await expect(bar).toContainText('Without a card it ends on Nov 26, 2026, and nothing is charged.')
    await expect(button(page, 'Add a card')).toBeVisible()
    const opened = page.waitForEvent('popup')
    await bar.getByRole('button', { name: 'Add a card' }).click()
    const cardPage = await opened
    await expect(cardPage).toHaveURL(CARD_PAGE)
    billing.subscription = trialWithCard
    billing.details = { ...details, invoices: [], nextInvoice }
    await openInClosingTab(cardPage, '/settings?card=added')
    await expectToast(page, 'Card added', '€24.90 is charged on Nov 26, 2026, at the end of your trial.')
    await expect(bar).toContainText('€24.90 is charged on Nov 26, 2026.')
    await expect(card(page)).toContainText('€24.90 on Nov 26, 2026, Visa ending in 4242')
    await expect(button(page, 'Activate Premium Subscription')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add a card' })).toHaveCount(0)
    await expect(button(page, 'Change Plan')).toBeVisible()
    expect([...changes, ...checkouts]).toEqual([])
  })

  await test.step('the other plan is a question that says what changes and when it is charged', async () => {
    await answerPreview(page, { dueCents: 0, takesEffectAt: '2026-11-21T10:32:00.000Z' })
    await page.route('**/api/v1/billing/plan-change', (route) =>
      route.fulfill({ json: { ...trial, interval: 'month' } }),
    )
    await checkAgain(page, billing, { subscription: trial })
    await button(page, 'Activate Premium Subscription').click()
    await page.getByRole('button', { name: 'Choose Monthly Plan' }).click()
    await expect(question(page, 'Change Plan')).toContainText(
      'From the Annual Plan to the Monthly Plan: €2.49 per month. The end of your trial does not change, and nothing is due now. The first charge is €2.49 on Nov 26, 2026, only if a card is stored.',
    )
    await expectAccessibleAtRelease(page, 'question before the plan of a trial changes')
    expect(changes).toEqual([])
    await question(page, 'Change Plan').getByRole('button', { name: 'Change Plan' }).click()
    await expectToast(page, 'Plan changed', 'Monthly Plan, €2.49 per month. Nothing was charged.')
    await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
    await expect(card(page)).toContainText('5 days left')
  })

  await test.step('the links of mails open the page that stores a card, and the open invoice, in this window', async () => {
    billing.subscription = trial
    await page.goto('/settings?add-card=')
    await expect(page).toHaveURL(CARD_PAGE)
    await page.goBack() // does not open it again
    await expect(page).toHaveURL('/settings')
    await expect(button(page, 'Add a card')).toBeVisible()

    const payUrl = 'http://127.0.0.1:9/invoices/now'
    billing.subscription = { ...premium, isOverdue: true }
    billing.details = { ...details, nextInvoice: { ...details.nextInvoice!, isRetry: true, payUrl } }
    await page.goto('/settings?pay-invoice=')
    await expect(page).toHaveURL(payUrl)
  })
})

test('cancelling asks first, holds until the end, and is taken back [ERRC-23] [ERRC-24] [SUB-11] [SUB-12] [SUB-13] [SUB-15] [SUB-18]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page, { subscription: premium, details })
  const cancelled = recordCalls(page, '/billing/cancel')
  const answerNext = (path: string, cancelAtPeriodEnd: boolean) =>
    page.route(path, (route) => {
      billing.subscription = { ...premium, cancelAtPeriodEnd }
      return route.fulfill({ json: billing.subscription })
    })
  await answerNext('**/api/v1/billing/cancel', true)
  await answerNext('**/api/v1/billing/reactivate', false)
  const failure = { status: 502, code: 'billing.cancel_failed', message: 'from the server' }
  const confirm = question(page, 'Cancel Subscription').getByRole('button', { name: 'Cancel Subscription' })
  await page.goto('/settings')

  await test.step('dismissing the question changes nothing', async () => {
    await button(page, 'Cancel Subscription').click()
    await expect(question(page, 'Cancel Subscription')).toContainText(
      'You keep full access until Dec 21, 2026',
    )
    await expectAccessibleAtRelease(page, 'question before cancelling')
    await page.keyboard.press('Escape')
    await expect(question(page, 'Cancel Subscription')).toHaveCount(0)
    await expect(button(page, 'Cancel Subscription')).toBeFocused()
    await expect(card(page)).toContainText('Active')
    expect(cancelled).toEqual([])
  })

  await test.step('a failed cancellation gives its text and changes nothing', async () => {
    const mend = await refuseCall(page, '/billing/cancel', failure)
    await button(page, 'Cancel Subscription').click()
    await confirm.click()
    await expectToast(page, 'Error', 'Error cancelling subscription. Please try again.')
    await expect(card(page)).toContainText('Active')
    await mend()
  })

  await test.step('after cancelling the card says until when, and offers the renewal', async () => {
    await button(page, 'Cancel Subscription').click()
    await confirm.click()
    await expectToast(page, 'Subscription cancelled', 'You keep your access until the end date.')
    await expect(card(page)).toContainText('Cancelled')
    await expect(card(page)).toContainText('Premium until Dec 21, 2026')
    await expect(card(page)).toContainText('Next chargeNone')
  })

  await test.step('a failed reactivation gives its text and changes nothing; then it renews again', async () => {
    const code = 'billing.reactivate_failed'
    const mend = await refuseCall(page, '/billing/reactivate', { ...failure, code })
    await button(page, 'Reactivate Auto-Renewal').click()
    await expectToast(page, 'Error', 'An error occurred while reactivating the subscription.')
    await expect(card(page)).toContainText('Cancelled')
    await mend()
    await button(page, 'Reactivate Auto-Renewal').click()
    await expectToast(page, 'Subscription reactivated', 'It renews again at the end of the period.')
    await expect(card(page)).toContainText('Active')
    await expect(button(page, 'Cancel Subscription')).toBeVisible()
  })

  await test.step('without a session the sign-in page opens, and no message is shown', async () => {
    await checkAgain(page, billing, { subscription: { ...premium, cancelAtPeriodEnd: true } })
    await refuseCall(page, '/billing/reactivate', sessionRequired)
    await page.context().clearCookies()
    await button(page, 'Reactivate Auto-Renewal').click()
    await expect(page).toHaveURL('/auth?next=%2Fsettings')
    await expect(toasts(page)).toHaveCount(0)
  })
})

test('a change to the annual plan costs what it shows, one to the monthly plan waits for the end of the period [SUB-14]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page, { subscription: premium, details })
  const changed = recordCalls(page, '/billing/plan-change')
  let next: Subscription = annual
  await page.route('**/api/v1/billing/plan-change', (route) => route.fulfill({ json: next }))
  await page.route('**/api/v1/billing/plan-change/drop', (route) => route.fulfill({ json: annual }))
  await page.route('**/api/v1/billing/plan-change/preview', (route) => route.abort())
  const dialog = page.getByRole('dialog', { name: 'Change Plan' })
  await page.goto('/settings')

  await test.step('costs that cannot be computed say so, and no plan is changed without them', async () => {
    await button(page, 'Change Plan').click()
    await expect(dialog).toContainText('The costs of the change could not be computed.')
    await expect(dialog.getByRole('button', { name: 'Change Plan' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Keep current plan' }).click()
  })

  await test.step('a change that waits for the bank leads to its invoice, and no other one can be made', async () => {
    const payUrl = 'http://127.0.0.1:9/invoices/change'
    const pendingChange = {
      plan: 'annual',
      reason: 'bank',
      payUrl,
      until: '2026-11-22T09:32:00.000Z',
    } as const
    await answerPreview(page, { dueCents: 2257, takesEffectAt: '2026-11-21T10:32:00.000Z' })
    next = { ...premium, pendingChange }
    await button(page, 'Change Plan').click()
    await dialog.getByRole('button', { name: 'Change Plan' }).click()
    await expectToast(page, 'Confirm with your bank', 'Your plan has not changed yet')
    await expect(card(page).getByRole('link', { name: 'Confirm with your bank' })).toHaveAttribute(
      'href',
      payUrl,
    )
    await expect(button(page, 'Change Plan')).toHaveCount(0)
    await checkAgain(page, billing, { subscription: premium })
    next = annual
    changed.length = 0
  })

  await test.step('the annual plan is charged now', async () => {
    await answerPreview(page, {
      dueCents: 2257,
      creditCents: 233,
      takesEffectAt: '2026-11-21T10:32:00.000Z',
      lines: [
        { text: 'Unused time on Monthly Plan', amountCents: -233 },
        { text: 'Annual Plan', amountCents: 2490 },
      ],
    })
    await button(page, 'Change Plan').click()
    await expect(dialog).toContainText('From the Monthly Plan to the Annual Plan: €24.90 per year.')
    await expect(dialog).toContainText('Credited−€2.33')
    await expect(dialog).not.toContainText('Unused time')
    await expect(dialog).toContainText('Due now€22.57')
    await expect(dialog).toContainText('FromToday')
    await expectAccessibleAtRelease(page, 'change of the plan')
    billing.subscription = annual
    await dialog.getByRole('button', { name: 'Change Plan' }).click()
    await expectToast(page, 'Plan changed', 'Annual Plan, €24.90 per year.')
    await expect(card(page)).toContainText('Nov 21, 2027')
    expect(changed.map((call) => call.postDataJSON())).toEqual([
      { planType: 'annual', prorationDate: '2026-11-21T10:32:00.000Z' },
    ])
  })

  await test.step('the monthly plan waits for the end of the period, and can be taken back', async () => {
    await answerPreview(page, { dueCents: 0, takesEffectAt: annual.subscriptionEnd! })
    next = { ...annual, scheduledPlan: 'monthly' }
    await button(page, 'Change Plan').click()
    await expect(dialog).toContainText('Nothing is charged now. Your current plan runs until Nov 21, 2027')
    await dialog.getByRole('button', { name: 'Change Plan' }).click()
    await expectToast(page, 'Plan change saved', 'Monthly Plan, €2.49 per month.')
    await expect(card(page)).toContainText('Next planMonthly Plan, €2.49 per month from Nov 21, 2027')
    await expect(button(page, 'Change Plan')).toHaveCount(0)
    await button(page, 'Keep Current Plan').click()
    await expectToast(page, 'Plan kept', 'The scheduled change is taken back.')
    await expect(card(page)).not.toContainText('Next plan')
  })
})

test('the portal opens in a new tab, leaving it checks the subscription, and each failure has its title [ERRC-18] [ERRC-19] [ERRC-20] [SUB-16] [SUB-18]', async ({
  page,
  context,
  trader: _,
}) => {
  const billing = await answerBilling(page, { subscription: premium, details })
  const manage = button(page, 'Manage at the payment provider')
  const openPortal = async () => {
    const opened = page.waitForEvent('popup')
    await manage.click()
    const portal = await opened
    await expect(portal).toHaveURL(PORTAL)
    return portal
  }
  await page.goto('/settings')

  await test.step('a check that fails after the portal is left is said, and the card keeps what it shows', async () => {
    const broken = { status: 500, code: 'server.failed', message: 'It broke.' }
    const mend = await refuseCall(page, '/subscription/check', broken)
    await (await openPortal()).close()
    await expectToast(page, 'Error', 'It broke.')
    await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
    await mend()
  })

  await test.step('otherwise the card shows what was done there', async () => {
    const portal = await openPortal()
    billing.subscription = { ...premium, cancelAtPeriodEnd: true }
    await portal.close()
    await expect(card(page)).toContainText('Cancelled')
  })

  await test.step('a portal that cannot be reached, and one without an address, say so', async () => {
    await page.route('**/api/v1/billing/portal', (route) => route.abort())
    await manage.click()
    await expect(toasts(page)).toContainText('Connection Error')
    await expect(toasts(page)).toHaveAttribute('data-variant', 'destructive')
    await page.route('**/api/v1/billing/portal', (route) => route.fulfill({ json: { url: '' } }))
    await manage.click()
    await expect(toasts(page)).toContainText('Failed to get portal URL. Please try again later.')
    await expect.poll(() => context.pages().length).toBe(1)
  })

  await test.step('an administrator is led to where the portal is configured', async () => {
    await refuseCall(page, '/billing/portal', {
      status: 409,
      code: 'billing.portal_not_configured',
      message: 'The portal needs configuration.',
      data: { configureUrl: 'http://127.0.0.1:9/configure' },
    })
    await manage.click()
    await expect(toasts(page)).toContainText('Configuration Required')
    await expect(toasts(page)).toContainText('The portal needs configuration.')
    await expect.poll(() => context.pages().length).toBe(1)
    const opened = page.waitForEvent('popup')
    await toasts(page).getByRole('button', { name: 'Configure' }).click()
    await expect(await opened).toHaveURL('http://127.0.0.1:9/configure')
  })

  await test.step('without a session the sign-in page opens, and no message is shown', async () => {
    await refuseCall(page, '/billing/portal', sessionRequired)
    await context.clearCookies()
    await manage.click()
    await expect(page).toHaveURL('/auth?next=%2Fsettings')
    await expect(toasts(page)).toHaveCount(0)
  })
})

test('the withdrawal takes two steps, its result has date and time, and a failed refund can be completed; an annual plan is paid back on request [LAND-14]', async ({
  page,
  trader,
}) => {
  const billing = await answerBilling(page, { subscription: premium, details, withdrawal: openWithdrawal })
  const confirmed: unknown[] = []
  await page.route('**/api/v1/billing/withdrawal', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    confirmed.push(route.request().postDataJSON())
    return route.fulfill({ json: receivedWithdrawal })
  })
  await page.goto('/settings')
  await test.step('the request for the money leads to the filled form', async () => {
    const section = card(page).getByRole('region', { name: 'Money back' })
    await expect(section).toContainText('Until Dec 21, 2026 you can get your annual payment back in full.')
    await section.getByRole('link', { name: 'Write to us' }).click()
    await expect(page).toHaveURL(/\/contact\?category=billing$/)
    await expect(page.getByLabel('Category')).toHaveValue('billing')
    await expect(page.getByLabel('Email')).toHaveValue(trader.email)
    await expect(page.getByLabel('Name')).not.toHaveValue('')
    await page.goBack()
  })
  await expect(card(page)).toContainText('without giving a reason until Dec 5, 2026')

  await button(page, 'Withdraw from contract here').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('€23.90 is paid back to you')
  await expect(dialog.getByRole('definition')).toHaveText(['€1.49 of €2.49', '€22.41'])
  await expectAccessibleAtRelease(page, 'withdrawal')
  expect(confirmed).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm withdrawal here' }).click()

  await expect(dialog).toContainText(/received on Nov 23, 2026, 9:15/)
  await expect(dialog).toContainText('€23.90 is paid back to the card')
  await expect(dialog.getByRole('definition')).toHaveText(['€1.49 of €2.49', '€22.41'])
  expect(confirmed).toEqual([{ confirmed: true }])
  billing.subscription = withoutPlan
  billing.withdrawal = { ...openWithdrawal, isOpen: false }
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(card(page)).toContainText('Not Active')
  await expect(button(page, 'Withdraw from contract here')).toHaveCount(0)

  await checkAgain(page, billing, {
    subscription: withoutPlan,
    withdrawal: { ...openWithdrawal, startedAt: '2026-11-23T09:15:00.000Z' },
  })
  await expect(card(page)).toContainText(/received on Nov 23, 2026, 9:15.* a refund failed/)
  await expect(button(page, 'Withdraw from contract here')).toBeVisible()
  await expect(card(page).getByRole('region', { name: 'Money back' })).toHaveCount(0)
})

const sessionRequired = { status: 401, code: 'session.required', message: 'Sign in.' }

/** Answers what a change of the plan costs. */
async function answerPreview(
  page: Page,
  preview: { dueCents: number; creditCents?: number; takesEffectAt: string; lines?: object[] },
): Promise<void> {
  await page.route('**/api/v1/billing/plan-change/preview', (route) =>
    route.fulfill({
      json: {
        creditCents: 0,
        currency: 'eur',
        prorationDate: '2026-11-21T10:32:00.000Z',
        lines: [],
        ...preview,
      },
    }),
  )
}
