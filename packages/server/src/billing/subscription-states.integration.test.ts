import { type LatestSync, type SubscriberPage, Sync } from '@candlebook/contract/admin-billing'
import type {
  BillingDetails,
  PlanChangePreview,
  Withdrawal,
  WithdrawalReceipt,
} from '@candlebook/contract/billing'
import type { NotificationList } from '@candlebook/contract/notifications'
import type { Subscription } from '@candlebook/contract/subscribers'
import { eraseCustomer } from '@candlebook/core/billing'
import { grantAdmin } from '@candlebook/core/identity'
import { DAY_MS } from '@candlebook/domain/days/day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  findOpenSession,
  invite,
  listMailData,
  type PaidServer,
  type Person,
  runJobs,
  runScheduled,
  startPaidServer,
  subscribe,
} from '../testing/index.ts'

const HOUR_MS = 60 * 60 * 1000

let paid: PaidServer
let { server, payments, sandbox, deliverEvents, advanceBy, advanceTo } = {} as PaidServer

beforeAll(async () => {
  paid = await startPaidServer()
  ;({ server, payments, sandbox, deliverEvents, advanceBy, advanceTo } = paid)
})
beforeEach(() => paid.clear())
afterAll(() => server.stop())

describe('a trial', () => {
  test('without a card runs 7 days, ends without a payment, and is told of once', async () => {
    const ada = await server.signUp()
    await subscribe(ada, { kind: 'trial' })
    expect(await read(ada)).toMatchObject({
      planType: 'Trial',
      subscribed: false,
      daysLeft: 7,
      trialUsed: true,
    })

    await advanceBy(7)
    await deliverEvents()
    await deliverEvents('all')

    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', tier: null, hasProviderSubscription: false })
    expect(await listMails()).toEqual(['trial-started', 'subscription-ended'])
  })

  test('is told of at its start and before its end: plan, price, day, and the link that adds a card', async () => {
    const ada = await server.signUp()
    const { trial } = await subscribe(ada, { kind: 'trial', plan: 'annual' })
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(trial!.end)
    await advanceBy(4)
    await runScheduled(server, 'billing.send-reminders')

    const mails = (await server.deliverMail()).filter(({ to }) => to === ada.email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Candlebook: your trial ends soon',
      'Candlebook: your trial has started',
    ])
    for (const { text } of mails)
      for (const part of ['Annual Plan', '€24.90 per year', day, '/settings?add-card='])
        expect(text).toContain(part)
  })

  test('gets a card on the page of the provider, which changes no plan; the reminder names its charge', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada, { kind: 'trial', plan: 'annual' })
    expect(await read(ada)).toMatchObject({ interval: 'year', hasPaymentMethod: false })

    const { url } = await post<{ url: string }>(ada, '/billing/card-page')
    sandbox.useCard(customerId, 'pm_card_visa')
    await deliverEvents()

    const [page] = Object.values(sandbox.state.portalSessions)
    expect(page?.url).toBe(url)
    expect(page?.flow?.after_completion.redirect?.return_url).toContain('/settings?card=added')
    expect(await read(ada)).toMatchObject({ planType: 'Trial', interval: 'year', hasPaymentMethod: true })
    await advanceBy(4)
    await runScheduled(server, 'billing.send-reminders')
    const [reminder] = await server.deliverMail()
    expect(reminder?.text).toContain('the first payment is charged to your stored card on that day')
    expect(reminder?.text).not.toContain('add-card')
  })

  test('changes to the monthly plan at once, as its preview says [SUB-14]', async () => {
    const ada = await server.signUp()
    await subscribe(ada, { plan: 'annual', kind: 'trial' })
    const preview = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', {
      planType: 'monthly',
    })
    const { prorationDate, takesEffectAt } = preview

    expect(preview).toMatchObject({ dueCents: 0, takesEffectAt: prorationDate })
    expect(await post(ada, '/billing/plan-change', { planType: 'monthly', prorationDate })).toMatchObject({
      planType: 'Trial',
      interval: 'month',
    })
    expect(takesEffectAt <= server.clock.now().toISOString()).toBe(true)
  })

  test('that is cancelled gets no reminder of a charge', async () => {
    const ada = await server.signUp()
    await subscribe(ada, { kind: 'trial' })
    await post(ada, '/billing/cancel')
    await advanceBy(5)
    await runScheduled(server, 'billing.send-reminders')

    expect(await listMails()).toEqual(['trial-started', 'subscription-changed'])
  })

  test('is given once: the next checkout and one of an erased account’s mailbox have no trial days [CHK-10]', async () => {
    const ada = await server.signUp({ email: 'ada.trader@gmail.com' })
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    await endAtProvider(subscriptionId)
    expect((await subscribe(ada, { kind: 'trial' })).status).toBe('active')

    const again = await server.signUp({ email: 'adatrader+new@googlemail.com' })
    expect(await read(again)).toMatchObject({ planType: 'Unpaid', trialUsed: true })
    expect((await subscribe(again, { kind: 'trial' })).trial).toBeNull()
  })

  test('that ended is told of once, also when a newer subscription counts already', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    await endAtProvider(subscriptionId)
    await subscribe(ada)
    await deliverEvents()
    sandbox.emit('customer.subscription.deleted', sandbox.state.subscriptions[subscriptionId]!)
    await deliverEvents()

    expect((await listMails()).filter((mail) => mail === 'subscription-ended')).toHaveLength(1)
    expect(await read(ada)).toMatchObject({ planType: 'Premium' })
  })

  test('that will end is told of once by event and daily job together, and not after its end', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    await subscribe(ada, { kind: 'trial' })
    await advanceBy(5) // the provider announces the end after 4 days
    await deliverEvents()
    await runScheduled(server, 'billing.send-reminders')
    await deliverEvents('all')
    expect(await listMails(ada)).toEqual(['trial-started', 'trial-ending'])
    expect(await listNews(ada)).toEqual(['trial-ending'])

    await subscribe(bob, { kind: 'trial' })
    await advanceBy(8)
    await deliverEvents()
    expect(await listMails(bob)).toEqual(['trial-started', 'subscription-ended'])
    expect(await listNews(bob)).not.toContain('trial-ending')
  })

  test('that turns into a payment is Premium at once, and the zero invoice of its start is not a payment', async () => {
    const ada = await server.signUp()
    const { customerId, periodEnd } = await subscribe(ada, { kind: 'trial' })
    await deliverEvents()
    expect(await listMails()).toEqual(['trial-started'])

    sandbox.useCard(customerId, 'pm_card_visa')
    await afterRenewal(periodEnd)
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Premium', subscribed: true, trialDays: 7 })
    expect(await listMails()).toEqual(['trial-started', 'payment-succeeded'])
  })

  test('of a user who redeems an invitation is cancelled, so that nothing is charged', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    await ada.browser.post('/api/v1/invitations/redeem', { invitationCode: await invite(ada, 30) })
    await runJobs(server, ['billing.sync-user'])

    expect(sandbox.state.subscriptions[subscriptionId]?.cancel_at_period_end).toBe(true)
    expect(await read(ada)).toMatchObject({ planType: 'Invited', subscribed: true })
  })
})

describe('Premium', () => {
  test('survives a failed payment for 7 days, with one mail a day, and is mended by the payment', async () => {
    const ada = await server.signUp()
    const { customerId, periodEnd } = await subscribe(ada)
    sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
    await afterRenewal(periodEnd)
    await deliverEvents()
    await deliverEvents('all')

    expect(await read(ada)).toMatchObject({ planType: 'Premium', isOverdue: true })
    expect((await listMails()).filter((mail) => mail === 'payment-failed')).toHaveLength(1)
    expect(await listNews(ada)).toEqual(['payment-failed'])

    await advanceBy(8)
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', subscribed: false })

    sandbox.useCard(customerId, 'pm_card_visa')
    await payInvoice(findNewestInvoice().id)
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Premium', isOverdue: false })
  })

  test('ends when the provider gives up after four failed payments', async () => {
    const ada = await server.signUp()
    const { customerId, periodEnd } = await subscribe(ada)
    sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
    await advanceTo(new Date(periodEnd.getTime() + 22 * DAY_MS))
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: false })
  })

  test('that is cancelled runs until its end, can be reactivated, and then ends [SUB-12] [SUB-13] [SUB-15]', async () => {
    const ada = await server.signUp()
    const { periodEnd } = await subscribe(ada)
    expect(await post(ada, '/billing/cancel')).toMatchObject({
      planType: 'Premium',
      cancelAtPeriodEnd: true,
      subscriptionEnd: periodEnd.toISOString(),
    })
    expect(await post(ada, '/billing/reactivate')).toMatchObject({ cancelAtPeriodEnd: false })
    await post(ada, '/billing/cancel')
    await deliverEvents()
    expect((await listMails()).filter((mail) => mail === 'subscription-changed')).toHaveLength(3)

    await afterRenewal(periodEnd)
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', interval: null })
    expect((await ada.browser.post('/api/v1/billing/reactivate')).status).toBe(409)
  })

  test('that the portal cancels with an instant counts as cancelled', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    const second = Math.floor(server.clock.now().getTime() / 1000) + 9 * 24 * 60 * 60
    await sandbox.call(`POST /v1/subscriptions/${subscriptionId}`, { cancel_at: String(second) })
    await deliverEvents()

    expect(await read(ada)).toMatchObject({
      cancelAtPeriodEnd: true,
      subscriptionEnd: new Date(second * 1000).toISOString(),
    })
  })

  test('changes to annual at once for the previewed amount, and to monthly at the end of the period [SUB-14]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const preview = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', { planType: 'annual' })
    const { prorationDate } = preview
    const changed = await post(ada, '/billing/plan-change', { planType: 'annual', prorationDate })
    expect(changed).toMatchObject({ interval: 'year', scheduledPlan: null })
    const [newest] = (await details(ada)).invoices
    expect(newest?.totalCents).toBe(preview.dueCents)

    const back = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', { planType: 'monthly' })
    expect(back).toMatchObject({ dueCents: 0, takesEffectAt: changed.subscriptionEnd })
    const scheduled = await post(ada, '/billing/plan-change', {
      planType: 'monthly',
      prorationDate: back.prorationDate,
    })
    expect(scheduled).toMatchObject({ interval: 'year', scheduledPlan: 'monthly' })
    expect(await post(ada, '/billing/plan-change/drop')).toMatchObject({ scheduledPlan: null })
  })

  test('with a scheduled change is charged the price of the next plan, on the card, in the reminder and for administrators [SUB-14]', async () => {
    const ada = await server.signUp()
    await subscribe(ada, { plan: 'annual' })
    const { prorationDate } = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', {
      planType: 'monthly',
    })
    await post(ada, '/billing/plan-change', { planType: 'monthly', prorationDate })
    expect((await details(ada)).nextInvoice).toMatchObject({ dueCents: 249, isRetry: false, payUrl: null })

    await advanceBy(360)
    await runScheduled(server, 'billing.send-reminders')
    expect(await listMailData(server, 'renewal-reminder')).toMatchObject([{ cents: 249 }])
    await grantAdmin(server.database.ownerUrl, { userId: ada.userId, now: server.clock.now() })
    const { items } = await get<SubscriberPage>(ada, '/admin/subscribers')
    expect(items).toMatchObject([{ running: { nextCents: 249 } }])
  })

  test('that is overdue names the day of the next try and the page where its invoice is paid', async () => {
    const ada = await server.signUp()
    const { customerId, periodEnd } = await subscribe(ada)
    sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
    await afterRenewal(periodEnd)
    await deliverEvents()
    const open = findNewestInvoice()
    const nextInvoice = {
      dueCents: 249,
      currency: 'eur',
      at: new Date(open.next_payment_attempt! * 1000).toISOString(),
      isRetry: true,
      payUrl: open.hosted_invoice_url,
    }
    expect((await details(ada)).nextInvoice).toEqual(nextInvoice)

    open.next_payment_attempt = null // the operator stopped the tries in the dashboard
    await advanceBy(8)
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: true })
    expect((await details(ada)).nextInvoice).toEqual({ ...nextInvoice, at: null })
    expect(await ada.browser.post('/api/v1/billing/checkout', { planType: 'annual' })).toMatchObject({
      status: 409,
      body: { error: { code: 'billing.already_subscribed' } },
    })
  })

  test.each(['declined', 'bank'] as const)(
    'changes its plan when the payment of the change is received, not before: %s [SUB-14]',
    async (reason) => {
      const ada = await server.signUp()
      const { customerId } = await subscribe(ada)
      await deliverEvents()
      sandbox.useCard(customerId, refusingCards[reason])
      const preview = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', {
        planType: 'annual',
      })
      const { prorationDate } = preview
      const waiting = await post(ada, '/billing/plan-change', { planType: 'annual', prorationDate })
      await deliverEvents()

      const open = findNewestInvoice()
      expect(waiting).toMatchObject({
        interval: 'month',
        isOverdue: false,
        pendingChange: { plan: 'annual', reason, payUrl: open.hosted_invoice_url },
      })
      const asked = { change: 'plan_waiting', plan: 'annual', reason }
      expect(await listMailData(server, 'subscription-changed')).toMatchObject([asked])
      expect(await listMailData(server, 'payment-failed')).toEqual([]) // the plan that runs is paid
      expect(
        await ada.browser.post('/api/v1/billing/plan-change', { planType: 'annual', prorationDate }),
      ).toMatchObject({
        status: 409,
        body: { error: { code: 'billing.plan_change_waiting' } },
      })

      sandbox.useCard(customerId, 'pm_card_visa')
      await payInvoice(open.id)
      await deliverEvents()
      expect(await read(ada)).toMatchObject({ interval: 'year', pendingChange: null })
      expect(await listMailData(server, 'subscription-changed')).toMatchObject([
        asked,
        { change: 'plan_changed' },
      ])
    },
  )

  test('stays on its plan when a change was not paid in time, and a mail says that nothing was charged [SUB-14]', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    sandbox.useCard(customerId, refusingCards.bank)
    const { prorationDate } = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', {
      planType: 'annual',
    })
    await post(ada, '/billing/plan-change', { planType: 'annual', prorationDate })
    await advanceBy(1)
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Premium', interval: 'month', pendingChange: null })
    expect(await listMailData(server, 'subscription-changed')).toMatchObject([
      { change: 'plan_waiting' },
      { change: 'plan_not_changed', plan: 'annual' },
    ])
  })

  test('ends at once with a full refund, and not with a part', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    const charge = findFirstCharge()
    await sandbox.call('POST /v1/refunds', { charge, amount: '100' })
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Premium' })

    await sandbox.call('POST /v1/refunds', { charge })
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid' })
    expect(sandbox.state.subscriptions[subscriptionId]?.status).toBe('canceled')
  })

  test('ends with a lost dispute, and not with one that was won', async () => {
    const ada = await server.signUp()
    const { customerId, subscriptionId } = await subscribe(ada)
    // An event about a dispute names no customer.
    sandbox.emit('charge.dispute.closed', { object: 'dispute', charge: findFirstCharge() })
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Premium' })

    sandbox.loseDispute(customerId)
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: false })
    expect(sandbox.state.subscriptions[subscriptionId]?.status).toBe('canceled')
  })

  test('that is overdue is paid before its plan changes: an unpaid period gives no credit [SUB-14]', async () => {
    const ada = await server.signUp()
    const { customerId, periodEnd } = await subscribe(ada)
    sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
    await afterRenewal(periodEnd)
    await deliverEvents()
    const prorationDate = server.clock.now().toISOString()
    const calls = {
      preview: await ada.browser.post('/api/v1/billing/plan-change/preview', { planType: 'annual' }),
      change: await ada.browser.post('/api/v1/billing/plan-change', { planType: 'annual', prorationDate }),
    }

    for (const { status, body } of Object.values(calls)) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ error: { code: 'billing.payment_overdue' } })
    }
    expect(await read(ada)).toMatchObject({ interval: 'month', pendingChange: null })
  })

  test('stays when the last paid period is refunded while the payment of the next one is overdue', async () => {
    const ada = await server.signUp()
    const { customerId, subscriptionId, periodEnd } = await subscribe(ada)
    sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
    await afterRenewal(periodEnd)
    await deliverEvents()
    await sandbox.call('POST /v1/refunds', { charge: findFirstCharge() })
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Premium', isOverdue: true })
    expect(sandbox.state.subscriptions[subscriptionId]?.status).toBe('past_due')
    expect(await listMailData(server, 'subscription-changed')).toMatchObject([
      { change: 'refunded', access: { state: 'stays' } },
    ])
  })

  test('stays when the payment of a past period is lost in a dispute', async () => {
    const ada = await server.signUp()
    const { customerId, subscriptionId, periodEnd } = await subscribe(ada)
    await afterRenewal(periodEnd)
    await deliverEvents()
    sandbox.loseDispute(customerId, findFirstCharge())
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Premium', hasProviderSubscription: true })
    expect(sandbox.state.subscriptions[subscriptionId]?.status).toBe('active')
    expect(await listMailData(server, 'subscription-ended')).toEqual([])
  })

  test('lets a redeemed invitation start when it ends', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await ada.browser.post('/api/v1/invitations/redeem', { invitationCode: await invite(ada, 7) })
    expect(await read(ada)).toMatchObject({ planType: 'Premium' })

    await advanceBy(20)
    await endAtProvider(subscriptionId)
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Invited' })
    await advanceBy(8)
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid' })
  })
})

describe('a first payment that never succeeded', () => {
  test('leaves the user unpaid', async () => {
    const ada = await server.signUp()
    await post(ada, '/billing/checkout', { planType: 'monthly' })
    const [customer] = Object.keys(sandbox.state.customers)
    await sandbox.call('POST /v1/subscriptions', {
      customer: customer!, // the checkout created it
      'items[0][price]': Object.keys(sandbox.state.prices)[0]!,
      'metadata[user_id]': ada.userId,
    })
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', subscriptionEnd: null })
  })
})

describe('a checkout', () => {
  test('that 20 requests start at the same moment is one session [CHK-19]', async () => {
    const ada = await server.signUp()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.browser.post('/api/v1/billing/checkout', { planType: 'annual' })),
    )

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(Object.keys(sandbox.state.checkoutSessions)).toHaveLength(1)
    const asked = sandbox.requests.filter((request) => request === 'POST /v1/checkout/sessions')
    expect(asked).toHaveLength(1) // one after the other: all later ones find the open session
  })

  test('of another plan expires the open one, so that one of them can be completed', async () => {
    const ada = await server.signUp()
    await post(ada, '/billing/checkout', { planType: 'annual' })
    const first = findOpenSession(sandbox, ada.userId)
    await post(ada, '/billing/checkout', { planType: 'monthly' })

    expect(sandbox.state.checkoutSessions[first]?.status).toBe('expired')
    expect(findOpenSession(sandbox, ada.userId)).not.toBe(first)
  })

  test.each(['checkout', 'trial-checkout'])(
    'by %s is refused to a payer, also when the row is broken [CHK-19]',
    async (path) => {
      const ada = await server.signUp()
      await subscribe(ada)
      await breakRow(ada)
      const answer = await ada.browser.post(`/api/v1/billing/${path}`, { planType: 'annual' })

      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: { code: 'billing.already_subscribed', data: { portalUrl: expect.stringMatching(/^http/) } },
        },
      })
      expect(Object.keys(sandbox.state.subscriptions)).toHaveLength(1)
    },
  )

  test('that was completed in another tab blocks the next one before its event arrives [CHK-19]', async () => {
    const ada = await server.signUp()
    await post(ada, '/billing/checkout', { planType: 'annual' })
    sandbox.completeCheckout(findOpenSession(sandbox, ada.userId))

    expect((await ada.browser.post('/api/v1/billing/checkout', { planType: 'monthly' })).status).toBe(409)
  })

  test('of another person cannot be returned from', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    await post(ada, '/billing/checkout', { planType: 'annual' })
    const sessionId = findOpenSession(sandbox, ada.userId)

    expect((await eve.browser.post('/api/v1/billing/checkout/return', { sessionId })).status).toBe(404)
  })
})

describe('while the provider is down', () => {
  test('a payer keeps Premium, sees that the answer is stale, and the next answer mends it', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    sandbox.faults.breakApi('rate_limited')
    server.clock.moveBy({ ms: 1000 })
    expect(await post(ada, '/subscription/check')).toMatchObject({ planType: 'Premium', isStale: true })
    expect(await details(ada)).toMatchObject({ isStale: true, invoices: [] })

    sandbox.faults.clear()
    server.clock.moveBy({ ms: 1000 })
    expect(await post(ada, '/subscription/check')).toMatchObject({ planType: 'Premium', isStale: false })
  })

  test('one failure is retried before the person sees anything', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    sandbox.faults.breakApi('rate_limited', 1)

    expect(await post(ada, '/subscription/check')).toMatchObject({ isStale: false })
  })

  test('a cancellation fails with its text and leaves the subscription as it was [ERRC-23]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    failAt('POST /v1/subscriptions/')
    const answer = await ada.browser.post('/api/v1/billing/cancel')

    expect(answer.text).toContain('Error cancelling subscription. Please try again.')
    expect(await read(ada)).toMatchObject({ cancelAtPeriodEnd: false })
  })
})

describe('a withdrawal', () => {
  test('within 14 days refunds the first payment, ends the access, and sends one receipt', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    await deliverEvents()
    await advanceBy(13)
    expect(await get(ada, '/billing/withdrawal')).toMatchObject({
      isOpen: true,
      refundCents: 249,
      currency: 'eur',
    })
    const receipt = await post<{ refundedCents: number }>(ada, '/billing/withdrawal', { confirmed: true })
    await deliverEvents()

    expect(receipt.refundedCents).toBe(249)
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid' })
    expect((await listMails()).filter((mail) => mail === 'withdrawal-receipt')).toHaveLength(1)
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(409)
  })

  test('pays back every payment of the contract, less what was refunded before, and lists them in its receipt', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await sandbox.call('POST /v1/refunds', { charge: findFirstCharge(), amount: '100' })
    const { prorationDate } = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', {
      planType: 'annual',
    })
    server.clock.moveBy({ ms: 60_000 })
    await post(ada, '/billing/plan-change', { planType: 'annual', prorationDate })
    expect(await get(ada, '/billing/withdrawal')).toMatchObject({
      isOpen: true,
      refundCents: 149 + 2241,
      payments: [
        { paidCents: 249, refundCents: 149 },
        { paidCents: 2241, refundCents: 2241 },
      ],
    })
    const receipt = await post<WithdrawalReceipt>(ada, '/billing/withdrawal', { confirmed: true })
    await deliverEvents()

    expect(receipt).toMatchObject({
      refundedCents: 2390,
      payments: [{ refundCents: 149 }, { refundCents: 2241 }],
    })
    expect(listRefunds()).toEqual([249, 2241])
    expect(sandbox.state.subscriptions[subscriptionId]?.status).toBe('canceled')
    const [mail] = await listMailData(server, 'withdrawal-receipt')
    expect(mail).toMatchObject({ cents: 2390, payments: [{ cents: 149 }, { cents: 2241 }] })
    expect(await listMailData(server, 'subscription-changed')).not.toContainEqual(
      expect.objectContaining({ change: 'refunded' }),
    )
  })

  test('after a failure in the middle goes on with the same request, also after its last day, and nothing is paid back twice', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const { prorationDate } = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', {
      planType: 'annual',
    })
    server.clock.moveBy({ ms: 60_000 }) // payments of one second have no order
    await post(ada, '/billing/plan-change', { planType: 'annual', prorationDate })
    await deliverEvents()
    await advanceBy(13)
    let refunds = 0
    sandbox.faults.breakApi('rate_limited', undefined, (at) => at === 'POST /v1/refunds' && ++refunds > 1)
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(502)
    const startedBefore = server.clock.now().toISOString()
    sandbox.faults.clear()
    await deliverEvents()
    await advanceBy(2)

    const { isOpen, startedAt } = await get<Withdrawal>(ada, '/billing/withdrawal')
    expect(isOpen && startedAt && startedAt <= startedBefore).toBe(true)
    expect(await post(ada, '/billing/withdrawal', { confirmed: true })).toMatchObject({
      receivedAt: startedAt,
      refundedCents: 2490,
    })
    expect(listRefunds()).toEqual([249, 2241])
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(409)
    expect(await listMailData(server, 'withdrawal-receipt')).toHaveLength(1)
  })

  test('of which a step failed is completed by a job', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await deliverEvents()
    failAt('DELETE /v1/subscriptions/')
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(502)
    expect(sandbox.state.subscriptions[subscriptionId]?.status).toBe('active')
    sandbox.faults.clear()
    await completeWithdrawals()

    expect(sandbox.state.subscriptions[subscriptionId]?.status).toBe('canceled')
    expect(listRefunds()).toEqual([249])
    expect(await listMailData(server, 'withdrawal-receipt')).toMatchObject([{ cents: 249 }])
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(409)
    await completeWithdrawals()
    expect(await listMailData(server, 'withdrawal-receipt')).toHaveLength(1)
  })

  test('whose job was lost, as after the restore of a backup, is completed by the nightly comparison', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    await deliverEvents()
    failAt('DELETE /v1/subscriptions/')
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(502)
    sandbox.faults.clear()
    await server.database.owner.query('delete from jobs.job')
    await runScheduled(server, 'billing.sync-all')
    await runJobs(server, ['billing.sync-portion', 'billing.complete-withdrawal'])

    expect(listRefunds()).toEqual([249])
  })

  test('pays back a payment of the contract that comes after it, with a receipt of both', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    await deliverEvents()
    await holdPlanChange(ada, customerId)
    await post(ada, '/billing/withdrawal', { confirmed: true })
    await advanceBy(20)
    await payVoidedInvoice(customerId)
    await deliverEvents()
    await completeWithdrawals()

    expect(listRefunds()).toEqual([249, 2241])
    expect(await listMailData(server, 'withdrawal-receipt')).toMatchObject([{ cents: 249 }, { cents: 2490 }])
    expect(await get(ada, '/billing/withdrawal')).toMatchObject({ isOpen: false })
  })

  test('pays back a later payment of the contract, and does not claim that the access by a newer one has ended', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    await deliverEvents()
    await holdPlanChange(ada, customerId)
    await post(ada, '/billing/withdrawal', { confirmed: true })
    await subscribe(ada, { plan: 'annual' })
    await payVoidedInvoice(customerId)
    await deliverEvents()
    await completeWithdrawals()

    expect(await listMailData(server, 'withdrawal-receipt')).toMatchObject([
      { access: 'ended' },
      { access: 'stays' },
    ])
    expect(await read(ada)).toMatchObject({ planType: 'Premium', interval: 'year' })
  })

  test('pays back the other payments when a bank took one back, and before an account is erased', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    const { prorationDate } = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', {
      planType: 'annual',
    })
    server.clock.moveBy({ ms: 60_000 }) // payments of one second have no order
    await post(ada, '/billing/plan-change', { planType: 'annual', prorationDate })
    await deliverEvents()
    sandbox.loseDispute(customerId, findFirstCharge())

    expect(await post(ada, '/billing/withdrawal', { confirmed: true })).toMatchObject({
      refundedCents: 2241,
      payments: [{ refundCents: 0 }, { refundCents: 2241 }],
    })
    expect(await get(ada, '/billing/withdrawal')).toMatchObject({ isOpen: false })

    const eva = await server.signUp()
    await subscribe(eva)
    await deliverEvents()
    sandbox.faults.clear()
    failAt('DELETE /v1/subscriptions/')
    expect((await eva.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(502)
    sandbox.faults.clear()
    const { db, clock } = server.appContext
    await eraseCustomer({ db, clock, payments }, eva.userId)
    expect(listRefunds()).toEqual([2241, 249])
  })

  test('is possible again for 14 days from the first payment of another contract', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await deliverEvents()
    await advanceBy(40)
    await endAtProvider(subscriptionId)
    await deliverEvents()
    await subscribe(ada, { plan: 'annual' })
    const until = findDayAfterLastPayment(14)
    await advanceBy(13)

    expect(await get(ada, '/billing/withdrawal')).toMatchObject({ isOpen: true, until, refundCents: 2490 })
    expect(await post(ada, '/billing/withdrawal', { confirmed: true })).toMatchObject({ refundedCents: 2490 })
    expect(listRefunds()).toEqual([2490])
  })

  test('of an annual plan is followed by 30 days in which the payment is paid back on request', async () => {
    const ada = await server.signUp()
    await subscribe(ada, { plan: 'annual' })
    const moneyBackUntil = findDayAfterLastPayment(30)
    await advanceBy(29)
    expect(await get(ada, '/billing/withdrawal')).toMatchObject({ isOpen: false, moneyBackUntil })

    await advanceBy(1)
    expect(await get(ada, '/billing/withdrawal')).toMatchObject({ moneyBackUntil: null })
    const eva = await server.signUp()
    await subscribe(eva)
    expect(await get(eva, '/billing/withdrawal')).toMatchObject({ isOpen: true, moneyBackUntil: null })
  })

  test.each([{}, { confirmed: false }])('needs its second step: %j', async (body) => {
    const ada = await server.signUp()
    await subscribe(ada)
    await deliverEvents()

    expect((await ada.browser.post('/api/v1/billing/withdrawal', body)).status).toBe(422)
    expect(await read(ada)).toMatchObject({ planType: 'Premium' })
  })

  test('is closed after 14 days', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    await deliverEvents()
    await advanceBy(14)

    expect(await get(ada, '/billing/withdrawal')).toMatchObject({ isOpen: false, refundCents: null })
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(409)
  })
})

describe('a payment notification', () => {
  test('is one mail for each payment, to the payer’s own address, in the language of the settings, no matter who asks first [CHK-13] [API-09] [I18N-03]', async () => {
    const ada = await server.signUp()
    const settings = (await get(ada, '/settings')) as unknown as object
    await ada.browser.put('/api/v1/settings/preferences', { ...settings, mailLanguage: 'es' })
    await subscribe(ada)
    const forged = { type: 'success', language: 'pt', email: 'eve@example.com', amount: 1 }
    expect(await post(ada, '/billing/payment-notification', forged)).toEqual({ sent: true, checkout: null })
    expect(await post(ada, '/billing/payment-notification', forged)).toEqual({ sent: false, checkout: null })
    await deliverEvents()

    const { rows } = await server.database.owner.query(
      `select recipient, language, data->>'cents' as cents from platform.mails where template = 'payment-succeeded'`,
    )
    expect(rows).toEqual([{ recipient: ada.email, language: 'es', cents: '249' }])
  })

  test('is in English for a user who chose no language, also at the documented address [I18N-03] [API-09]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const { body } = await ada.browser.post('/api/functions/send-payment-notification', {
      type: 'success',
      language: 'fr',
    })

    expect(body).toEqual({ sent: true, checkout: null })
    const { rows } = await server.database.owner.query(
      `select language from platform.mails where template = 'payment-succeeded'`,
    )
    expect(rows).toEqual([{ language: 'en' }])
  })

  test('without a payment or a checkout sends nothing, and is not an error [API-10]', async () => {
    const ada = await server.signUp()
    const sent = ['success', 'failed'].map((type) => post(ada, '/billing/payment-notification', { type }))

    expect(await Promise.all(sent)).toEqual([
      { sent: false, checkout: null },
      { sent: false, checkout: null },
    ])
    expect(await listMails()).toEqual([])
  })

  test('of a checkout that was left says so once a day [CHK-16]', async () => {
    const ada = await server.signUp()
    await post(ada, '/billing/checkout', { planType: 'annual' })
    const left = () => post(ada, '/billing/payment-notification', { type: 'failed' })

    expect([await left(), await left()]).toEqual([
      { sent: true, checkout: 'open' },
      { sent: false, checkout: 'open' },
    ])
  })
})

describe('reminders', () => {
  test.each([
    ['monthly', 4, 3],
    ['annual', 8, 7],
  ] as const)(
    'of the %s plan come 3 or 7 days before the renewal, once, and not when switched off [SET-05]',
    async (plan, early, due) => {
      const [ada, bob] = [await server.signUp(), await server.signUp()]
      const { periodEnd } = await subscribe(ada, { plan })
      await subscribe(bob, { plan })
      const settings = (await get(bob, '/settings')) as unknown as object
      await bob.browser.put('/api/v1/settings', { ...settings, renewalReminders: false })
      await moveTo(periodEnd, early)
      await runScheduled(server, 'billing.send-reminders')
      expect(await listMails()).toEqual([])

      await moveTo(periodEnd, due)
      await runScheduled(server, 'billing.send-reminders')
      await runScheduled(server, 'billing.send-reminders')
      expect(await listMails()).toEqual(['renewal-reminder'])
    },
  )
})

describe('the sync of all users', () => {
  test('heals a broken row, counts it as updated once, and goes on after a failure [API-12]', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const admin = await server.signUp()
    await grantAdmin(server.database.ownerUrl, { userId: admin.userId, now: server.clock.now() })
    await subscribe(ada)
    await subscribe(bob)
    await breakRow(ada)
    sandbox.faults.breakApi('rate_limited', 1)
    expect(await syncAll(admin)).toMatchObject({ total: 2, checked: 2, errors: 1 })

    await syncAll(admin)
    expect(await read(ada)).toMatchObject({ planType: 'Premium' })
    expect(await syncAll(admin)).toMatchObject({ checked: 2, updated: 0, errors: 0 })
    expect((await ada.browser.post('/api/v1/admin/billing/sync')).status).toBe(403)
  })
})

/** Starts a comparison, runs its jobs, and returns its result. */
async function syncAll(admin: Person): Promise<unknown> {
  Sync.parse(await post(admin, '/admin/billing/sync'))
  await runJobs(server, ['billing.sync-portion'])
  return (await get<LatestSync>(admin, '/admin/billing/sync')).latest
}

async function completeWithdrawals(): Promise<void> {
  await runJobs(server, ['billing.complete-withdrawal'])
}

/** Test cards of which a payment in the absence of the customer fails. */
const refusingCards = { declined: 'pm_card_chargeCustomerFail', bank: 'pm_card_authenticationRequired' }

/** The provider charges the invoice of a renewal an hour after the end of the period. */
const afterRenewal = (periodEnd: Date) => advanceTo(new Date(periodEnd.getTime() + 2 * HOUR_MS))

/** The provider answers requests that begin like this with a failure, until the faults are cleared. */
function failAt(request: string): void {
  sandbox.faults.breakApi('rate_limited', undefined, (at) => at.startsWith(request))
}

async function endAtProvider(subscriptionId: string): Promise<void> {
  await sandbox.call(`DELETE /v1/subscriptions/${subscriptionId}`)
}

function findNewestInvoice() {
  return Object.values(sandbox.state.invoices).at(-1)! // a test has one
}

function findFirstCharge(): string {
  return Object.keys(sandbox.state.charges)[0]! // a test has paid
}

/** The cents of each refund. */
function listRefunds(): number[] {
  const byCharge = Map.groupBy(Object.values(sandbox.state.refunds), ({ charge }) => charge)
  return [...byCharge.values()].map((refunds) => refunds.reduce((sum, { amount }) => sum + amount, 0))
}

async function payInvoice(invoiceId: string, params: Record<string, string> = {}): Promise<void> {
  await sandbox.call(`POST /v1/invoices/${invoiceId}/pay`, params)
}

/** Changes the plan with a card for which the bank must confirm the payment: its invoice stays open. */
async function holdPlanChange(person: Person, customerId: string): Promise<void> {
  sandbox.useCard(customerId, refusingCards.bank)
  const { prorationDate } = await post<PlanChangePreview>(person, '/billing/plan-change/preview', {
    planType: 'annual',
  })
  await post(person, '/billing/plan-change', { planType: 'annual', prorationDate })
}

/** An invoice is paid although it was voided: its payment was under way. */
async function payVoidedInvoice(customerId: string): Promise<void> {
  const { invoices, paymentMethods } = sandbox.state
  const invoice = Object.values(invoices).find(({ status }) => status === 'void')!
  const card = Object.values(paymentMethods).find(
    ({ customer, card: { last4 } }) => customer === customerId && last4 === '4242',
  )
  invoice.status = 'open'
  await payInvoice(invoice.id, { payment_method: card!.id })
}

/** Makes the stored row wrong, as a lost event does. */
async function breakRow({ userId }: Person): Promise<void> {
  await server.database.owner.query(
    `update provider_subscriptions set status = 'canceled', ended_at = now() where user_id = $1`,
    [userId],
  )
}

async function listNews({ browser }: Person): Promise<string[]> {
  const { body } = await browser.get<NotificationList>('/api/v1/notifications')
  return body.notifications.map(({ kind }) => kind)
}

/** The templates of the mails, the oldest first: to everyone, or to one person. */
async function listMails(to?: Person): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ template: string }>(
    `select template from platform.mails where unique_key is not null and recipient like $1
     order by created_at, id`,
    [to?.email ?? '%'],
  )
  return rows.map(({ template }) => template)
}

async function moveTo(instant: Date, getDayBeforeToday: number): Promise<void> {
  await advanceTo(new Date(instant.getTime() - getDayBeforeToday * DAY_MS + 60_000))
}

/** The instant that is this many days after the newest payment. */
function findDayAfterLastPayment(days: number): string {
  const paidAt = findNewestInvoice().status_transitions.paid_at! // a test has paid
  return new Date(paidAt * 1000 + days * DAY_MS).toISOString()
}

async function get<Body = Subscription>({ browser }: Person, path: string): Promise<Body> {
  return (await browser.get<Body>(`/api/v1${path}`)).body
}

async function post<Body = Subscription>({ browser }: Person, path: string, body?: object): Promise<Body> {
  return (await browser.post<Body>(`/api/v1${path}`, body)).body
}

const read = (person: Person) => get<Subscription>(person, '/subscription')
const details = (person: Person) => get<BillingDetails>(person, '/billing/details')
