import { describe, expect, test } from 'vitest'
import { mailLanguages } from './mail-language.ts'
import { type MailTemplateName, mailTemplates } from './mail-templates.ts'
import { renderMail } from './render-mail.ts'
import { parseUnsubscribeLink } from './unsubscribe.ts'
import { pickWeekOfMail } from './weekly-review-mail.ts'

const site = {
  baseUrl: 'https://journal.example.com',
  contact: 'post@candlebook.example',
  unsubscribeKey: 'k',
}

const trial = {
  name: 'Ada Trader',
  plan: 'annual',
  cents: 2490,
  currency: 'eur',
  endsAt: '2026-11-25T09:30:00.000Z',
  hasPaymentMethod: false,
} as const

/** Values for every template. A new template gets its line here. */
const samples: Record<MailTemplateName, unknown> = {
  'account-deleted': { name: 'Ada Trader', erasedAt: '2026-11-22T09:30:00.000Z' },
  'confirm-invited-address': {
    name: 'Ada Trader',
    token: '3f9c1d7e5b8a46e2a1c0d4f6b7e89a12',
    durationDays: 30,
    validUntil: '2026-11-23T09:30:00.000Z',
  },
  'contact-message': {
    name: 'Ana Martins',
    email: 'ana@example.com',
    phone: null,
    subject: 'Import of a second broker',
    category: 'technical',
    priority: 'medium',
    message: 'I keep two accounts with two brokers.\n\nCan I import both into one journal?',
    wantsNewsletter: true,
    sentAt: '2026-11-22T09:30:00.000Z',
  },
  invitation: {
    inviterName: 'Alex Admin',
    durationDays: -1,
    code: '3f9c1d7e5b8a46e2a1c0d4f6b7e89a12',
    redeemBy: '2026-12-22T09:30:00.000Z',
  },
  test: { askedAt: '2026-11-22T09:30:00.000Z', environment: 'production' },
  'confirm-email': { name: 'Ada Trader', token: 'abc-123' },
  'reset-password': { name: 'Ada Trader', token: 'abc-123' },
  'password-changed': { name: 'Ada Trader', changedAt: '2026-11-22T09:30:00.000Z' },
  'failed-sign-ins': { name: 'Ada Trader', triedAt: '2026-11-22T09:30:00.000Z', guessed: 'code' },
  'factor-changed': { name: 'Ada Trader', change: 'passkey_added', changedAt: '2026-11-22T09:30:00.000Z' },
  'change-email': { name: 'Ada Trader', token: 'abc-123', side: 'new' },
  'payment-succeeded': {
    name: 'Ada Trader',
    cents: 249,
    currency: 'eur',
    plan: 'monthly',
    period: { from: '2026-11-22T09:30:00.000Z', until: '2026-12-22T09:30:00.000Z' },
    next: { cents: 249, currency: 'eur', at: '2026-12-22T09:30:00.000Z' },
    isCancelled: false,
    invoiceUrl: 'https://pay.example.com/invoices/1',
  },
  'payment-failed': {
    name: 'Ada Trader',
    reason: 'declined',
    needsBank: false,
    cents: 249,
    currency: 'eur',
    attempt: 'first',
    nextAttemptAt: '2026-12-25T09:30:00.000Z',
    access: { state: 'runs', until: '2026-12-29T09:30:00.000Z' },
    isPayable: true,
  },
  'renewal-reminder': {
    name: 'Ada Trader',
    cents: 2490,
    currency: 'eur',
    renewsAt: '2026-12-22T09:30:00.000Z',
    hasPaymentMethod: false,
  },
  'trial-started': trial,
  'trial-ending': trial,
  'subscription-changed': {
    name: 'Ada Trader',
    change: 'cancelled',
    isTrial: false,
    accessUntil: '2026-12-22T09:30:00.000Z',
    unpaidAccess: null,
    invitationWaits: true,
  },
  'subscription-ended': {
    name: 'Ada Trader',
    cause: 'payment_failed',
    endedAt: '2026-12-22T09:30:00.000Z',
    accessEndedAt: '2026-12-08T09:30:00.000Z',
    has: 'nothing',
    until: null,
  },
  'invitation-redeemed': {
    name: 'Ada Trader',
    durationDays: 30,
    effect: 'waits',
    until: null,
    planRenews: true,
    hasOpenPayment: true,
  },
  'weekly-review': {
    from: '2026-11-16',
    to: '2026-11-22',
    currency: 'USD',
    realised: '120.5',
    trades: 3,
    wins: 2,
    losses: 1,
    closed: '100',
    withoutRate: 1,
    best: { symbol: 'AAPL', type: 'long', day: '2026-11-18', pnl: '210' },
    worst: { symbol: 'TSLA', type: 'short', day: '2026-11-19', pnl: '-90' },
    offPlan: { trades: 1, pnl: '-90' },
    broken: { trades: 1, pnl: '-90', rules: [{ text: 'No news', trades: 1 }] },
    finding: { group: 'weekday', key: '2', trades: 58, average: '41', verdict: 'gain' },
    commitment: 'stop after two losses',
  },
  'withdrawal-receipt': {
    name: 'Ada Trader',
    receivedAt: '2026-11-22T09:30:00.000Z',
    cents: 2490,
    currency: 'eur',
    access: 'ended',
    payments: [
      { paidAt: '2026-11-21T09:30:00.000Z', cents: 249, heldCents: 0 },
      { paidAt: '2026-11-21T10:00:00.000Z', cents: 2241, heldCents: 0 },
    ],
  },
}

const cases = Object.entries(samples).flatMap(
  ([template, data]) =>
    mailLanguages.map((language) => ({ template: template as MailTemplateName, language, data })), // keys of samples
)

describe.each(cases)('the mail $template in $language', (mail) => {
  test('has a subject, HTML in its language and a plain text with the same links', async () => {
    const { subject, html, text } = await renderMail(mail, site)

    expect(subject).toMatch(/\S/)
    expect(subject).not.toContain('\n')
    expect(html).toContain(`lang="${mail.language}"`)
    expect(html).toContain('Candlebook')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img') // no tracking pixel
    expect(text).toContain(site.baseUrl)
    expect(text).toContain(site.contact)
    expect(text).not.toMatch(/<[a-z]/i)
    expect(text).not.toMatch(/^\p{Ll}/mu) // each sentence after the greeting begins with a capital
    for (const [, href] of html.matchAll(/href="(https?:[^"]+)"/g))
      expect(`${text}\n`).toContain(`${href!.replaceAll('&amp;', '&')}\n`) // at the end of its line
  })
})

test.each(Object.entries(samples))(
  'each language of the mail %s has its own texts',
  async (template, data) => {
    const mails = mailLanguages.map(
      (language) => renderMail({ template: template as MailTemplateName, language, data }, site), // keys of samples
    )
    const subjects = (await Promise.all(mails)).map(({ subject }) => subject)

    expect(new Set(subjects).size).toBe(mailLanguages.length)
  },
)

test.each(['payment-succeeded', 'payment-failed', 'renewal-reminder', 'withdrawal-receipt'] as const)(
  'the mail %s writes its amount as each language does',
  async (template) => {
    const data = samples[template]
    const texts = await Promise.all(
      mailLanguages.map(async (language) => (await renderMail({ template, language, data }, site)).text),
    )
    const withPoint = mailLanguages.filter((_, at) => /\d\.\d\d/.test(texts[at] ?? ''))
    const withComma = mailLanguages.filter((_, at) => /\d,\d\d/.test(texts[at] ?? ''))

    expect(withPoint).toEqual(['en'])
    expect(withComma).toEqual(mailLanguages.filter((language) => language !== 'en'))
  },
)

test('an invitation names the inviter, the duration, the whole code, its link and the last day [ASUB-05]', async () => {
  const { text, subject } = await renderMail(
    { template: 'invitation', language: 'en', data: samples.invitation },
    site,
  )

  expect(subject).toBe('Alex Admin invites you to Candlebook')
  expect(text).toContain('Lifetime Access')
  expect(text).toContain('Your invitation code: 3f9c1d7e5b8a46e2a1c0d4f6b7e89a12')
  expect(text).toContain('https://journal.example.com/signup?invitation=3f9c1d7e5b8a46e2a1c0d4f6b7e89a12')
  expect(text).toContain('until Dec 22, 2026, 9:30 AM UTC')
})

test('an invitation from the command line names no inviter', async () => {
  const data = { ...(samples.invitation as object), inviterName: null, durationDays: 7 }
  const { text, subject } = await renderMail({ template: 'invitation', language: 'en', data }, site)

  expect(subject).toBe('You are invited to Candlebook')
  expect(text).toContain('7-Day Trial Extension')
  expect(text).not.toContain('null')
})

test('the confirmation for an invited address has the link, the duration and when the access starts [INV-12]', async () => {
  const data = samples['confirm-invited-address']
  const { text } = await renderMail({ template: 'confirm-invited-address', language: 'en', data }, site)

  expect(text).toContain(
    'https://journal.example.com/auth/callback?token=3f9c1d7e5b8a46e2a1c0d4f6b7e89a12&type=signup',
  )
  expect(text).toContain('30-Day Premium Access')
  expect(text).toContain('Your access starts once your address is verified.')
})

test('values are shown as text: markup in them stays markup that is read', async () => {
  const evil = { ...site, contact: '<script>alert(1)</script>@candlebook.example' }
  const { html } = await renderMail({ template: 'test', language: 'en', data: samples.test }, evil)

  expect(html).not.toContain('<script>')
})

test.each([
  ['en', 'until Dec 22, 2026, 9:30 AM UTC'],
  ['pt', 'até 22 de dez. de 2026, 09:30 UTC'],
  ['es', 'hasta el 22 dic 2026, 9:30 UTC'],
  ['fr', 'jusqu’au 22 déc. 2026, 09:30 UTC'],
] as const)('an instant in %s is %s: its month is a word, and its zone is named', async (language, shown) => {
  const { text } = await renderMail({ template: 'invitation', language, data: samples.invitation }, site)

  expect(text).toContain(shown)
})

test.each([
  ['renewal-reminder', 'renewalReminders'],
  ['trial-ending', 'emailNotifications'],
] as const)('the mail %s has a signed link that turns off %s and no other', async (template, mail) => {
  const whose = { template, language: 'pt', data: samples[template], userId: 'u-1' } as const
  const { headers } = await renderMail(whose, site)

  const address = new URL(/^<(.*)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '')
  expect(address.href).toMatch(/^https:\/\/journal\.example\.com\/unsubscribe\?/)
  expect(parseUnsubscribeLink(address.searchParams, 'k')).toEqual({ userId: 'u-1', mail, language: 'pt' })
  expect(parseUnsubscribeLink(address.searchParams, 'another key')).toBeNull()
  for (const [name, value] of [
    ['user', 'u-2'],
    ['mail', mail === 'renewalReminders' ? 'emailNotifications' : 'renewalReminders'],
    ['mail', 'currency'],
    ['signature', ''],
  ] as const) {
    const changed = new URLSearchParams(address.searchParams)
    changed.set(name, value)
    expect(parseUnsubscribeLink(changed, 'k'), name).toBeNull()
  }
})

test.each(['payment-succeeded', 'payment-failed', 'reset-password', 'invitation'] as const)(
  'the mail %s is always sent, so it has no link that turns it off',
  async (template) => {
    const mail = { template, language: 'en', data: samples[template], userId: 'u-1' } as const
    expect((await renderMail(mail, site)).headers).toBeUndefined()
  },
)

test('the receipt of a withdrawal lists only payments of which something is paid back', async () => {
  const data = samples['withdrawal-receipt'] as { payments: { paidAt: string; cents: number }[] }
  const [first, second] = data.payments
  const payments = [{ ...first, cents: 0 }, second]
  const mail = { template: 'withdrawal-receipt', language: 'en', data: { ...data, payments } } as const
  const { text } = await renderMail(mail, site)

  expect(text).toContain('€22.41, paid on')
  expect(text).not.toContain('€0.00')
})

test('a weekly review has no link of what the trader wrote', async () => {
  const facts = {
    ...(samples['weekly-review'] as object),
    commitment: 'See https://casino.example, www.casino.example, win@casino.example. Risk 1.5R a trade.',
    broken: { trades: 1, pnl: '-90', rules: [{ text: 'Go to casino.example', trades: 1 }] },
  } as unknown as Parameters<typeof pickWeekOfMail>[0]
  const data = pickWeekOfMail(facts, 'USD')
  const { text } = await renderMail({ template: 'weekly-review', language: 'en', data }, site)

  expect(text).not.toMatch(/\w[.@]casino|casino\.\w|https:\/\/casino/)
  expect(text).toContain('Risk 1.5R a trade.')
})

test('a weekly review begins with the closed trades where results count when a trade closes', async () => {
  const data = { ...(samples['weekly-review'] as object), realised: null }
  const { text } = await renderMail({ template: 'weekly-review', language: 'en', data }, site)

  expect(text).not.toContain('Realised')
  expect(text).toContain('Closed trades: 3, 2 won, 1 lost, together +$100.00')
})

test('values of another shape are refused', async () => {
  const data = { askedAt: 'today', environment: 'production' }

  await expect(renderMail({ template: 'test', language: 'en', data }, site)).rejects.toThrow('ISO datetime')
})

test('every template has values to be tested with', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(mailTemplates).sort())
})

describe.each(mailLanguages)('the mail about a changed subscription in %s', (language) => {
  const render = async (data: object) =>
    (await renderMail({ template: 'subscription-changed', language, data: { name: 'Ada', ...data } }, site))
      .text
  const move = {
    change: 'charge_moved',
    isTrial: false,
    from: '2027-11-27T12:00:00.000Z',
    until: '2028-02-25T12:00:00.000Z',
    cents: 2490,
    currency: 'eur',
  }

  test.each([false, true])(
    'names both days and the amount of a moved charge, for a trial: %s',
    async (isTrial) => {
      const text = await render({ ...move, isTrial })

      for (const part of [/27.*2027/, /25.*2028/, /24[.,]90/]) expect(text).toMatch(part)
      expect(text).not.toContain('undefined')
    },
  )
})

describe('the name in a mail', () => {
  const read = async (name: string) => {
    const data = { name, token: 'abc-123', side: 'new' }
    const { text } = await renderMail({ template: 'change-email', language: 'en', data }, site)
    return /Hello (.*?),/.exec(text.replace(/\n/g, ' '))?.[1]
  }

  test.each([
    ['Ada Trader', 'Ada Trader'],
    ["Renée O'Neill-Łuczak Jr.", "Renée O'Neill-Łuczak Jr."],
    ['山田 太郎', '山田 太郎'],
    ['Win 5 BTC at https://evil.example.com/?a=1', 'Win 5 BTC at https evil. example. com a'],
    ['<b>Pay now</b>', 'b Pay now b'],
    ['x'.repeat(200), 'x'.repeat(40)],
    ['🚀🚀', 'trader'],
  ])('%s becomes %s, so that a mail to a stranger carries no message', async (name, shown) => {
    expect(await read(name)).toBe(shown)
  })
})

test.each(['declined', 'bank', 'open'] as const)(
  'the mail of a change of the plan that waits says what to do, until when, and that nothing is charged otherwise: %s',
  async (reason) => {
    const data = {
      name: 'Ada Trader',
      change: 'plan_waiting',
      plan: 'annual',
      reason,
      until: '2026-11-23T08:30:00.000Z',
    } as const
    for (const language of mailLanguages) {
      const { text } = await renderMail({ template: 'subscription-changed', language, data }, site)
      expect(text).toMatch(
        reason === 'bank'
          ? /Confirm.* (your bank|seu banco|tu banco|votre banque)/
          : /invoice|fatura|factura|facture/,
      )
      const [pay, settings] = [text.indexOf('/settings?pay-invoice='), text.search(/\/settings(\s|$)/)]
      expect(pay > -1 && settings > pay).toBe(true) // the page of the invoice first
      expect(text).toMatch(/8:30/)
      expect(text).toMatch(/nothing is charged|nada é cobrado|no se cobra nada|rien n’est débité/)
    }
  },
)

test('the mail of a payment that failed leads to the invoice that is open when it is read, and to the settings', async () => {
  const data = samples['payment-failed']
  const { text } = await renderMail({ template: 'payment-failed', language: 'en', data }, site)

  expect(text).toContain(`${site.baseUrl}/settings?pay-invoice=\n`)
  expect(text).toContain(`${site.baseUrl}/settings\n`)
})

test.each([
  ['ended', /your access has ended/],
  ['stays', /Your access stays as it is/],
] as const)('the receipt of a withdrawal says what became of the access: %s', async (access, expected) => {
  const data = { ...(samples['withdrawal-receipt'] as object), access }
  const { text } = await renderMail({ template: 'withdrawal-receipt', language: 'en', data }, site)

  expect(text).toMatch(expected)
})
