import {
  type BillingDetails,
  type LatestSync,
  type PlanChangePreview,
  type SubscriberPage,
  Sync,
  type Withdrawal,
  type WithdrawalReceipt,
} from '@candlebook/contract/billing'
import type { NotificationList } from '@candlebook/contract/notifications'
import type { Subscription } from '@candlebook/contract/subscribers'
import { eraseCustomer } from '@candlebook/core/billing'
import { grantAdmin } from '@candlebook/core/identity'
import { PaymentsRefused, PaymentsUnavailable } from '@candlebook/core/payments'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakePayments,
  findOpenSession,
  invite,
  type Person,
  runJobs,
  runScheduled,
  startPaidServer,
  startTestServer,
  subscribe,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let payments: FakePayments

beforeEach(async () => {
  ;({ server, payments } = await startPaidServer())
})
afterEach(() => server.stop())

describe('a trial', () => {
  test('without a card runs 7 days, ends without a payment, and is told of once', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    expect(await read(ada)).toMatchObject({
      planType: 'Trial',
      subscribed: false,
      daysLeft: 7,
      trialUsed: true,
    })

    await passDays(ada, 7)
    endAtProvider(subscriptionId)
    await deliverEvents()
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', tier: null, hasProviderSubscription: false })
    expect(await listMails()).toEqual(['trial-started', 'subscription-ended'])
  })

  test('is told of at its start and before its end: plan, price, day, and the link that adds a card', async () => {
    const ada = await server.signUp()
    const { trial } = await subscribe(ada, { kind: 'trial', plan: 'annual' })
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(trial!.end)
    await passDays(ada, 4)
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
    payments.addCard(customerId)
    await deliverEvents()

    expect(decodeURIComponent(url)).toContain('/settings?card=added')
    expect(await read(ada)).toMatchObject({ planType: 'Trial', interval: 'year', hasPaymentMethod: true })
    await passDays(ada, 4)
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
    await passDays(ada, 5)
    await runScheduled(server, 'billing.send-reminders')

    expect(await listMails()).toEqual(['trial-started', 'subscription-changed'])
  })

  test('is given once: the next checkout and one of an erased account’s mailbox have no trial days [CHK-10]', async () => {
    const ada = await server.signUp({ email: 'ada.trader@gmail.com' })
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    endAtProvider(subscriptionId)
    expect((await subscribe(ada, { kind: 'trial' })).status).toBe('active')

    const again = await server.signUp({ email: 'adatrader+new@googlemail.com' })
    expect(await read(again)).toMatchObject({ planType: 'Unpaid', trialUsed: true })
    expect((await subscribe(again, { kind: 'trial' })).trial).toBeNull()
  })

  test('that ended is told of once, also when a newer subscription counts already', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    endAtProvider(subscriptionId)
    await subscribe(ada)
    await deliverEvents()
    payments.state.emit('customer.subscription.deleted', {
      subscriptionId,
      customerId: findCustomerId(subscriptionId),
    })
    await deliverEvents()

    expect((await listMails()).filter((mail) => mail === 'subscription-ended')).toHaveLength(1)
    expect(await read(ada)).toMatchObject({ planType: 'Premium' })
  })

  test('that will end is told of once by event and daily job together, and not after its end', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const remind = (subscriptionId: string) =>
      payments.state.emit('customer.subscription.trial_will_end', {
        subscriptionId,
        customerId: findCustomerId(subscriptionId),
      })
    const trialOfAda = await subscribe(ada, { kind: 'trial' })
    await passDays(ada, 5)
    remind(trialOfAda.subscriptionId)
    await deliverEvents()
    await runScheduled(server, 'billing.send-reminders')
    await deliverEvents()
    expect(await listMails()).toEqual(['trial-started', 'trial-ending'])
    expect(await listNews(ada)).toEqual(['trial-ending'])

    const trialOfBob = await subscribe(bob, { kind: 'trial' })
    await passDays(bob, 8)
    remind(trialOfBob.subscriptionId)
    await deliverEvents()
    expect(await listMails()).toEqual(['trial-started', 'trial-ending', 'trial-started'])
    expect(await listNews(bob)).toEqual([])
  })

  test('that turns into a payment is Premium at once, and the zero invoice of its start is not a payment', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    await deliverEvents()
    expect(await listMails()).toEqual(['trial-started'])

    await passDays(ada, 7)
    payments.renewSubscription(subscriptionId, 'paid')
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Premium', subscribed: true, trialDays: 7 })
    expect(await listMails()).toEqual(['trial-started', 'payment-succeeded'])
  })

  test('of a user who redeems an invitation is cancelled, so that nothing is charged', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    await ada.browser.post('/api/v1/invitations/redeem', { invitationCode: await invite(ada, 30) })
    await runJobs(server, ['billing.sync-user'])

    expect(payments.state.subscriptions.get(subscriptionId)?.cancelAtPeriodEnd).toBe(true)
    expect(await read(ada)).toMatchObject({ planType: 'Invited', subscribed: true })
  })
})

describe('Premium', () => {
  test('survives a failed payment for 7 days, with one mail a day, and is mended by the payment', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await passDays(ada, 31)
    payments.renewSubscription(subscriptionId, 'failed')
    await deliverEvents()
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Premium', isOverdue: true })
    expect((await listMails()).filter((mail) => mail === 'payment-failed')).toHaveLength(1)
    expect(await listNews(ada)).toEqual(['payment-failed'])

    await passDays(ada, 8)
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', subscribed: false })

    payments.changeSubscription(subscriptionId, { status: 'active', paidUntil: inDays(22) })
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Premium', isOverdue: false })
  })

  test.each(['unpaid', 'canceled'] as const)('ends when the provider gives up: %s', async (status) => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    payments.changeSubscription(subscriptionId, {
      status,
      endedAt: status === 'canceled' ? server.clock.now() : null,
    })
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: false })
  })

  test('that is cancelled runs until its end, can be reactivated, and then ends [SUB-12] [SUB-13] [SUB-15]', async () => {
    const ada = await server.signUp()
    const { subscriptionId, periodEnd } = await subscribe(ada)
    expect(await post(ada, '/billing/cancel')).toMatchObject({
      planType: 'Premium',
      cancelAtPeriodEnd: true,
      subscriptionEnd: periodEnd.toISOString(),
    })
    expect(await post(ada, '/billing/reactivate')).toMatchObject({ cancelAtPeriodEnd: false })
    await post(ada, '/billing/cancel')
    await deliverEvents()
    expect((await listMails()).filter((mail) => mail === 'subscription-changed')).toHaveLength(3)

    await passDays(ada, 32)
    endAtProvider(subscriptionId)
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', interval: null })
    expect((await ada.browser.post('/api/v1/billing/reactivate')).status).toBe(409)
  })

  test('that the portal cancels with an instant counts as cancelled', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    const cancelAt = inDays(9)
    payments.changeSubscription(subscriptionId, { cancelAt })
    await deliverEvents()

    expect(await read(ada)).toMatchObject({
      cancelAtPeriodEnd: true,
      subscriptionEnd: cancelAt.toISOString(),
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

    await passDays(ada, 360)
    await runScheduled(server, 'billing.send-reminders')
    expect(await listMailData('renewal-reminder')).toMatchObject([{ cents: 249 }])
    await grantAdmin(server.database.ownerUrl, { userId: ada.userId, now: server.clock.now() })
    const { items } = await get<SubscriberPage>(ada, '/admin/subscribers')
    expect(items).toMatchObject([{ running: { nextCents: 249 } }])
  })

  test('that is overdue names the day of the next try and the page where its invoice is paid', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await passDays(ada, 31)
    payments.renewSubscription(subscriptionId, 'failed')
    await deliverEvents()
    const open = [...payments.state.invoices.values()].at(-1)!
    const nextInvoice = {
      dueCents: 249,
      currency: 'eur',
      at: open.nextAttemptAt!.toISOString(),
      isRetry: true,
      payUrl: open.pageUrl,
    }
    expect((await details(ada)).nextInvoice).toEqual(nextInvoice)

    await passDays(ada, 8)
    payments.state.invoices.set(open.invoiceId, { ...open, nextAttemptAt: null })
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: true })
    expect((await details(ada)).nextInvoice).toEqual({ ...nextInvoice, at: null })
  })

  test.each(['declined', 'bank'] as const)(
    'changes its plan when the payment of the change is received, not before: %s [SUB-14]',
    async (reason) => {
      const ada = await server.signUp()
      const { subscriptionId } = await subscribe(ada)
      await deliverEvents()
      payments.state.planChangePayment = reason
      const preview = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', {
        planType: 'annual',
      })
      const { prorationDate } = preview
      const waiting = await post(ada, '/billing/plan-change', { planType: 'annual', prorationDate })
      await deliverEvents()

      const open = [...payments.state.invoices.values()].at(-1)!
      expect(waiting).toMatchObject({
        interval: 'month',
        isOverdue: false,
        pendingChange: { plan: 'annual', reason, payUrl: open.pageUrl },
      })
      const asked = { change: 'plan_waiting', plan: 'annual', reason }
      expect(await listMailData('subscription-changed')).toMatchObject([asked])
      expect(await listMailData('payment-failed')).toEqual([]) // the plan that runs is paid
      expect(
        await ada.browser.post('/api/v1/billing/plan-change', { planType: 'annual', prorationDate }),
      ).toMatchObject({
        status: 409,
        body: { error: { code: 'billing.plan_change_waiting' } },
      })

      payments.changeSubscription(subscriptionId, { plan: 'annual', interval: 'year', pendingChange: null })
      await deliverEvents()
      expect(await read(ada)).toMatchObject({ interval: 'year', pendingChange: null })
      expect(await listMailData('subscription-changed')).toMatchObject([asked, { change: 'plan_changed' }])
    },
  )

  test('stays on its plan when a change was not paid in time, and a mail says that nothing was charged [SUB-14]', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    payments.state.planChangePayment = 'bank'
    const { prorationDate } = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', {
      planType: 'annual',
    })
    await post(ada, '/billing/plan-change', { planType: 'annual', prorationDate })
    server.clock.moveBy({ days: 1 })
    payments.changeSubscription(subscriptionId, { pendingChange: null })
    payments.state.emit('customer.subscription.pending_update_expired', {
      subscriptionId,
      userId: ada.userId,
    })
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Premium', interval: 'month', pendingChange: null })
    expect(await listMailData('subscription-changed')).toMatchObject([
      { change: 'plan_waiting' },
      { change: 'plan_not_changed', plan: 'annual' },
    ])
  })

  test('ends at once with a full refund, and not with a part', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    const invoice = [...payments.state.invoices.values()][0]!
    payments.state.invoices.set(invoice.invoiceId, { ...invoice, refundedCents: 100 })
    payments.state.emit('charge.refunded', {
      chargeId: `ch_${invoice.invoiceId}`,
      customerId: invoice.customerId,
    })
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Premium' })

    await payments.refundInvoice(invoice.invoiceId, 'a refund by the operator')
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid' })
    expect(payments.state.subscriptions.get(subscriptionId)?.status).toBe('canceled')
  })

  test('ends with a lost dispute, and not with one that was won', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    const chargeId = `ch_${[...payments.state.invoices.keys()][0]}`
    // An event about a dispute names no customer.
    payments.state.emit('charge.dispute.closed', { chargeId })
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Premium' })

    payments.state.lostDisputes.add(chargeId)
    payments.state.emit('charge.dispute.closed', { chargeId })
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: false })
    expect(payments.state.subscriptions.get(subscriptionId)?.status).toBe('canceled')
  })

  test('stays when the payment of a past period is lost in a dispute', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    const chargeId = `ch_${[...payments.state.invoices.keys()][0]}`
    server.clock.moveBy({ days: 1 })
    payments.renewSubscription(subscriptionId, 'paid')
    await deliverEvents()
    payments.state.lostDisputes.add(chargeId)
    payments.state.emit('charge.dispute.closed', { chargeId })
    await deliverEvents()

    expect(await read(ada)).toMatchObject({ planType: 'Premium', hasProviderSubscription: true })
    expect(payments.state.subscriptions.get(subscriptionId)?.status).toBe('active')
    expect(await listMailData('subscription-ended')).toEqual([])
  })

  test('lets a redeemed invitation start when it ends', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await ada.browser.post('/api/v1/invitations/redeem', { invitationCode: await invite(ada, 7) })
    expect(await read(ada)).toMatchObject({ planType: 'Premium' })

    await passDays(ada, 20)
    endAtProvider(subscriptionId)
    await deliverEvents()
    expect(await read(ada)).toMatchObject({ planType: 'Invited' })
    await passDays(ada, 8)
    expect(await read(ada)).toMatchObject({ planType: 'Unpaid' })
  })
})

describe('a first payment that never succeeded', () => {
  test('leaves the user unpaid', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    payments.changeSubscription(subscriptionId, { status: 'incomplete', paidUntil: null })
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
    expect(payments.state.checkouts.size).toBe(1)
    const asked = payments.state.calls.filter(({ method }) => method === 'startCheckout')
    expect(asked).toHaveLength(1) // one after the other: all later ones find the open session
  })

  test('of another plan expires the open one, so that one of them can be completed', async () => {
    const ada = await server.signUp()
    await post(ada, '/billing/checkout', { planType: 'annual' })
    const first = findOpenSession(payments, ada.userId)
    await post(ada, '/billing/checkout', { planType: 'monthly' })

    expect(payments.state.checkouts.get(first)?.status).toBe('expired')
    expect(findOpenSession(payments, ada.userId)).not.toBe(first)
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
      expect(payments.state.subscriptions.size).toBe(1)
    },
  )

  test('that was completed in another tab blocks the next one before its event arrives [CHK-19]', async () => {
    const ada = await server.signUp()
    await post(ada, '/billing/checkout', { planType: 'annual' })
    payments.completeCheckout(findOpenSession(payments, ada.userId))

    expect((await ada.browser.post('/api/v1/billing/checkout', { planType: 'monthly' })).status).toBe(409)
  })

  test('whose answer was lost is repeated with the same key [CHK-19]', async () => {
    const ada = await server.signUp()
    payments.state.fail(new PaymentsUnavailable('timeout'), { methods: ['startCheckout'], times: 1 })
    const failed = await ada.browser.post('/api/v1/billing/checkout', { planType: 'annual' })
    await post(ada, '/billing/checkout', { planType: 'annual' })

    expect(failed.status).toBe(502)
    const keys = payments.state.calls.filter(({ method }) => method === 'startCheckout').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('of another person cannot be returned from', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    await post(ada, '/billing/checkout', { planType: 'annual' })
    const sessionId = findOpenSession(payments, ada.userId)

    expect((await eve.browser.post('/api/v1/billing/checkout/return', { sessionId })).status).toBe(404)
  })
})

describe('while the provider is down', () => {
  test('a payer keeps Premium, sees that the answer is stale, and the next answer mends it', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    payments.state.fail(new PaymentsUnavailable('network'))
    server.clock.moveBy({ ms: 1000 })
    expect(await post(ada, '/subscription/check')).toMatchObject({ planType: 'Premium', isStale: true })
    expect(await details(ada)).toMatchObject({ isStale: true, invoices: [] })

    payments.state.recover()
    server.clock.moveBy({ ms: 1000 })
    expect(await post(ada, '/subscription/check')).toMatchObject({ planType: 'Premium', isStale: false })
  })

  test('one failure is retried before the person sees anything', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    payments.state.fail(new PaymentsUnavailable('failure'), { times: 1 })

    expect(await post(ada, '/subscription/check')).toMatchObject({ isStale: false })
  })

  test('a cancellation fails with its text and leaves the subscription as it was [ERRC-23]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    payments.state.fail(new PaymentsUnavailable('failure'), { methods: ['cancelAtPeriodEnd'] })
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
    await passDays(ada, 13)
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
    const [first] = [...payments.state.invoices.values()]
    payments.state.invoices.set(first!.invoiceId, { ...first!, refundedCents: 100 })
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
    expect(
      [...payments.state.invoices.values()].map(({ paidCents, refundedCents }) => paidCents - refundedCents),
    ).toEqual([0, 0])
    expect(payments.state.subscriptions.get(subscriptionId)?.status).toBe('canceled')
    const [mail] = await listMailData('withdrawal-receipt')
    expect(mail).toMatchObject({ cents: 2390, payments: [{ cents: 149 }, { cents: 2241 }] })
    expect(await listMailData('subscription-changed')).not.toContainEqual(
      expect.objectContaining({ change: 'refunded' }),
    )
  })

  test('after a failure in the middle goes on with the same request, also after its last day, and nothing is paid back twice', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const { prorationDate } = await post<PlanChangePreview>(ada, '/billing/plan-change/preview', {
      planType: 'annual',
    })
    await post(ada, '/billing/plan-change', { planType: 'annual', prorationDate })
    await deliverEvents()
    await passDays(ada, 13)
    payments.state.fail(new PaymentsUnavailable('failure'), { methods: ['refundInvoice'], after: 1 })
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(502)
    const startedBefore = server.clock.now().toISOString()
    payments.state.recover()
    await deliverEvents()
    await passDays(ada, 2)

    const { isOpen, startedAt } = await get<Withdrawal>(ada, '/billing/withdrawal')
    expect(isOpen && startedAt && startedAt <= startedBefore).toBe(true)
    expect(await post(ada, '/billing/withdrawal', { confirmed: true })).toMatchObject({
      receivedAt: startedAt,
      refundedCents: 2490,
    })
    const refunds = payments.state.events.filter(({ type }) => type === 'charge.refunded')
    expect(refunds).toHaveLength(2)
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(409)
    expect(await listMailData('withdrawal-receipt')).toHaveLength(1)
  })

  test('of which a step failed is completed by a job', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await deliverEvents()
    payments.state.fail(new PaymentsUnavailable('failure'), { methods: ['endNow'] })
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(502)
    expect(payments.state.subscriptions.get(subscriptionId)?.status).toBe('active')
    payments.state.recover()
    await completeWithdrawals()

    expect(payments.state.subscriptions.get(subscriptionId)?.status).toBe('canceled')
    expect([...payments.state.invoices.values()].map(({ refundedCents }) => refundedCents)).toEqual([249])
    expect(await listMailData('withdrawal-receipt')).toMatchObject([{ cents: 249 }])
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(409)
    await completeWithdrawals()
    expect(await listMailData('withdrawal-receipt')).toHaveLength(1)
  })

  test('whose job was lost, as after the restore of a backup, is completed by the nightly comparison', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    await deliverEvents()
    payments.state.fail(new PaymentsUnavailable('failure'), { methods: ['endNow'] })
    expect((await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(502)
    payments.state.recover()
    await server.database.owner.query('delete from jobs.job')
    await runScheduled(server, 'billing.sync-all')
    await runJobs(server, ['billing.sync-portion', 'billing.complete-withdrawal'])

    expect([...payments.state.invoices.values()].map(({ refundedCents }) => refundedCents)).toEqual([249])
  })

  test('pays back a payment of the contract that comes after it, with a receipt of both', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await deliverEvents()
    await post(ada, '/billing/withdrawal', { confirmed: true })
    await passDays(ada, 20)
    payments.renewSubscription(subscriptionId, 'paid') // the open page of an invoice, in another tab
    await deliverEvents()
    await completeWithdrawals()

    expect([...payments.state.invoices.values()].map(({ refundedCents }) => refundedCents)).toEqual([
      249, 249,
    ])
    expect(await listMailData('withdrawal-receipt')).toMatchObject([{ cents: 249 }, { cents: 498 }])
    expect(await get(ada, '/billing/withdrawal')).toMatchObject({ isOpen: false })
  })

  test('pays back a later payment of the contract, and does not claim that the access by a newer one has ended', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await deliverEvents()
    await post(ada, '/billing/withdrawal', { confirmed: true })
    await subscribe(ada, { plan: 'annual' })
    payments.renewSubscription(subscriptionId, 'paid')
    payments.changeSubscription(subscriptionId, { status: 'canceled' })
    await deliverEvents()
    await completeWithdrawals()

    expect(await listMailData('withdrawal-receipt')).toMatchObject([{ access: 'ended' }, { access: 'stays' }])
    expect(await read(ada)).toMatchObject({ planType: 'Premium', interval: 'year' })
  })

  test('pays back the other payments when a bank took one back, and before an account is erased', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    payments.renewSubscription(subscriptionId, 'paid')
    await deliverEvents()
    payments.state.fail(new PaymentsRefused('charge_disputed'), { methods: ['refundInvoice'], times: 1 })

    expect(await post(ada, '/billing/withdrawal', { confirmed: true })).toMatchObject({
      refundedCents: 249,
      payments: [{ refundCents: 0 }, { refundCents: 249 }],
    })
    expect(await get(ada, '/billing/withdrawal')).toMatchObject({ isOpen: false })

    const eva = await server.signUp()
    await subscribe(eva)
    await deliverEvents()
    payments.state.recover()
    payments.state.fail(new PaymentsUnavailable('failure'), { methods: ['endNow'] })
    expect((await eva.browser.post('/api/v1/billing/withdrawal', { confirmed: true })).status).toBe(502)
    payments.state.recover()
    const { db, clock } = server.appContext
    await eraseCustomer({ db, clock, payments }, eva.userId)
    expect([...payments.state.invoices.values()].at(-1)).toMatchObject({ paidCents: 249, refundedCents: 249 })
  })

  test('is possible again for 14 days from the first payment of another contract', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await deliverEvents()
    await passDays(ada, 40)
    endAtProvider(subscriptionId)
    await deliverEvents()
    await subscribe(ada, { plan: 'annual' })
    const until = findDayAfterLastPayment(14)
    await passDays(ada, 13)

    expect(await get(ada, '/billing/withdrawal')).toMatchObject({ isOpen: true, until, refundCents: 2490 })
    expect(await post(ada, '/billing/withdrawal', { confirmed: true })).toMatchObject({ refundedCents: 2490 })
    expect([...payments.state.invoices.values()].map(({ refundedCents }) => refundedCents)).toEqual([0, 2490])
  })

  test('of an annual plan is followed by 30 days in which the payment is paid back on request', async () => {
    const ada = await server.signUp()
    await subscribe(ada, { plan: 'annual' })
    const moneyBackUntil = findDayAfterLastPayment(30)
    await passDays(ada, 29)
    expect(await get(ada, '/billing/withdrawal')).toMatchObject({ isOpen: false, moneyBackUntil })

    await passDays(ada, 1)
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
    await passDays(ada, 14)

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
    payments.state.fail(new PaymentsUnavailable('failure'), { methods: ['listSubscriptions'], times: 1 })
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

test('a closed installation lets a user without a plan read and refuses writes with a code [PLAN-12]', async () => {
  const closed = await startTestServer({ payments, requireSubscription: true })
  const ada = await closed.signUp()
  const read = await ada.browser.get('/api/v1/trades')
  const write = await ada.browser.post('/api/v1/trades', {})
  await closed.stop()

  expect(read.status).toBe(200)
  expect(write).toMatchObject({ status: 402, body: { error: { code: 'billing.plan_required' } } })
})

/** Delivers every event that the provider has, in its order, to the webhook, and runs the jobs. */
async function completeWithdrawals(): Promise<void> {
  await runJobs(server, ['billing.complete-withdrawal'])
}

async function deliverEvents(): Promise<void> {
  for (const event of payments.state.events) {
    const { rawBody, signature } = payments.sign(event)
    const { status } = await fetch(`${server.url}/api/webhooks/payments`, {
      method: 'POST',
      body: rawBody,
      headers: { 'stripe-signature': signature },
    })
    expect(status).toBe(200)
  }
  await runJobs(server, ['billing.process-events'])
}

function endAtProvider(subscriptionId: string): void {
  payments.changeSubscription(subscriptionId, { status: 'canceled', endedAt: server.clock.now() })
}

function findCustomerId(subscriptionId: string): string | null {
  return payments.state.subscriptions.get(subscriptionId)?.customerId ?? null
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

async function listMails(): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ template: string }>(
    `select template from platform.mails where unique_key is not null order by created_at, id`,
  )
  return rows.map(({ template }) => template)
}

async function listMailData(template: string): Promise<object[]> {
  const { rows } = await server.database.owner.query<{ data: object }>(
    'select data from platform.mails where template = $1 order by created_at, id',
    [template],
  )
  return rows.map(({ data }) => data)
}

/** Lets days pass. The person's session is refreshed, as that of a person who comes back every day. */
async function passDays({ userId }: Person, days: number): Promise<void> {
  server.clock.moveBy({ days })
  await server.database.owner.query(
    `update auth.sessions set created_at = $2, updated_at = $2, expires_at = $2::timestamptz + interval '7 days'
     where user_id = $1`,
    [userId, server.clock.now()],
  )
}

async function moveTo(instant: Date, getDayBeforeToday: number): Promise<void> {
  const DAY_MS = 24 * 60 * 60 * 1000
  server.clock.moveBy({
    ms: instant.getTime() - getDayBeforeToday * DAY_MS + 60_000 - server.clock.now().getTime(),
  })
}

/** The instant that is this many days after the newest payment. */
function findDayAfterLastPayment(days: number): string {
  const paidAt = [...payments.state.invoices.values()].at(-1)!.paidAt! // a test has paid
  return new Date(paidAt.getTime() + days * 24 * 60 * 60 * 1000).toISOString()
}

function inDays(days: number): Date {
  return new Date(server.clock.now().getTime() + days * 24 * 60 * 60 * 1000)
}

async function get<Body = Subscription>({ browser }: Person, path: string): Promise<Body> {
  return (await browser.get<Body>(`/api/v1${path}`)).body
}

async function post<Body = Subscription>({ browser }: Person, path: string, body?: object): Promise<Body> {
  return (await browser.post<Body>(`/api/v1${path}`, body)).body
}

const read = (person: Person) => get<Subscription>(person, '/subscription')
const details = (person: Person) => get<BillingDetails>(person, '/billing/details')
