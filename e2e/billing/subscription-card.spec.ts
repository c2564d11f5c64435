import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import {
  answerBilling,
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
import { button, card } from './subscription-page.ts'

const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** Opens the settings; the banner of a user without a plan does not matter here. */
async function openCard(page: Page) {
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
}

test('a trial shows its days, and can be paid or cancelled [SUB-01] [SUB-07] [SUB-10]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, {
    subscription: trial,
    details: {
      ...details,
      nextInvoice: { ...details.nextInvoice!, dueCents: 2490, at: trial.trialEnd },
    },
  })

  await openCard(page)

  await expect(card(page)).toContainText('5 days left')
  await expect(card(page)).toContainText('€24.90 on Nov 26, 2026, only if a card is stored')
  await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
  await expect(button(page, 'Cancel Subscription')).toBeVisible()
  await expect(button(page, 'Change Plan')).toHaveCount(0)
})

test('a payer is Active, with the next charge, the cards and the invoices [SUB-04] [SUB-06] [SUB-10] [SUB-17]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: premium, details, withdrawal: openWithdrawal })

  await openCard(page)

  await expect(card(page)).toContainText('Active')
  await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
  await expect(card(page)).toContainText('€2.49 on Dec 21, 2026')
  await expect(card(page)).toContainText('Last checked Nov 21, 2026, 10:32')
  const [first, second] = await card(page)
    .getByRole('region', { name: 'Payment methods' })
    .getByRole('listitem')
    .all()
  await expect(first!).toHaveText('Visa ending in 4242, expires 04/2031Default')
  await expect(second!).toHaveText('Mastercard ending in 4444, expires 12/2029')
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

test('an invited user is Active, and a user without a plan is not; both are offered Premium [SUB-04] [SUB-05] [SUB-07]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page, { subscription: invited })
  await openCard(page)
  await expect(card(page)).toContainText('Active')
  await expect(card(page)).toContainText('Invited')
  await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
  await expect(button(page, 'Cancel Subscription')).toHaveCount(0)
  await expect(button(page, 'Manage at the payment provider')).toHaveCount(0)

  billing.subscription = unpaid
  await page.reload()

  await expect(card(page)).toContainText('Not Active')
  await expect(card(page)).toContainText('Unpaid')
  await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
})

test('the plan chooser takes the place of the card, and Back returns to the button [SUB-07] [SUB-08]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page)
  await openCard(page)

  await button(page, 'Activate Premium Subscription').click()

  const chooser = page.getByRole('region', { name: 'Choose a plan' })
  await expect(chooser.getByRole('article')).toHaveCount(2)
  await expect(chooser.getByRole('button', { name: 'Back' })).toBeFocused()
  await expect(card(page)).toHaveCount(0)
  await expectAccessible(page, 'plan chooser')
  await chooser.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(button(page, 'Activate Premium Subscription')).toBeFocused()
  await button(page, 'Activate Premium Subscription').click()
  await expect(chooser).toBeVisible()
  await page.goBack()
  await expect(card(page)).toBeVisible()
  await expect(page).toHaveURL('/settings')
})

test('choosing a plan in the settings opens its checkout in this window [SUB-09]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: { ...unpaid, trialUsed: true } })
  const started = recordCalls(page, '/billing/checkout')
  await page.goto('/settings?plans=')

  await page.getByRole('button', { name: 'Choose Annual Plan' }).click()

  await expect(page).toHaveURL(CHECKOUT)
  expect(started.map((call) => call.postDataJSON())).toEqual([{ planType: 'annual' }])
})

test('a checkout that fails in the settings gives its text, and the plans can be chosen again [ERRC-22] [ERRC-25]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: { ...unpaid, trialUsed: true } })
  await refuseCall(page, '/billing/checkout', {
    status: 502,
    code: 'billing.checkout_failed',
    message: 'The checkout could not be started. Try again.',
  })
  await page.goto('/settings?plans=')

  await page.getByRole('button', { name: 'Choose Monthly Plan' }).click()

  await expectToast(page, 'Error', 'An error occurred while creating the payment session.')
  await expect(page.getByRole('button', { name: 'Choose Monthly Plan' })).toBeEnabled()
})

test('a trial is not paid twice: its own plan leads to the page that stores its card, and changes nothing [CHK-19] [SUB-07]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: trial })
  const changes = recordCalls(page, '/billing/plan-change')
  const checkouts = recordCalls(page, '/billing/checkout')
  await page.goto('/settings?plans=')
  await expect(page.getByText('Add a card to its plan')).toBeVisible()
  const opened = page.waitForEvent('popup')

  await page.getByRole('button', { name: 'Choose Annual Plan' }).click()

  await expect(await opened).toHaveURL(CARD_PAGE)
  expect([...changes, ...checkouts]).toEqual([]) // its trial is of the annual plan
})

test('a trial asks before its plan changes, and says what changes and when it is charged [SUB-14]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: trial })
  await page.route('**/api/v1/billing/plan-change/preview', (route) =>
    route.fulfill({
      json: {
        dueCents: 0,
        creditCents: 0,
        currency: 'eur',
        takesEffectAt: '2026-11-21T10:32:00.000Z',
        prorationDate: '2026-11-21T10:32:00.000Z',
        lines: [],
      },
    }),
  )
  const changed = recordCalls(page, '/billing/plan-change')
  await page.route('**/api/v1/billing/plan-change', (route) =>
    route.fulfill({ json: { ...trial, interval: 'month' } }),
  )
  await page.goto('/settings?plans=')

  await page.getByRole('button', { name: 'Choose Monthly Plan' }).click()

  await expect(question(page, 'Change Plan')).toContainText(
    'From the Annual Plan to the Monthly Plan: €2.49 per month. The end of your trial does not change, and nothing is due now. The first charge is €2.49 on Nov 26, 2026, only if a card is stored.',
  )
  await expectAccessible(page, 'question before the plan of a trial changes')
  expect(changed).toEqual([])
  await question(page, 'Change Plan').getByRole('button', { name: 'Change Plan' }).click()
  await expectToast(page, 'Plan changed', 'Monthly Plan, €2.49 per month. Nothing was charged.')
  await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
  await expect(card(page)).toContainText('5 days left')
})

test('a card is added with one button, which changes no plan; then the charge names it, and Activate is gone [SUB-16]', async ({
  page,
  trader: _,
}) => {
  const nextInvoice = { ...details.nextInvoice!, dueCents: 2490, at: trial.trialEnd! }
  const billing = await answerBilling(page, {
    subscription: trial,
    details: { ...details, paymentMethods: [], invoices: [], nextInvoice },
  })
  const changes = recordCalls(page, '/billing/plan-change')
  await openCard(page)
  await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await button(page, 'Add a card').click()
  const cardPage = await opened
  await expect(cardPage).toHaveURL(CARD_PAGE)
  billing.subscription = trialWithCard
  billing.details = { ...details, invoices: [], nextInvoice }
  const closed = cardPage.waitForEvent('close')

  await cardPage.goto('/settings?card=added')

  await closed
  await expectToast(page, 'Card added', '€24.90 is charged on Nov 26, 2026, at the end of your trial.')
  await expect(card(page)).toContainText('€24.90 on Nov 26, 2026, Visa ending in 4242')
  await expect(button(page, 'Activate Premium Subscription')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a card' })).toHaveCount(0)
  await expect(button(page, 'Change Plan')).toBeVisible()
  expect(changes).toEqual([])
})

test('the link of a mail opens the page that stores a card in this window, and Back does not open it again [SUB-16]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: trial })

  await page.goto('/settings?add-card=')

  await expect(page).toHaveURL(CARD_PAGE)
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await expect(button(page, 'Add a card')).toBeVisible()
})

test('the link of a mail opens the invoice that is open now in this window, or says that none is [SUB-14]', async ({
  page,
  trader: _,
}) => {
  const payUrl = 'http://127.0.0.1:9/invoices/now'
  const until = '2026-12-01T12:00:00.000Z'
  const pendingChange = { plan: 'annual', reason: 'bank', payUrl, until } as const
  const billing = await answerBilling(page, { subscription: { ...premium, pendingChange } })
  await page.route(payUrl, (route) => route.fulfill({ contentType: 'text/html', body: 'The invoice' }))
  await page.goto('/settings?pay-invoice=')
  await expect(page).toHaveURL(payUrl)

  billing.subscription = { ...premium, isOverdue: true }
  billing.details = { ...details, nextInvoice: { ...details.nextInvoice!, isRetry: true, payUrl } }
  await page.goto('/settings?pay-invoice=')
  await expect(page).toHaveURL(payUrl)

  billing.subscription = premium
  billing.details = details
  await page.goto('/settings?pay-invoice=')
  await expectToast(page, 'Nothing to pay', 'No invoice of your plan is open.')
  await expect(page).toHaveURL('/settings')
})

test('a check that fails after the portal is left is said, and the card keeps what it shows', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: premium, details })
  await openCard(page)
  await refuseCall(page, '/subscription/check', { status: 500, code: 'server.failed', message: 'It broke.' })
  const portal = page.waitForEvent('popup')
  await button(page, 'Manage at the payment provider').click()
  await (await portal).close()

  await expectToast(page, 'Error', 'It broke.')
  await expect(card(page)).toContainText('Monthly Plan, €2.49 per month')
})

test('a person who never had a trial gets it in the settings as well; one with an invitation pays at once [CHK-10]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page)
  const trials = recordCalls(page, '/billing/trial-checkout')
  const paid = recordCalls(page, '/billing/checkout')
  await page.goto('/settings?plans=')
  await expect(page.getByRole('article', { name: 'Annual Plan' })).toContainText('7-day free trial')
  await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
  await expect(page).toHaveURL(CHECKOUT)
  expect([trials.length, paid.length]).toEqual([1, 0])

  billing.subscription = invited
  await page.goto('/settings?plans=')
  await expect(page.getByRole('article', { name: 'Annual Plan' })).not.toContainText('7-day free trial')
  await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
  await expect(page).toHaveURL(CHECKOUT)
  expect([trials.length, paid.length]).toEqual([1, 1])
})

test('cancelling asks first; dismissing changes nothing [SUB-11]', async ({ page, trader: _ }) => {
  await answerBilling(page, { subscription: premium, details })
  const cancelled = recordCalls(page, '/billing/cancel')
  await openCard(page)

  await button(page, 'Cancel Subscription').click()
  await expect(question(page, 'Cancel Subscription')).toContainText('You keep full access until Dec 21, 2026')
  await expectAccessible(page, 'question before cancelling')
  await page.keyboard.press('Escape')

  await expect(question(page, 'Cancel Subscription')).toHaveCount(0)
  await expect(button(page, 'Cancel Subscription')).toBeFocused()
  await expect(card(page)).toContainText('Active')
  expect(cancelled).toEqual([])
})

test('after cancelling the card says until when, and offers the renewal again [SUB-12] [SUB-13] [SUB-15]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page, { subscription: premium, details })
  const answerNext = (path: string, cancelAtPeriodEnd: boolean) =>
    page.route(path, (route) => {
      billing.subscription = { ...premium, cancelAtPeriodEnd }
      return route.fulfill({ json: billing.subscription })
    })
  await answerNext('**/api/v1/billing/cancel', true)
  await answerNext('**/api/v1/billing/reactivate', false)
  await openCard(page)
  await button(page, 'Cancel Subscription').click()

  await question(page, 'Cancel Subscription').getByRole('button', { name: 'Cancel Subscription' }).click()

  await expectToast(page, 'Subscription cancelled', 'You keep your access until the end date.')
  await expect(card(page)).toContainText('Cancelled')
  await expect(card(page)).toContainText('Premium until Dec 21, 2026')
  await expect(card(page)).toContainText('Next chargeNone')
  await page.reload()
  await expect(card(page)).toContainText('Cancelled')
  await button(page, 'Reactivate Auto-Renewal').click()
  await expectToast(page, 'Subscription reactivated', 'It renews again at the end of the period.')
  await expect(card(page)).toContainText('Active')
  await expect(button(page, 'Cancel Subscription')).toBeVisible()
})

test('a failed cancellation and a failed reactivation give their texts and change nothing [ERRC-23] [ERRC-24]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page, { subscription: premium, details })
  const failure = { status: 502, code: 'billing.cancel_failed', message: 'from the server' }
  await refuseCall(page, '/billing/cancel', failure)
  await refuseCall(page, '/billing/reactivate', { ...failure, code: 'billing.reactivate_failed' })
  await openCard(page)

  await button(page, 'Cancel Subscription').click()
  await question(page, 'Cancel Subscription').getByRole('button', { name: 'Cancel Subscription' }).click()

  await expectToast(page, 'Error', 'Error cancelling subscription. Please try again.')
  await expect(card(page)).toContainText('Active')
  billing.subscription = { ...premium, cancelAtPeriodEnd: true }
  await page.reload()
  await button(page, 'Reactivate Auto-Renewal').click()
  await expectToast(page, 'Error', 'An error occurred while reactivating the subscription.')
  await expect(card(page)).toContainText('Cancelled')
})

test('a change to the annual plan shows what it costs now, and changes with exactly that [SUB-14]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: premium, details })
  await page.route('**/api/v1/billing/plan-change/preview', (route) =>
    route.fulfill({
      json: {
        dueCents: 2257,
        creditCents: 233,
        currency: 'eur',
        takesEffectAt: '2026-11-21T10:32:00.000Z',
        prorationDate: '2026-11-21T10:32:00.000Z',
        lines: [
          { text: 'Unused time on Monthly Plan', amountCents: -233 },
          { text: 'Annual Plan', amountCents: 2490 },
        ],
      },
    }),
  )
  const changed = recordCalls(page, '/billing/plan-change')
  await page.route('**/api/v1/billing/plan-change', (route) =>
    route.fulfill({ json: { ...premium, interval: 'year', subscriptionEnd: '2027-11-21T12:00:00.000Z' } }),
  )
  await openCard(page)

  await button(page, 'Change Plan').click()
  const dialog = page.getByRole('dialog', { name: 'Change Plan' })

  await expect(dialog).toContainText('From the Monthly Plan to the Annual Plan: €24.90 per year.')
  await expect(dialog).toContainText('Credited−€2.33')
  await expect(dialog).not.toContainText('Unused time')
  await expect(dialog).toContainText('Due now€22.57')
  await expect(dialog).toContainText('FromToday')
  await expectAccessible(page, 'change of the plan')
  await dialog.getByRole('button', { name: 'Change Plan' }).click()
  await expectToast(page, 'Plan changed', 'Annual Plan, €24.90 per year.')
  await expect(card(page)).toContainText('Nov 21, 2027')
  expect(changed.map((call) => call.postDataJSON())).toEqual([
    { planType: 'annual', prorationDate: '2026-11-21T10:32:00.000Z' },
  ])
})

test('a change to the monthly plan waits for the end of the period, and can be taken back [SUB-14]', async ({
  page,
  trader: _,
}) => {
  const annual = { ...premium, interval: 'year' as const, subscriptionEnd: '2027-11-21T12:00:00.000Z' }
  await answerBilling(page, { subscription: annual, details })
  await page.route('**/api/v1/billing/plan-change/preview', (route) =>
    route.fulfill({
      json: {
        dueCents: 0,
        creditCents: 0,
        currency: 'eur',
        takesEffectAt: annual.subscriptionEnd,
        prorationDate: '2026-11-21T10:32:00.000Z',
        lines: [],
      },
    }),
  )
  await page.route('**/api/v1/billing/plan-change', (route) =>
    route.fulfill({ json: { ...annual, scheduledPlan: 'monthly' } }),
  )
  await page.route('**/api/v1/billing/plan-change/drop', (route) => route.fulfill({ json: annual }))
  await openCard(page)

  await button(page, 'Change Plan').click()
  const dialog = page.getByRole('dialog', { name: 'Change Plan' })
  await expect(dialog).toContainText('Nothing is charged now. Your current plan runs until Nov 21, 2027')
  await dialog.getByRole('button', { name: 'Change Plan' }).click()

  await expectToast(page, 'Plan change saved', 'Monthly Plan, €2.49 per month.')
  await expect(card(page)).toContainText('Next planMonthly Plan, €2.49 per month from Nov 21, 2027')
  await expect(button(page, 'Change Plan')).toHaveCount(0)
  await button(page, 'Keep Current Plan').click()
  await expectToast(page, 'Plan kept', 'The scheduled change is taken back.')
  await expect(card(page)).not.toContainText('Next plan')
})

test('costs that cannot be computed say so, and no plan is changed without them [SUB-14]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: premium, details })
  await page.route('**/api/v1/billing/plan-change/preview', (route) => route.abort())
  await openCard(page)

  await button(page, 'Change Plan').click()

  const dialog = page.getByRole('dialog', { name: 'Change Plan' })
  await expect(dialog).toContainText('The costs of the change could not be computed.')
  await expect(dialog.getByRole('button', { name: 'Change Plan' })).toBeDisabled()
})

test('the portal opens in a new tab, and leaving it checks the subscription [SUB-16]', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page, { subscription: premium, details })
  await openCard(page)
  const opened = page.waitForEvent('popup')

  await button(page, 'Manage at the payment provider').click()

  const portal = await opened
  await expect(portal).toHaveURL(PORTAL)
  billing.subscription = { ...premium, cancelAtPeriodEnd: true }
  await portal.close()
  await expect(card(page)).toContainText('Cancelled')
})

for (const [what, error, title, text] of [
  [
    'that fails',
    { status: 502, code: 'billing.portal_failed', message: 'The customer portal could not be opened.' },
    'Portal Configuration Issue',
    'The customer portal could not be opened.',
  ],
  [
    'without configuration',
    { status: 409, code: 'billing.portal_not_configured', message: 'The portal needs configuration.' },
    'Configuration Required',
    'The portal needs configuration.',
  ],
  [
    'for a user without a customer',
    { status: 409, code: 'billing.no_customer', message: 'You have no subscription yet.' },
    'Error',
    'You have no subscription yet.',
  ],
] as const)
  test(`a portal ${what} says "${title}", and its tab is closed [ERRC-18] [ERRC-19] [ERRC-20]`, async ({
    page,
    context,
    trader: _,
  }) => {
    await answerBilling(page, { subscription: premium, details })
    await refuseCall(page, '/billing/portal', error)
    await openCard(page)

    await button(page, 'Manage at the payment provider').click()

    await expect(toasts(page)).toContainText(title)
    await expect(toasts(page)).toContainText(text)
    await expect(toasts(page)).toHaveAttribute('data-variant', 'destructive')
    await expect.poll(() => context.pages().length).toBe(1)
  })

test('a portal that cannot be reached, and one without an address, say so [ERRC-18] [ERRC-20]', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: premium, details })
  await page.route('**/api/v1/billing/portal', (route) => route.abort())
  await openCard(page)
  await button(page, 'Manage at the payment provider').click()
  await expect(toasts(page)).toContainText('Connection Error')

  await page.route('**/api/v1/billing/portal', (route) => route.fulfill({ json: { url: '' } }))
  await button(page, 'Manage at the payment provider').click()

  await expect(toasts(page)).toContainText('Failed to get portal URL. Please try again later.')
})

test('an administrator is led to where the portal is configured [ERRC-19]', async ({ page, trader: _ }) => {
  await answerBilling(page, { subscription: premium, details })
  await refuseCall(page, '/billing/portal', {
    status: 409,
    code: 'billing.portal_not_configured',
    message: 'The portal needs configuration.',
    data: { configureUrl: 'http://127.0.0.1:9/configure' },
  })
  await openCard(page)
  await button(page, 'Manage at the payment provider').click()
  const opened = page.waitForEvent('popup')

  await toasts(page).getByRole('button', { name: 'Configure' }).click()

  await expect(await opened).toHaveURL('http://127.0.0.1:9/configure')
})

for (const [path, name] of [
  ['/billing/portal', 'Manage at the payment provider'],
  ['/billing/reactivate', 'Reactivate Auto-Renewal'],
] as const)
  test(`without a session "${name}" shows no message and opens the sign-in page [SUB-18]`, async ({
    page,
    trader: _,
  }) => {
    await answerBilling(page, { subscription: { ...premium, cancelAtPeriodEnd: true }, details })
    await refuseCall(page, path, { status: 401, code: 'session.required', message: 'Sign in.' })
    await openCard(page)
    await page.context().clearCookies()

    await button(page, name).click()

    await expect(page).toHaveURL('/auth?next=%2Fsettings')
    await expect(toasts(page)).toHaveCount(0)
  })

test('an overdue payment names the end of the access, and the plan cannot be changed [SUB-10]', async ({
  page,
  trader: _,
}) => {
  const payUrl = 'http://127.0.0.1:9/invoices/3'
  const nextInvoice = { ...details.nextInvoice!, isRetry: true, payUrl }
  await answerBilling(page, {
    subscription: { ...premium, isOverdue: true },
    details: { ...details, nextInvoice },
  })

  await openCard(page)

  await expect(card(page)).toContainText('The last payment failed. You keep your access until Dec 21, 2026.')
  await expect(card(page)).toContainText('€2.49, tried again on Dec 21, 2026')
  await expect(card(page).getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', payUrl)
  await expect(button(page, 'Change Plan')).toHaveCount(0)
  await expect(button(page, 'Cancel Subscription')).toBeVisible()
})

test('after the days of an overdue payment it can be paid, and nothing is left to cancel [SUB-07]', async ({
  page,
  trader: _,
}) => {
  const nextInvoice = {
    ...details.nextInvoice!,
    at: null,
    isRetry: true,
    payUrl: 'http://127.0.0.1:9/invoices/3',
  }
  await answerBilling(page, {
    subscription: { ...unpaid, hasProviderSubscription: true, trialUsed: true },
    details: { ...details, nextInvoice },
  })

  await openCard(page)

  await expect(card(page)).toContainText('€2.49, not tried again')
  await expect(card(page).getByRole('link', { name: 'Pay now' })).toBeVisible()
  await expect(button(page, 'Activate Premium Subscription')).toBeVisible()
  await expect(button(page, 'Cancel Subscription')).toHaveCount(0)
})

test('while the provider cannot be reached the card says of when it is, and Check again mends it', async ({
  page,
  trader: _,
}) => {
  const billing = await answerBilling(page, {
    subscription: { ...premium, isStale: true },
    details: { ...details, paymentMethods: [], invoices: [], nextInvoice: null, isStale: true },
  })
  await openCard(page)
  await expect(card(page)).toContainText(/cannot be reached. This is what it said on Nov 21, 2026, 10:32/)
  await expect(card(page)).toContainText('Active')
  billing.subscription = { ...premium, checkedAt: '2026-11-22T08:00:00.000Z' }
  billing.details = details

  await button(page, 'Check again').click()

  await expect(card(page)).toContainText('Last checked Nov 22, 2026, 8:00')
  await expect(card(page)).not.toContainText('cannot be reached')
  await expect(card(page)).toContainText('ending in 4242')
})

test('a failure of the server at Check again is said, and the card keeps what it shows', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { subscription: premium, details })
  await openCard(page)
  await expect(card(page)).toContainText('ending in 4242')
  await refuseCall(page, '/subscription/check', { status: 500, code: 'server.failed', message: 'It broke.' })

  await button(page, 'Check again').click()

  await expectToast(page, 'Error', 'It broke.')
  await expect(card(page)).toContainText('ending in 4242')
})

test('the withdrawal takes two steps, and its result has date and time', async ({ page, trader: _ }) => {
  const billing = await answerBilling(page, { subscription: premium, details, withdrawal: openWithdrawal })
  const confirmed: unknown[] = []
  await page.route('**/api/v1/billing/withdrawal', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    confirmed.push(route.request().postDataJSON())
    return route.fulfill({
      json: receivedWithdrawal,
    })
  })
  await openCard(page)
  await expect(card(page)).toContainText('without giving a reason until Dec 5, 2026')

  await button(page, 'Withdraw from contract here').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('€23.90 is paid back to you')
  await expect(dialog.getByRole('definition')).toHaveText(['€1.49 of €2.49', '€22.41'])
  await expectAccessible(page, 'withdrawal')
  expect(confirmed).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm withdrawal here' }).click()

  await expect(dialog).toContainText(/received on Nov 23, 2026, 9:15/)
  await expect(dialog).toContainText('€23.90 is paid back to the card')
  await expect(dialog.getByRole('definition')).toHaveText(['€1.49 of €2.49', '€22.41'])
  expect(confirmed).toEqual([{ confirmed: true }])
  billing.subscription = { ...unpaid, trialUsed: true }
  billing.withdrawal = { ...openWithdrawal, isOpen: false }
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(card(page)).toContainText('Not Active')
  await expect(button(page, 'Withdraw from contract here')).toHaveCount(0)
})

test('a withdrawal in which a refund failed can be completed, and nothing else is offered for its money', async ({
  page,
  trader: _,
}) => {
  const withdrawal = { ...openWithdrawal, startedAt: '2026-11-23T09:15:00.000Z' }
  await answerBilling(page, { subscription: { ...unpaid, trialUsed: true }, withdrawal })
  await openCard(page)

  await expect(card(page)).toContainText(/received on Nov 23, 2026, 9:15.* a refund failed/)
  await expect(button(page, 'Withdraw from contract here')).toBeVisible()
  await expect(card(page).getByRole('region', { name: 'Money back' })).toHaveCount(0)
})

test('an annual plan says until when it is paid back on request, and leads to the filled form [LAND-14]', async ({
  page,
  trader,
}) => {
  await answerBilling(page, { subscription: premium, details, withdrawal: openWithdrawal })
  await openCard(page)
  const section = card(page).getByRole('region', { name: 'Money back' })
  await expect(section).toContainText('Until Dec 21, 2026 you can get your annual payment back in full.')

  await section.getByRole('link', { name: 'Write to us' }).click()

  await expect(page).toHaveURL(/\/contact\?category=billing$/)
  await expect(page.getByLabel('Category')).toHaveValue('billing')
  await expect(page.getByLabel('Email')).toHaveValue(trader.email)
  await expect(page.getByLabel('Name')).not.toHaveValue('')
})

test('a server with the sandbox says that no money moves, and leads a developer to its page', async ({
  page,
  trader: _,
}) => {
  await answerBilling(page, { isSandbox: true, sandboxUrl: 'http://127.0.0.1:4011' })

  await openCard(page)

  await expect(card(page)).toContainText('This server takes payments in a sandbox: no money moves.')
  await expect(card(page).getByRole('link', { name: 'Payments sandbox' })).toHaveAttribute(
    'href',
    'http://127.0.0.1:4011',
  )
})
