import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grantAdmin } from '@candlebook/core/identity'
import {
  billingMailNames,
  type MailLanguage,
  type MailTemplateName,
  mailLanguages,
  renderMail,
} from '@candlebook/core/mail'
import { DAY_MS } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  findOpenSession,
  invite,
  type PaidServer,
  type Person,
  runJobs,
  runScheduled,
  startPaidServer,
  subscribe,
} from '../testing/index.ts'

// Each mail is caused as it is in a subscriber's years, and rendered in all languages. A second function reads its dates
// and amounts back; each one must be in what the database and the provider have stored at that time. To read the mails:
// MAILS_FOLDER=<folder> vitest run --project integration packages/server/src/billing/billing-mails.integration.test.ts

const HOUR_MS = 60 * 60 * 1000
const site = {
  baseUrl: 'https://journal.example.com',
  contact: 'post@candlebook.example',
  unsubscribeKey: 'a key',
}

let paid: PaidServer
let { server, payments, sandbox, deliverEvents, advanceBy, advanceTo } = {} as PaidServer
let ada: Person

beforeAll(async () => {
  paid = await startPaidServer()
  ;({ server, payments, sandbox, deliverEvents, advanceBy, advanceTo } = paid)
})
beforeEach(async () => {
  await paid.clear()
  ada = await server.signUp({ name: 'Ada Trader' })
})
afterAll(() => server.stop())

test('each mail about payments is read here', async () => {
  const source = await readFile(import.meta.filename, 'utf8')

  expect(billingMailNames).toContain('withdrawal-receipt')
  expect(billingMailNames.filter((name) => !source.includes(`read('${name}',`))).toEqual([])
})

describe('a trial', () => {
  test('that starts, ends soon and ends says so each time once, with the day of its end and without a charge', async () => {
    const [started] = await read('trial-started', 'without a card', () => subscribe(ada, { kind: 'trial' }))
    await advanceBy(4)
    const [soon] = await read('trial-ending', 'without a card', () =>
      runScheduled(server, 'billing.send-reminders'),
    )
    expect(started?.en).toContain('Your trial of the Monthly Plan has started')
    expect(soon?.en).toContain('No card is stored')

    await advanceBy(3)
    const [mail] = await read('subscription-ended', 'trial', () => {})

    expect(mail?.en).toContain('Your trial ended on')
    expect(mail?.en).toContain('nothing was charged')
    expect(mail?.en).toContain('choose a plan')
  })

  test('with a card says what is charged and when, and that its plan was changed', async () => {
    const { customerId } = await subscribe(ada, { plan: 'annual', kind: 'trial' })
    sandbox.useCard(customerId, 'pm_card_visa')
    await deliverEvents()
    const [changed] = await read('subscription-changed', 'plan of a trial', () => changePlan('monthly'))
    await advanceBy(4)
    const [soon] = await read('trial-ending', 'with a card', () =>
      runScheduled(server, 'billing.send-reminders'),
    )

    expect(changed?.en).toContain('You now have the Monthly Plan.')
    expect(soon?.en).toContain('€2.49 per month, and the first payment is charged to your stored card')
    expect(soon?.en).not.toContain('Add a card')
  })

  test('that is cancelled and continued says what that means for a trial', async () => {
    await subscribe(ada, { kind: 'trial' })
    const [cancelled] = await read('subscription-changed', 'cancelled trial', () => post('/billing/cancel'))
    const [continued] = await read('subscription-changed', 'trial continued', () =>
      post('/billing/reactivate'),
    )

    expect(cancelled?.en).toContain('Your trial is cancelled')
    expect(continued?.en).toContain('Your trial is no longer cancelled')
    expect(continued?.en).toContain('€2.49')
  })

  test('whose first payment fails to the end names the end of the access and of the subscription', async () => {
    const { customerId, periodEnd } = await subscribe(ada, { kind: 'trial' })
    sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
    await afterRenewal(periodEnd)
    await read('payment-failed', 'first of a trial', () => {})
    await advanceBy(21)
    const [mail] = await read('subscription-ended', 'trial with a declined card', () => {})

    expect(mail?.en).toContain('Your payment failed at every try')
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
    expect(sandbox.state.subscriptions[subscriptionId]?.cancel_at_period_end).toBe(true)

    await advanceBy(5)
    await runScheduled(server, 'billing.send-reminders')
    await advanceBy(2)
    await deliverEvents()

    expect((await listMails()).map(({ template }) => template)).toEqual([
      'trial-started',
      'invitation-redeemed',
    ])
  })

  test('during a paid plan waits, and starts when the plan ends', async () => {
    const { periodEnd } = await subscribe(ada)
    await deliverEvents()
    const [waits] = await read('invitation-redeemed', 'during a paid plan', async () =>
      post('/invitations/redeem', { invitationCode: await invite(ada, 30) }),
    )
    expect(waits?.en).toContain('It waits while your paid plan runs')
    expect(waits?.en).toContain('renews as before')

    await read('subscription-changed', 'cancelled', () => post('/billing/cancel'))
    await advanceTo(periodEnd)
    const [ended] = await read('subscription-ended', 'cancelled, an invitation starts', () => {})
    expect(ended?.en).toContain('Your cancelled subscription ended on')
    expect(ended?.en).toContain('Your invitation gives you access until')
    expect(ended?.en).not.toContain('choose a plan')
  })

  test('while a payment is overdue says that the payment can still be made, and loses no day', async () => {
    const { customerId, periodEnd } = await subscribe(ada)
    await deliverEvents()
    sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
    await afterRenewal(periodEnd)
    await deliverEvents()
    const [mail] = await read('invitation-redeemed', 'while a payment is overdue', async () =>
      post('/invitations/redeem', { invitationCode: await invite(ada, 30) }),
    )

    expect(mail?.en).toContain('The last payment of your paid plan is still open and can be tried again.')
    expect(mail?.en).not.toContain('renews as before')
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
    expect(byEvent?.en).toMatch(/Open the invoice http\S+\/invoice\/in_/)
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
    await sandbox.call(`POST /v1/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'true' })
    await post('/subscription/check')
    const [mail] = await read('payment-succeeded', 'annual, cancelled', () => {})

    expect(mail?.en).toContain('€24.90 for the Annual Plan')
    expect(mail?.en).toContain('nothing more is charged')
    expect(mail?.en).not.toContain('next charge')
  })

  test('is announced before a renewal with its amount and day', async () => {
    const { periodEnd } = await subscribe(ada, { plan: 'annual' })
    await deliverEvents()
    await advanceTo(new Date(periodEnd.getTime() - 7 * DAY_MS + 60_000))
    const [mail] = await read('renewal-reminder', 'annual', () =>
      runScheduled(server, 'billing.send-reminders'),
    )

    expect(mail?.en).toContain('€24.90')
    expect(mail?.en).not.toContain('card')
  })

  test('is announced to a payer whose card was removed, with the link that adds one', async () => {
    const { customerId, periodEnd } = await subscribe(ada)
    await deliverEvents()
    const card = Object.values(sandbox.state.paymentMethods).find(({ customer }) => customer === customerId)
    await sandbox.call(`POST /v1/payment_methods/${card!.id}/detach`)
    await deliverEvents()
    await advanceTo(new Date(periodEnd.getTime() - 3 * DAY_MS + 60_000))
    const [mail] = await read('renewal-reminder', 'without a card', () =>
      runScheduled(server, 'billing.send-reminders'),
    )

    expect(mail?.en).toContain('No card is stored, so this payment will fail.')
    expect(mail?.en).toContain('Add a card https://journal.example.com/settings?add-card=')
  })
})

describe('a payment that failed', () => {
  test('says which try it was, when the next one is, until when there is access, and which button helps', async () => {
    const { customerId, periodEnd } = await subscribe(ada)
    await deliverEvents()
    sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
    await afterRenewal(periodEnd)
    const [first] = await read('payment-failed', 'first', () => {})
    expect(first?.en).toContain('was declined. It is tried again on')
    expect(first?.en).toContain('You keep your access until')
    expect(first?.en).toContain('“Manage at the payment provider”')

    await advanceBy(3)
    const [again] = await read('payment-failed', 'again', () => {})
    expect(again?.en).toContain('was declined again. The next try is on')

    await advanceBy(7)
    const [last] = await read('payment-failed', 'last', () => {
      Object.values(sandbox.state.invoices).at(-1)!.next_payment_attempt = null // three tries are enough
    })
    expect(last?.en).toContain('it is not tried again')
    expect(last?.en).toContain('Your access ended on')

    const [ended] = await read('subscription-ended', 'failed payments', () => {
      const [subscription] = Object.values(sandbox.state.subscriptions)
      subscription!.cancellation_details.reason = 'payment_failed'
      return endAtProvider(subscription!.id)
    })
    expect(ended?.en).toContain('Your payment failed at every try')
    expect((await news()).join()).toContain('It is tried again on')
  })

  test('because the bank must confirm it says so, and is not called declined', async () => {
    const { customerId, periodEnd } = await subscribe(ada)
    await deliverEvents()
    sandbox.useCard(customerId, 'pm_card_authenticationRequired')
    await afterRenewal(periodEnd)
    const [mail] = await read('payment-failed', 'first, the bank asks', () => {})

    expect(mail?.en).toContain('Your bank asks you to confirm your payment of €2.49.')
    expect(mail?.en).toContain('Confirm with your bank https://journal.example.com/settings?pay-invoice=')
    expect(mail?.en).toContain('You keep your access until')
    expect(mail?.en).not.toContain('declined')
  })

  test('of a plan that is cancelled then is still open: the mail names the end of the access with and without it', async () => {
    const { customerId, periodEnd } = await subscribe(ada)
    await deliverEvents()
    sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
    await afterRenewal(periodEnd)
    await deliverEvents()
    const [cancelled] = await read('subscription-changed', 'cancelled while overdue', () =>
      post('/billing/cancel'),
    )
    const graceEnd = new Date(periodEnd.getTime() + 7 * DAY_MS)

    expect(cancelled?.en).toContain('Its last payment is still open and can be tried again.')
    expect(cancelled?.en).toContain(
      `You keep your access until ${formatDay(graceEnd.toISOString().slice(0, 10))}`,
    )
    expect(cancelled?.en).toContain('Once it is paid, you have access until')
    expect(cancelled?.en).toContain('/settings?pay-invoice=')
    expect(cancelled?.en).not.toContain('nothing more is charged')

    const [renews] = await read('subscription-changed', 'reactivated while overdue', () =>
      post('/billing/reactivate'),
    )
    expect(renews?.en).toContain('renews again. Its last payment is still open and can be tried again.')
    expect(renews?.en).not.toContain('Your next charge')
  })

  test('of a checkout that was left says that nothing was paid, once, and nothing of one that was completed', async () => {
    await post('/billing/checkout', { planType: 'annual' })
    const [left] = await read('payment-failed', 'left checkout', () => leave())
    expect(left?.en).toContain('no payment was made')

    sandbox.completeCheckout(findOpenSession(sandbox, ada.userId))
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
    const [mail] = await read('subscription-changed', 'refunded, access ended', () =>
      sandbox.call('POST /v1/refunds', { charge: findCharge() }),
    )

    expect(mail?.en).toContain('Your subscription and your access ended on')
    expect((await get('/subscription')).planType).toBe('Unpaid')
  })

  test('in part leaves the access, and each mail names the payment and what is paid back of it in total', async () => {
    await subscribe(ada)
    await deliverEvents()
    const [mail] = await read('subscription-changed', 'refunded in part', () =>
      sandbox.call('POST /v1/refunds', { charge: findCharge(), amount: '100' }),
    )

    expect(mail?.en).toContain('In total, we have refunded €1.00 of your payment of €2.49, made on')
    expect(mail?.en).toContain('Your access stays as it is.')

    const [all] = await read('subscription-changed', 'refunded, the rest of it', () =>
      sandbox.call('POST /v1/refunds', { charge: findCharge() }),
    )
    expect(all?.en).toContain('We have refunded in full your payment of €2.49, made on')
  })

  test('lets an invitation start that waited', async () => {
    await subscribe(ada)
    await deliverEvents()
    await post('/invitations/redeem', { invitationCode: await invite(ada, 30) })
    const [mail] = await read('subscription-changed', 'refunded, an invitation starts', () =>
      sandbox.call('POST /v1/refunds', { charge: findCharge() }),
    )

    expect(mail?.en).toContain('Your invitation gives you access until')
  })

  test('by a lost dispute ends the subscription, and the person is told', async () => {
    const { customerId } = await subscribe(ada)
    await deliverEvents()
    const [mail] = await read('subscription-ended', 'disputed', () => sandbox.loseDispute(customerId))

    expect(mail?.en).toContain('Your bank took your payment back')
  })

  test('by a withdrawal is told by its receipt alone', async () => {
    await subscribe(ada)
    await deliverEvents()
    await advanceBy(2)
    await read('withdrawal-receipt', 'within 14 days', () => post('/billing/withdrawal', { confirmed: true }))
  })

  test('by a withdrawal after an upgrade is listed for each payment', async () => {
    await subscribe(ada)
    await deliverEvents()
    server.clock.moveBy({ ms: 60_000 }) // payments of one second have no order
    await changePlan('annual')
    await deliverEvents()
    const [mail] = await read('withdrawal-receipt', 'of two payments', () =>
      post('/billing/withdrawal', { confirmed: true }),
    )

    expect(mail?.en).toContain('We refunded €24.90')
    expect(mail?.en).toMatch(/€2\.49, paid on .* €22\.41, paid on /)
  })
})

describe('a change', () => {
  test('of the plan, a cancellation and a reactivation each have a mail with its day', async () => {
    await subscribe(ada)
    await deliverEvents()
    await advanceBy(10)
    await changePlan('annual')
    await deliverEvents()
    const [cancelled] = await read('subscription-changed', 'cancelled annual', () => post('/billing/cancel'))
    const [renews] = await read('subscription-changed', 'reactivated', () => post('/billing/reactivate'))

    expect(cancelled?.en).toContain('Your subscription is cancelled. You keep your access until')
    expect(renews?.en).toContain('Your next charge is €24.90 on')
  })

  test.each([
    ['declined', 'pm_card_chargeCustomerFail', 'Pay the open invoice'],
    ['the bank asks', 'pm_card_authenticationRequired', 'Confirm with your bank'],
  ])(
    'of the plan that is not paid says why, until when, and that nothing was charged: %s',
    async (name, card, link) => {
      const { customerId } = await subscribe(ada)
      await deliverEvents()
      sandbox.useCard(customerId, card)
      const [waits] = await read('subscription-changed', `waits, ${name}`, () => changePlan('annual'))
      expect(waits?.en).toContain('the Annual Plan starts')
      expect(waits?.en).toContain(`${link} https://journal.example.com/settings?pay-invoice=`)

      await advanceBy(1)
      const [dropped] = await read('subscription-changed', `not changed, ${name}`, () => {})
      expect(dropped?.en).toContain('nothing was charged')
    },
  )

  test('of the day of a charge by an operator names both days and the amount', async () => {
    const { periodEnd } = await subscribe(ada)
    await deliverEvents()
    const { browser, userId } = await server.signUp()
    await grantAdmin(server.database.ownerUrl, { userId, now: server.clock.now() })
    const until = new Date(periodEnd.getTime() + 10 * DAY_MS).toISOString()
    const [mail] = await read('subscription-changed', 'charge moved', () =>
      browser.post('/api/v1/admin/billing/extend', { userId: ada.userId, until }),
    )

    expect(mail?.en).toContain('€2.49 is charged on that day')
  })

  test('that ends a subscription at once is told without a cause that is not known', async () => {
    const { subscriptionId } = await subscribe(ada)
    await deliverEvents()
    const [mail] = await read('subscription-ended', 'by the operator at the provider', () =>
      endAtProvider(subscriptionId),
    )

    expect(mail?.en).toContain('Your subscription ended on')
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
  const customers = Object.keys(sandbox.state.customers)
  const invoices = (await Promise.all(customers.map((id) => payments.listInvoices(id)))).flat()
  const subscriptions = (await Promise.all(customers.map((id) => payments.listSubscriptions(id)))).flat()
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

async function changePlan(planType: 'monthly' | 'annual'): Promise<void> {
  const preview = (await post('/billing/plan-change/preview', { planType })) as { prorationDate: string }
  await post('/billing/plan-change', { planType, prorationDate: preview.prorationDate })
}

function endAtProvider(subscriptionId: string): Promise<unknown> {
  return sandbox.call(`DELETE /v1/subscriptions/${subscriptionId}`)
}

/** The provider charges the invoice of a renewal an hour after the end of the period. */
function afterRenewal(periodEnd: Date): Promise<void> {
  return advanceTo(new Date(periodEnd.getTime() + 2 * HOUR_MS))
}

function findCharge(): string {
  return Object.keys(sandbox.state.charges)[0]! // a test has paid
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
