import type { SubscriberEntry, SubscriberPage, UserInvoices } from '@candlebook/contract/admin-billing'
import { listAudit as listAllEntries } from '@candlebook/core/db/testing'
import { grantAdmin } from '@candlebook/core/identity'
import { DAY_MS } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PaidServer, type Person, startPaidServer, subscribe } from '../testing/index.ts'

const HOUR_MS = 60 * 60 * 1000
const reason = 'Paid twice'

let paid: PaidServer
let { server, sandbox } = {} as PaidServer
let ada: Person
let subscriptionId: string
let invoiceId: string

beforeAll(async () => {
  paid = await startPaidServer()
  ;({ server, sandbox } = paid)
})
beforeEach(async () => {
  await paid.clear()
  ada = await server.signUp()
  ;({ subscriptionId } = await subscribe(ada))
  invoiceId = Object.keys(sandbox.state.invoices)[0]!
})
afterAll(() => server.stop())

describe('an administrator', () => {
  test('refunds an invoice of a user, and the audit says who, what, how much and whom', async () => {
    const admin = await signUpAdmin()
    const { userId } = ada
    const path = '/api/v1/admin/billing/refund'
    const end = showDay((await readSubscriber(admin)).running!.periodEnd)

    expect((await admin.browser.post(path, { userId, invoiceId, reason })).body).toEqual({
      refundedCents: 249,
    })
    expect(listRefunds()).toEqual([249])
    expect(await listAudit()).toEqual([
      {
        action: 'billing.refunded',
        userId: admin.userId,
        targetId: userId,
        detail: `2.49 EUR of invoice ${sandbox.state.invoices[invoiceId]?.number}; access ends instead of on ${end}; reason: Paid twice`,
      },
    ])
    expect((await admin.browser.post(path, { userId, invoiceId, reason })).status).toBe(200)
    expect(listRefunds()).toEqual([249])
  })

  test('refunds an invoice of a past period, and the access of the period that runs stays', async () => {
    const admin = await signUpAdmin()
    const { userId } = ada
    const { periodEnd } = (await readSubscriber(admin)).running!
    await paid.advanceTo(new Date(Date.parse(periodEnd) + 2 * HOUR_MS)) // the draft is charged after an hour
    await paid.deliverEvents()
    const path = `/api/v1/admin/billing/invoices?subscriberId=${userId}`
    const { items } = (await admin.browser.get<UserInvoices>(path)).body
    await admin.browser.post('/api/v1/admin/billing/refund', { userId, invoiceId, reason })
    await paid.deliverEvents()

    expect(items.map(({ endsAccess }) => endsAccess)).toEqual([true, false])
    expect((await ada.browser.get('/api/v1/subscription')).body).toMatchObject({ planType: 'Premium' })
    expect(await listMailTexts()).toContainEqual(expect.stringContaining('Your access stays as it is'))

    const newest = items[0]!.invoiceId
    await admin.browser.post('/api/v1/admin/billing/refund', { userId, invoiceId: newest, reason })
    await paid.deliverEvents()
    expect((await ada.browser.get('/api/v1/subscription')).body).toMatchObject({ planType: 'Unpaid' })
    expect(await listMailTexts()).toContainEqual(expect.stringContaining('your access ended on'))
  })

  test('moves the next charge of a user, who gets a mail with both days, also when optional mails are off', async () => {
    const admin = await signUpAdmin()
    const { userId } = ada
    const settings = { currency: 'EUR', emailNotifications: false, renewalReminders: false }
    await ada.browser.put('/api/v1/settings', settings)
    const { running } = await readSubscriber(admin)
    const until = addDays(running!.periodEnd, 30)
    const { status } = await admin.browser.post('/api/v1/admin/billing/extend', { userId, until })

    expect(running).toMatchObject({ nextCents: 249, currency: 'eur', isTrial: false })
    expect(status).toBeLessThan(300)
    expect((await ada.browser.get('/api/v1/subscription')).body).toMatchObject({ subscriptionEnd: until })
    const days = [running!.periodEnd, until].map(showDay)
    expect(await listAudit()).toEqual([
      {
        action: 'billing.extended',
        userId: admin.userId,
        targetId: userId,
        detail: `from ${days[0]} to ${days[1]}; next charge 2.49 EUR`,
      },
    ])
    const [mail] = await listMailTexts()
    for (const part of [...days, '€2.49']) expect(mail).toContain(part)
  })

  test.each([
    ['30 days from now', (end: string) => addDays(end, -335), 'billing.extended_too_early'],
    ['the present end', (end: string) => end, 'billing.extended_too_early'],
    ['a day in three years', (end: string) => addDays(end, 730), 'billing.extended_too_late'],
  ] as const)('cannot move the next charge of a paid year to %s', async (_, choose, code) => {
    const admin = await signUpAdmin()
    const eve = await server.signUp()
    const { subscriptionId, periodEnd } = await subscribe(eve, { plan: 'annual' })
    const until = choose(periodEnd.toISOString())
    const answer = await admin.browser.post('/api/v1/admin/billing/extend', { userId: eve.userId, until })

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error: { fields: [{ field: 'until', code }] } })
    expect((await paid.payments.findSubscription(subscriptionId))?.periodEnd).toEqual(periodEnd)
    expect(await listAudit()).toEqual([])
  })

  test('cannot move the next charge of a cancelled subscription, which has none', async () => {
    const admin = await signUpAdmin()
    const { userId } = ada
    const cancelled = { cancel_at_period_end: 'true' } // the event is late
    await sandbox.call(`POST /v1/subscriptions/${subscriptionId}`, cancelled)
    const until = addDays((await readSubscriber(admin)).running!.periodEnd, 30)
    const answer = await admin.browser.post('/api/v1/admin/billing/extend', { userId, until })

    expect(answer.body).toMatchObject({
      error: { fields: [{ field: 'until', code: 'billing.extended_cancelled' }] },
    })
  })

  test('sees of an overdue payment when it is tried again, moves no charge behind it, and cancels without a false day', async () => {
    const admin = await signUpAdmin()
    const { userId } = ada
    const { running } = await readSubscriber(admin)
    const [customerId] = Object.keys(sandbox.state.customers)
    sandbox.useCard(customerId!, 'pm_card_chargeCustomerFail')
    await paid.advanceTo(new Date(Date.parse(running!.periodEnd) + 2 * HOUR_MS))
    await paid.deliverEvents()
    const after = await readSubscriber(admin)
    const until = addDays(after.running!.periodEnd, 30)
    const extended = await admin.browser.post('/api/v1/admin/billing/extend', { userId, until })
    const path = `/api/v1/admin/billing/invoices?subscriberId=${userId}`
    const { nextCharge } = (await admin.browser.get<UserInvoices>(path)).body
    await admin.browser.post('/api/v1/admin/billing/cancel', { userId, reason })

    expect(after.running).toMatchObject({ isOverdue: true, nextCents: null })
    expect(extended.body).toMatchObject({
      error: { fields: [{ field: 'until', code: 'billing.extended_overdue' }] },
    })
    const open = Object.values(sandbox.state.invoices).find(({ status }) => status === 'open')
    expect(nextCharge).toEqual({
      cents: 249,
      currency: 'eur',
      at: new Date(open!.next_payment_attempt! * 1000).toISOString(),
      isRetry: true,
    })
    const days = [addDays(running!.periodEnd, 7), after.running!.periodEnd].map(showDay)
    expect(await listAudit()).toMatchObject([
      {
        detail: `access until ${days[0]}, or ${days[1]} once its open payment is made; 2.49 EUR is not charged; reason: Paid twice`,
      },
    ])
  })

  test('cancels the subscription of a user at the end of its period', async () => {
    const admin = await signUpAdmin()
    const { userId } = ada
    const settings = { currency: 'EUR', emailNotifications: false, renewalReminders: false }
    await ada.browser.put('/api/v1/settings', settings)
    const end = showDay((await readSubscriber(admin)).running!.periodEnd)
    const { status } = await admin.browser.post('/api/v1/admin/billing/cancel', { userId, reason })

    expect(status).toBeLessThan(300)
    expect((await ada.browser.get('/api/v1/subscription')).body).toMatchObject({
      planType: 'Premium',
      cancelAtPeriodEnd: true,
    })
    expect(await listAudit()).toEqual([
      {
        action: 'billing.cancelled',
        userId: admin.userId,
        targetId: userId,
        detail: `access until ${end}; 2.49 EUR is not charged; reason: Paid twice`,
      },
    ])
    expect(await listMailTexts()).toContainEqual(expect.stringContaining(`until ${end}`))
  })

  test.each(['refund', 'cancel'])('gives a reason for each %s', async (action) => {
    const admin = await signUpAdmin()
    const body = { userId: ada.userId, invoiceId, reason: '  ' }
    const answer = await admin.browser.post(`/api/v1/admin/billing/${action}`, body)

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error: { fields: [{ field: 'reason', code: 'reason.missing' }] } })
    expect(await listAudit()).toEqual([])
  })

  test('cannot refund an invoice under the name of another user', async () => {
    const admin = await signUpAdmin()
    const eve = await server.signUp()
    const body = { userId: eve.userId, invoiceId, reason }

    expect((await admin.browser.post('/api/v1/admin/billing/refund', body)).status).toBe(404)
    expect(listRefunds()).toEqual([])
    expect(await listAudit()).toEqual([])
  })

  test('sees a failure of the provider, and nothing is noted as done', async () => {
    const admin = await signUpAdmin()
    sandbox.faults.breakApi('rate_limited', undefined, (request) =>
      /^POST .*(refunds|subscriptions)/.test(request),
    )
    const answers = await askAll(admin)

    expect(answers).toEqual([502, 502, 502])
    expect(await listAudit()).toEqual([])
  })
})

test.each(['a user', 'a visitor'])('%s can refund, extend and cancel nothing', async (who) => {
  const eve = await server.signUp()
  const person = who === 'a user' ? eve : { browser: server.browser() }

  expect(await askAll(person)).toEqual(Array(3).fill(who === 'a user' ? 403 : 401))
  expect(await askAll(who === 'a user' ? ada : person)).toEqual(Array(3).fill(who === 'a user' ? 403 : 401))
  expect(listRefunds()).toEqual([])
  expect(sandbox.state.subscriptions[subscriptionId]?.cancel_at_period_end).toBe(false)
  expect(await listAudit()).toEqual([])
})

/** Asks for a refund, an extension and a cancellation of the payer's subscription. Returns the statuses. */
async function askAll({ browser }: Pick<Person, 'browser'>): Promise<number[]> {
  const { userId } = ada
  const until = addDays(server.clock.now().toISOString(), 60)
  const bodies = { refund: { userId, invoiceId, reason }, extend: { userId, until } }
  const answers = [
    await browser.post('/api/v1/admin/billing/refund', bodies.refund),
    await browser.post('/api/v1/admin/billing/extend', bodies.extend),
    await browser.post('/api/v1/admin/billing/cancel', { userId, reason }),
  ]
  return answers.map(({ status }) => status)
}

async function signUpAdmin(): Promise<Person> {
  const admin = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: admin.userId, now: server.clock.now() })
  return admin
}

async function listAudit(): Promise<unknown[]> {
  const entries = await listAllEntries(server.database.owner, 'billing.')
  return entries.map(({ action, userId, targetId, detail }) => ({ action, userId, targetId, detail }))
}

async function readSubscriber({ browser }: Person): Promise<SubscriberEntry> {
  const { items } = (await browser.get<SubscriberPage>(`/api/v1/admin/subscribers?search=${ada.email}`)).body
  return items[0]!
}

/** The cents of each refund at the provider. */
function listRefunds(): number[] {
  return Object.values(sandbox.state.refunds).map(({ amount }) => amount)
}

/** The texts of the mails to users, the newest first. */
async function listMailTexts(): Promise<string[]> {
  return (await server.deliverMail()).map(({ text }) => text)
}

function addDays(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString()
}

function showDay(instant: string): string {
  return formatDay(instant.slice(0, 10))
}
