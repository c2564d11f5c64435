import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MailLanguage, type MailTemplateName, mailLanguages, renderMail } from '@candlebook/core/mail'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakePayments,
  findOpenSession,
  invite,
  type Person,
  runJobs,
  runScheduled,
  startPaidServer,
  subscribe,
  type TestServer,
} from '../testing/index.ts'

// Each mail is caused as it is in a subscriber's years, and rendered in all languages. A second function reads its dates
// and amounts back; each one must be in what the database and the provider have stored at that time. To read the mails:
// MAILS_FOLDER=<folder> vitest run --project integration packages/server/src/billing/billing-mails.integration.test.ts

const DAY_MS = 24 * 60 * 60 * 1000
const site = {
  baseUrl: 'https://journal.example.com',
  contact: 'post@candlebook.example',
  unsubscribeKey: 'a key',
}

let server: TestServer
let payments: FakePayments
let ada: Person
let delivered: number

beforeEach(async () => {
  ;({ server, payments } = await startPaidServer())
  ada = await server.signUp({ name: 'Ada Trader' })
  delivered = 0
})
afterEach(() => server.stop())

describe('a trial', () => {
  test('that starts, ends soon and ends says so each time once, with the day of its end and without a charge', async () => {
    const [started] = await read('trial-started', 'without a card', () => subscribe(ada, { kind: 'trial' }))
    const [{ subscriptionId = '' } = {}] = payments.state.subscriptions.values()
    await passDays(4)
    const [soon] = await read('trial-ending', 'without a card', () =>
      runScheduled(server, 'billing.send-reminders'),
    )
    expect(started?.en).toContain('your trial of the Monthly Plan has started')
    expect(soon?.en).toContain('No card is stored')

    await passDays(3)
    const [mail] = await read('subscription-ended', 'trial', () => endAtProvider(subscriptionId))

    expect(mail?.en).toContain('your trial ended on')
    expect(mail?.en).toContain('nothing was charged')
    expect(mail?.en).toContain('choose a plan')
  })

  test('that is cancelled and continued says what that means for a trial', async () => {
    await subscribe(ada, { kind: 'trial' })
    const [cancelled] = await read('subscription-changed', 'cancelled trial', () => post('/billing/cancel'))
    const [continued] = await read('subscription-changed', 'trial continued', () =>
      post('/billing/reactivate'),
    )

    expect(cancelled?.en).toContain('your trial is cancelled')
    expect(continued?.en).toContain('your trial is no longer cancelled')
    expect(continued?.en).toContain('€2.49')
  })

  test('whose first payment fails to the end names the end of the access and of the subscription', async () => {
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    await passDays(7)
    await read('payment-failed', 'first of a trial', () =>
      payments.renewSubscription(subscriptionId, 'failed'),
    )
    await passDays(21)
    const [mail] = await read('subscription-ended', 'trial with a declined card', () =>
      endAtProvider(subscriptionId, 'payment_failed'),
    )

    expect(mail?.en).toContain('your payment failed at every try')
    expect(mail?.en).toContain('Your access ended on')
  })
})

describe('an invitation that is accepted', () => {
  test('during a trial replaces it, and no mail says that anything was cancelled or that a plan is needed', async () => {
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    const [mail] = await read('invitation-redeemed', 'during a trial', async () => {
      await post('/invitations/redeem', { invitationCode: await invite(ada, 30) })
      await runJobs(server, ['billing.sync-user'])
    })
    expect(mail?.en).toContain('It replaces your trial')
    expect(payments.state.subscriptions.get(subscriptionId)?.cancelAtPeriodEnd).toBe(true)

    await passDays(5)
    await runScheduled(server, 'billing.send-reminders')
    await passDays(2)
    endAtProvider(subscriptionId)
    await deliverEvents()

    expect((await listMails()).map(({ template }) => template)).toEqual([
      'trial-started',
      'invitation-redeemed',
    ])
  })

  test('during a paid plan waits, and starts when the plan ends', async () => {
    const { subscriptionId, periodEnd } = await subscribe(ada)
    await deliverEvents()
    const [waits] = await read('invitation-redeemed', 'during a paid plan', async () =>
      post('/invitations/redeem', { invitationCode: await invite(ada, 30) }),
    )
    expect(waits?.en).toContain('It waits while your paid plan runs')
    expect(waits?.en).toContain('renews as before')

    await read('subscription-changed', 'cancelled', () => post('/billing/cancel'))
    await moveTo(periodEnd)
    const [ended] = await read('subscription-ended', 'cancelled, an invitation starts', () =>
      endAtProvider(subscriptionId),
    )
    expect(ended?.en).toContain('your cancelled subscription ended on')
    expect(ended?.en).toContain('Your invitation gives you access until')
    expect(ended?.en).not.toContain('choose a plan')
  })

  test('without a plan runs at once, and one for life has no end', async () => {
    const [days] = await read('invitation-redeemed', '7 days', async () =>
      post('/invitations/redeem', { invitationCode: await invite(ada, 7) }),
    )
    const [lifetime] = await read('invitation-redeemed', 'for life', async () =>
      post('/invitations/redeem', { invitationCode: await invite(ada, -1) }),
    )

    expect(days?.en).toContain('Your access runs until')
    expect(lifetime?.en).toContain('Your access has no end.')
  })
})

describe('a payment that was received', () => {
  test('names plan, period, next charge and invoice, and is the same mail for browser and event', async () => {
    const bob = await server.signUp({ name: 'Ada Trader' })
    const [byEvent] = await read('payment-succeeded', 'monthly', () => subscribe(ada))
    await subscribe(bob)
    await bob.browser.post('/api/v1/billing/payment-notification', { type: 'success', language: 'fr' })

    expect(byEvent?.en).toContain('€2.49 for the Monthly Plan')
    expect(byEvent?.en).toContain('It covers the time from')
    expect(byEvent?.en).toContain('Your next charge is €2.49 on')
    expect(byEvent?.en).toMatch(/Open the invoice http\S+\/invoices\/in_/)
    const [ofAda, ofBob] = await listMails()
    expect(ofBob).toMatchObject({ template: 'payment-succeeded', language: ofAda?.language })
    const withoutInvoice = (data: object | undefined) => ({
      ...data,
      invoiceUrl: null,
      period: null,
      next: null,
    })
    expect(withoutInvoice(ofBob?.data)).toEqual(withoutInvoice(ofAda?.data))
    expect(Object.values(ofBob!.data)).not.toContain(null)
  })

  test('of a year names the annual plan, and of a cancelled plan that nothing more is charged', async () => {
    const { subscriptionId } = await subscribe(ada, { plan: 'annual' })
    payments.changeSubscription(subscriptionId, { cancelAtPeriodEnd: true })
    await post('/subscription/check')
    const [mail] = await read('payment-succeeded', 'annual, cancelled', () => {})

    expect(mail?.en).toContain('€24.90 for the Annual Plan')
    expect(mail?.en).toContain('nothing more is charged')
    expect(mail?.en).not.toContain('next charge')
  })

  test('is announced before a renewal with its amount and day', async () => {
    const { periodEnd } = await subscribe(ada, { plan: 'annual' })
    await deliverEvents()
    await moveTo(new Date(periodEnd.getTime() - 7 * DAY_MS + 60_000))
    const [mail] = await read('renewal-reminder', 'annual', () =>
      runScheduled(server, 'billing.send-reminders'),
    )

    expect(mail?.en).toContain('€24.90')
  })
})

describe('a payment that failed', () => {
  test('says which try it was, when the next one is, until when there is access, and which button helps', async () => {
    const { subscriptionId } = await subscribe(ada)
    await deliverEvents()
    await passDays(31)
    const [first] = await read('payment-failed', 'first', () =>
      payments.renewSubscription(subscriptionId, 'failed'),
    )
    expect(first?.en).toContain('was declined. It is tried again on')
    expect(first?.en).toContain('You keep your access until')
    expect(first?.en).toContain('“Manage at the payment provider”')

    await passDays(3)
    const [again] = await read('payment-failed', 'again', () => failAgain(7))
    expect(again?.en).toContain('was declined again. The next try is on')

    await passDays(7)
    const [last] = await read('payment-failed', 'last', () => failAgain(null))
    expect(last?.en).toContain('it is not tried again')
    expect(last?.en).toContain('Your access ended on')

    const [ended] = await read('subscription-ended', 'failed payments', () =>
      endAtProvider(subscriptionId, 'payment_failed'),
    )
    expect(ended?.en).toContain('your payment failed at every try')
    expect((await news()).join()).toContain('It is tried again on')
  })

  test('of a checkout that was left says that nothing was paid, once, and nothing of one that was completed', async () => {
    await post('/billing/checkout', { planType: 'annual' })
    const [left] = await read('payment-failed', 'left checkout', () => leave())
    expect(left?.en).toContain('no payment was made')

    payments.completeCheckout(findOpenSession(payments, ada.userId))
    expect(await leave()).toEqual({ sent: false, checkout: 'complete' })
    expect((await get('/subscription')).planType).toBe('Premium')
  })

  test('of a checkout is not claimed while the provider cannot say it', async () => {
    expect(await leave()).toEqual({ sent: false, checkout: null })
  })
})

describe('money that goes back', () => {
  test('of the running period ends the access on a day that the mail names, and no second mail says so', async () => {
    await subscribe(ada)
    await deliverEvents()
    const [invoiceId = ''] = payments.state.invoices.keys()
    const [mail] = await read('subscription-changed', 'refunded, access ended', () =>
      payments.refundInvoice(invoiceId, 'a refund'),
    )

    expect(mail?.en).toContain('Your subscription and your access ended on')
    expect((await get('/subscription')).planType).toBe('Unpaid')
  })

  test('in part leaves the access', async () => {
    await subscribe(ada)
    await deliverEvents()
    const [invoice] = payments.state.invoices.values()
    const [mail] = await read('subscription-changed', 'refunded in part', () => {
      payments.state.invoices.set(invoice!.invoiceId, { ...invoice!, refundedCents: 100 })
      payments.state.emit('charge.refunded', {
        chargeId: `ch_${invoice!.invoiceId}`,
        customerId: invoice!.customerId,
      })
    })

    expect(mail?.en).toContain('€1.00')
    expect(mail?.en).toContain('Your access stays as it is.')
  })

  test('lets an invitation start that waited', async () => {
    await subscribe(ada)
    await deliverEvents()
    await post('/invitations/redeem', { invitationCode: await invite(ada, 30) })
    const [invoiceId = ''] = payments.state.invoices.keys()
    const [mail] = await read('subscription-changed', 'refunded, an invitation starts', () =>
      payments.refundInvoice(invoiceId, 'a refund'),
    )

    expect(mail?.en).toContain('Your invitation gives you access until')
  })

  test('by a lost dispute ends the subscription, and the person is told', async () => {
    await subscribe(ada)
    await deliverEvents()
    const chargeId = `ch_${[...payments.state.invoices.keys()][0]}`
    const [mail] = await read('subscription-ended', 'disputed', () => {
      payments.state.lostDisputes.add(chargeId)
      payments.state.emit('charge.dispute.closed', { chargeId })
    })

    expect(mail?.en).toContain('your bank took your payment back')
  })

  test('by a withdrawal is told by its receipt alone', async () => {
    await subscribe(ada)
    await deliverEvents()
    await passDays(2)
    await read('withdrawal-receipt', 'within 14 days', () => post('/billing/withdrawal', { confirmed: true }))
  })
})

describe('a change', () => {
  test('of the plan, a cancellation and a reactivation each have a mail with its day', async () => {
    await subscribe(ada)
    await deliverEvents()
    await passDays(10)
    const preview = await post('/billing/plan-change/preview', { planType: 'annual' })
    const { prorationDate } = preview as { prorationDate: string }
    await post('/billing/plan-change', { planType: 'annual', prorationDate })
    await deliverEvents()
    const [cancelled] = await read('subscription-changed', 'cancelled annual', () => post('/billing/cancel'))
    const [renews] = await read('subscription-changed', 'reactivated', () => post('/billing/reactivate'))

    expect(cancelled?.en).toContain('your subscription is cancelled. You keep your access until')
    expect(renews?.en).toContain('Your next charge is €24.90 on')
  })

  test('that ends a subscription at once is told without a cause that is not known', async () => {
    const { subscriptionId } = await subscribe(ada)
    await deliverEvents()
    const [mail] = await read('subscription-ended', 'by the operator at the provider', () =>
      endAtProvider(subscriptionId),
    )

    expect(mail?.en).toContain('your subscription ended on')
  })
})

type Rendered = Record<MailLanguage, string>

/**
 * Performs one step of a subscriber's years. It must cause exactly one mail, of this template; each date and amount in each
 * language must be stored before or after the step. Returns the texts.
 */
async function read(template: MailTemplateName, name: string, act: () => unknown): Promise<Rendered[]> {
  const known = await readState()
  const before = await listMails()
  await act()
  await deliverEvents()
  for (const kind of ['instants', 'amounts'] as const)
    for (const figure of (await readState())[kind]) known[kind].add(figure as never)
  const added = (await listMails()).slice(before.length)
  expect(added.map((mail) => mail.template)).toEqual([template])
  return await Promise.all(added.map((mail) => check(mail, { name, known })))
}

async function check(mail: StoredMail, { name, known }: { name: string; known: State }): Promise<Rendered> {
  const texts: Partial<Rendered> = {}
  const figures: unknown[] = []
  for (const language of mailLanguages) {
    const { subject, html, text } = await renderMail({ ...mail, language }, site)
    texts[language] = text.replace(/\s+/g, ' ')
    const { instants, amounts, rest } = readFigures(texts[language], language)
    expect
      .soft(
        instants.filter((instant) => !known.instants.has(instant)),
        `${name}, ${language}`,
      )
      .toEqual([])
    expect
      .soft(
        amounts.filter((cents) => !known.amounts.has(cents)),
        `${name}, ${language}`,
      )
      .toEqual([])
    expect.soft(rest, `${name}, ${language}`).not.toMatch(/\d{4}|€|undefined|null|NaN/)
    figures.push({ instants: instants.toSorted(), amounts: amounts.toSorted() })
    await write(`${mail.template}, ${name}, ${language}`, { subject, html, text })
  }
  expect.soft(new Set(figures.map((one) => JSON.stringify(one))).size, `${name}: the same figures`).toBe(1)
  expect.soft(new Set(Object.values(texts)).size, name).toBe(mailLanguages.length)
  return texts as Rendered // filled for each language
}

/** The dates and amounts of a text. Written without the code of the templates. */
function readFigures(text: string, language: MailLanguage) {
  const instants: string[] = []
  const amounts: number[] = []
  const rest = text
    .replace(/http\S+/g, '')
    .replace(dates[language], (...match) => {
      instants.push(readDate((match.at(-1) as Record<string, string>) ?? {}, language)) // the named groups come last
      return ''
    })
    .replace(/€ ?(\d+)[.,](\d\d)|(\d+),(\d\d) ?€/g, (_, a, b, c, d) => {
      amounts.push(Number(`${a ?? c}${b ?? d}`))
      return ''
    })
  return { instants, amounts, rest }
}

const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)`
const dates: Record<MailLanguage, RegExp> = {
  en: new RegExp(
    String.raw`(?<month>[A-Z][a-z]{2}) (?<day>\d{1,2}), (?<year>\d{4}), ${time} (?<half>[AP]M) UTC`,
    'g',
  ),
  pt: new RegExp(String.raw`(?<day>\d{1,2}) de (?<month>\p{L}+)\. de (?<year>\d{4}), ${time} UTC`, 'gu'),
  es: new RegExp(String.raw`(?<day>\d{1,2}) (?<month>\p{L}+) (?<year>\d{4}), ${time} UTC`, 'gu'),
  fr: new RegExp(String.raw`(?<day>\d{1,2}) (?<month>\p{L}+)\.? (?<year>\d{4}), ${time} UTC`, 'gu'),
}
const months: Record<MailLanguage, string[]> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  pt: 'jan fev mar abr mai jun jul ago set out nov dez'.split(' '),
  es: 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
  fr: 'janv févr mars avr mai juin juil août sept oct nov déc'.split(' '),
}

function readDate({ day, month, year, hour, minute, half }: Record<string, string>, language: MailLanguage) {
  const at = months[language].indexOf(month!)
  const hours = half ? (Number(hour) % 12) + (half === 'PM' ? 12 : 0) : Number(hour)
  return toMinute(new Date(Date.UTC(Number(year), at, Number(day), hours, Number(minute))))
}

type State = { instants: Set<string>; amounts: Set<number> }

/** Every instant and amount that database and provider have of the user now, and the ends of access that follow from it. */
async function readState(): Promise<State> {
  const select = (table: string) =>
    server.database.owner
      .query<Record<string, unknown>>(`select * from ${table} where user_id = $1`, [ada.userId])
      .then(({ rows }) => rows.flatMap((row) => Object.values(row)))
  const invoices = [...payments.state.invoices.values()]
  const subscriptions = [...payments.state.subscriptions.values()]
  const access = await get('/subscription')
  const values: unknown[] = [
    ...(await select('provider_subscriptions')),
    ...(await select('payments')),
    ...(await select('invitation_grants')),
    ...[...invoices, ...subscriptions].flatMap((one) => Object.values(one)),
    server.clock.now(),
    access.subscriptionEnd && new Date(access.subscriptionEnd),
    // An overdue payment leaves the access for a week.
    ...subscriptions.map(({ paidUntil, trial }) => addWeek(paidUntil ?? trial?.end)),
  ]
  return {
    instants: new Set(values.filter((value) => value instanceof Date).map(toMinute)),
    amounts: new Set(values.filter((value) => typeof value === 'number')),
  }
}

function addWeek(end: Date | undefined): Date | null {
  return end ? new Date(end.getTime() + 7 * DAY_MS) : null
}

function toMinute(instant: Date): string {
  return instant.toISOString().slice(0, 16)
}

/** Writes a mail for people who read it; only when a folder is named. */
async function write(name: string, { subject, html, text }: { subject: string; html: string; text: string }) {
  const folder = process.env.MAILS_FOLDER
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.html`), html)
  await writeFile(join(folder, `${name}.txt`), `${subject}\n\n${text}\n`)
}

type StoredMail = { template: MailTemplateName; language: MailLanguage; data: object }

async function listMails(): Promise<StoredMail[]> {
  const { rows } = await server.database.owner.query<StoredMail>(
    `select template, language, data from platform.mails where unique_key is not null
       and template <> 'invitation' order by created_at, id`,
  )
  return rows
}

/** Delivers the events of the provider that are not delivered yet, and runs the jobs. */
async function deliverEvents(): Promise<void> {
  const events = payments.state.events.slice(delivered)
  delivered += events.length
  for (const event of events) {
    const { rawBody, signature } = payments.sign(event)
    const headers = { 'stripe-signature': signature }
    await fetch(`${server.url}/api/webhooks/payments`, { method: 'POST', body: rawBody, headers })
  }
  await runJobs(server, ['billing.process-events'])
}

function endAtProvider(subscriptionId: string, endReason?: 'payment_failed'): void {
  const ended = { status: 'canceled', endedAt: server.clock.now() } as const
  payments.changeSubscription(subscriptionId, { ...ended, ...(endReason && { endReason }) })
}

/** The open invoice is tried once more and fails; the next try is some days later, or never. */
function failAgain(daysToNext: number | null): void {
  const open = [...payments.state.invoices.values()].find(({ status }) => status === 'open')!
  const nextAttemptAt =
    daysToNext === null ? null : new Date(server.clock.now().getTime() + daysToNext * DAY_MS)
  const { invoiceId, customerId, subscriptionId } = open
  payments.state.invoices.set(invoiceId, { ...open, attempts: open.attempts + 1, nextAttemptAt })
  payments.state.emit('invoice.payment_failed', { invoiceId, customerId, subscriptionId })
}

function leave(): Promise<unknown> {
  return post('/billing/payment-notification', { type: 'failed' })
}

async function post(path: string, body?: object): Promise<unknown> {
  const answer = await ada.browser.post<unknown>(`/api/v1${path}`, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

async function get(path: string): Promise<{ planType: string; subscriptionEnd: string | null }> {
  return (await ada.browser.get<{ planType: string; subscriptionEnd: string | null }>(`/api/v1${path}`)).body
}

async function news(): Promise<string[]> {
  type List = { notifications: { message: string }[] }
  return (await ada.browser.get<List>('/api/v1/notifications')).body.notifications.map(
    ({ message }) => message,
  )
}

async function passDays(days: number): Promise<void> {
  await moveTo(new Date(server.clock.now().getTime() + days * DAY_MS))
}

/** Moves the clock. The session of the person is refreshed, as that of a person who comes back every day. */
async function moveTo(at: Date): Promise<void> {
  server.clock.moveBy({ ms: at.getTime() - server.clock.now().getTime() })
  await server.database.owner.query(
    `update auth.sessions set created_at = $1, updated_at = $1, expires_at = $1::timestamptz + interval '7 days'`,
    [server.clock.now()],
  )
}
