import { defaultPreferences, type Preferences } from '@candlebook/domain/settings/preferences'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, invite, type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const get = async <Body = Record<string, unknown>>({ browser }: Person, path: string) =>
  (await browser.get<Body>(`/api/v1${path}`)).body

describe('a new account', () => {
  test('has a profile and a subscriber with its e-mail and name [DATAC-04] [DATAC-08]', async () => {
    const ada = await server.signUp({
      name: 'Ada Trader',
      email: 'Ada.Trader@Example.com',
      onboarding: 'open',
    })

    expect(await get(ada, '/profile')).toEqual({
      id: ada.userId,
      email: 'ada.trader@example.com',
      fullName: 'Ada Trader',
      isAdmin: false,
    })
    const { rows } = await server.database.owner.query(
      'select email, onboarding_completed from subscribers where user_id = $1',
      [ada.userId],
    )
    expect(rows).toEqual([{ email: 'ada.trader@example.com', onboarding_completed: false }])
  })
})

describe('the profile', () => {
  test('takes a new name without spaces around it, and the session shows it', async () => {
    const ada = await server.signUp()
    const answer = await ada.browser.send('PATCH', '/api/v1/profile', {
      body: { fullName: '  Ada Lovelace ' },
    })

    expect(answer).toMatchObject({ status: 200, body: { fullName: 'Ada Lovelace' } })
    expect(await get(ada, '/session')).toMatchObject({ user: { fullName: 'Ada Lovelace' } })
  })

  test.each([
    ['no name', {}, 'profile.name_missing'],
    ['a blank name', { fullName: '   ' }, 'profile.name_missing'],
    ['a name that is a list', { fullName: ['Ada'] }, 'profile.name_missing'],
    ['a name of 201 characters', { fullName: 'x'.repeat(201) }, 'field.too_long'],
    ['a name with a zero character', { fullName: 'A\0da' }, 'field.invalid'],
  ])('refuses %s next to the field', async (_what, body, code) => {
    const ada = await server.signUp({ name: 'Ada' })
    const answer: Answer = await ada.browser.send('PATCH', '/api/v1/profile', { body })

    expect(answer).toMatchObject({ status: 422, body: { error: { fields: [{ field: 'fullName', code }] } } })
    expect(await get(ada, '/profile')).toMatchObject({ fullName: 'Ada' })
  })

  test('takes no rights, e-mail or id from the request [DATAC-13] [AUTH-29]', async () => {
    const ada = await server.signUp()
    const { body } = await ada.browser.send('PATCH', '/api/v1/profile', {
      body: { fullName: 'Ada', isAdmin: true, is_admin: true, email: 'boss@example.com', id: 'x' },
    })

    expect(body).toEqual({ id: ada.userId, email: ada.email, fullName: 'Ada', isAdmin: false })
    expect(await get(ada, '/session')).toMatchObject({
      user: { isAdmin: false, metadata: { is_admin: false }, email: ada.email },
    })
  })
})

const saved = { currency: 'GBP', emailNotifications: false, renewalReminders: false }

describe('the settings', () => {
  test('before the first save are EUR with both switches on, and that is not an error [SET-03] [SET-04] [SET-05] [SET-07]', async () => {
    const { status, body } = await (await server.signUp()).browser.get('/api/v1/settings')

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: null,
        currency: 'EUR',
        hasCurrency: false,
        stablecoinsAsUsd: true,
        emailNotifications: true,
        renewalReminders: true,
        ...defaultPreferences,
        updatedAt: null,
      },
    })
  })

  test('are stored by the first save, and later saves change the same row with a new time [SET-08] [DATAC-03]', async () => {
    const ada = await server.signUp()
    const first = (await ada.browser.put('/api/v1/settings', saved)).body as unknown as { id: string }
    server.clock.moveBy({ ms: 1000 })
    const second = await ada.browser.put<Record<string, unknown>>('/api/v1/settings', {
      ...saved,
      currency: 'USD',
    })

    expect(second.body).toMatchObject({ ...saved, currency: 'USD', id: first.id })
    expect(second.body.updatedAt).not.toBe((first as { updatedAt?: string }).updatedAt)
    expect(await get(ada, '/settings')).toEqual(second.body)
  })

  test('are one row when 20 tabs save first at the same moment [SET-08]', async () => {
    const ada = await server.signUp()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.browser.put('/api/v1/settings', saved)),
    )
    const { rowCount } = await server.database.owner.query('select from user_settings where user_id = $1', [
      ada.userId,
    ])

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(rowCount).toBe(1)
  })

  test.each([
    ['currency', 'XYZ', 'currency.unknown'],
    ['currency', 'eur', 'currency.unknown'],
    ['currency', ['EUR'], 'currency.unknown'],
    ['currency', undefined, 'currency.unknown'],
    ['emailNotifications', 'off', 'field.invalid'],
    ['renewalReminders', null, 'field.invalid'],
  ])('refuse %s %j next to the field, and nothing is stored [SET-03]', async (field, value, code) => {
    const ada = await server.signUp()
    const answer = await ada.browser.put('/api/v1/settings', { ...saved, [field]: value })

    expect(answer).toMatchObject({ status: 422, body: { error: { fields: [{ field, code }] } } })
    expect(await get(ada, '/settings')).toMatchObject({ id: null, currency: 'EUR' })
  })

  test('take any currency of ISO 4217 as the base currency', async () => {
    const ada = await server.signUp()

    for (const currency of ['CHF', 'JPY', 'KWD', 'AUD'])
      expect(await ada.browser.put('/api/v1/settings', { ...saved, currency })).toMatchObject({
        status: 200,
        body: { currency },
      })
    expect((await ada.browser.get('/api/v1/session')).body).toMatchObject({
      baseCurrency: { code: 'AUD', isChosen: true },
    })
  })

  test('of another user are neither shown nor changed [SET-10]', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    await ada.browser.put('/api/v1/settings', saved)
    const before = await get<{ id: string }>(ada, '/settings')
    await bob.browser.put('/api/v1/settings', {
      ...saved,
      currency: 'BRL',
      id: before.id,
      userId: ada.userId,
      user_id: ada.userId,
    })

    expect(await get(ada, '/settings')).toEqual(before)
    expect((await get<{ id: string }>(bob, '/settings')).id).not.toBe(before.id)
  })
})

describe('the preferences', () => {
  const chosen: Preferences = {
    mailLanguage: 'pt',
    moneyColors: 'blue-orange',
    weekStart: 'monday',
    statementZone: 'America/New_York',
    resultDays: 'realised',
    singleKeys: false,
    firstSteps: false,
    weeklyReview: false,
  }

  test('are stored next to the settings, and saving one of the two keeps the other', async () => {
    const { browser } = await server.signUp()
    await browser.put('/api/v1/settings', saved)
    const first = await browser.put<{ id: string }>('/api/v1/settings/preferences', chosen)
    const second = await browser.put('/api/v1/settings', { ...saved, currency: 'BRL' })

    expect(first.body).toMatchObject({ ...saved, ...chosen })
    expect(second.body).toMatchObject({ ...saved, ...chosen, currency: 'BRL', id: first.body.id })
  })

  test('that are saved alone leave the other ones as they are', async () => {
    const { browser } = await server.signUp()
    await browser.put('/api/v1/settings/preferences', chosen)
    const { status, body } = await browser.put('/api/v1/settings/preferences', { weeklyReview: true })

    expect([status, body]).toMatchObject([200, { ...chosen, weeklyReview: true }])
  })

  test('are in the session, which is where the app reads them', async () => {
    const { browser } = await server.signUp()
    await browser.put('/api/v1/settings/preferences', chosen)

    expect((await browser.get('/api/v1/session')).body).toMatchObject({ preferences: chosen })
  })

  test.each([
    ['mailLanguage', 'de'],
    ['moneyColors', 'red-green'],
    ['weekStart', 'friday'],
    ['statementZone', 'Mars/Olympus'],
    ['resultDays', 'later'],
    ['singleKeys', 'yes'],
    ['firstSteps', 1],
    ['statementZone', ''],
  ])('refuse %s %j next to the field, and nothing is stored', async (field, value) => {
    const ada = await server.signUp()
    const answer = await ada.browser.put('/api/v1/settings/preferences', { ...chosen, [field]: value })

    expect(answer).toMatchObject({
      status: 422,
      body: { error: { fields: [{ field, code: 'field.invalid' }] } },
    })
    expect(await get(ada, '/settings')).toMatchObject({ id: null, weekStart: 'sunday' })
  })

  test('of another user are neither shown nor changed', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    await ada.browser.put('/api/v1/settings/preferences', chosen)
    const { body } = await bob.browser.put('/api/v1/settings/preferences', {
      ...chosen,
      weekStart: 'saturday',
      userId: ada.userId,
      user_id: ada.userId,
    })

    expect(body).toMatchObject({ weekStart: 'saturday' })
    expect(await get(ada, '/settings')).toMatchObject(chosen)
    expect((await bob.browser.get('/api/v1/session')).body).toMatchObject({
      preferences: { weekStart: 'saturday' },
    })
  })

  test('decide the language of mails about links and passwords', async () => {
    const ada = await server.signUp()
    await ada.browser.put('/api/v1/settings/preferences', chosen)
    const { email } = ada
    await server.browser().post('/api/auth/request-password-reset', { email })
    await ada.browser.post('/api/auth/reset-password', {
      currentPassword: ada.password,
      newPassword: 'another-secret',
    })
    await server.deliverMail()

    expect(await listMails(ada)).toEqual([
      { template: 'password-changed', language: 'pt' },
      { template: 'reset-password', language: 'pt' },
    ])
  })

  test('decide the language of the mail about failed attempts to sign in', async () => {
    const limited = await startTestServer({ limitRequests: true })
    const ada = await limited.signUp()
    await ada.browser.put('/api/v1/settings/preferences', chosen)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      limited.clock.moveBy({ ms: 300_000 }) // the longest delay between attempts
      await limited.browser().post('/api/auth/sign-in/email', { email: ada.email, password: 'a guess' })
    }
    await limited.deliverMail()
    const mails = await listMails(ada, limited)
    await limited.stop()

    expect(mails).toEqual([{ template: 'failed-sign-ins', language: 'pt' }])
  })

  test('leave the mail of a user who chose no language in English', async () => {
    const ada = await server.signUp()
    await server.browser().post('/api/auth/request-password-reset', { email: ada.email })
    await server.deliverMail()

    expect(await listMails(ada)).toEqual([{ template: 'reset-password', language: 'en' }])
  })
})

async function listMails({ userId }: Person, { database } = server) {
  const sql = 'select template, language from platform.mails where user_id = $1 order by template'
  return (await database.owner.query(sql, [userId])).rows
}

describe('the subscriber', () => {
  test('stores that the onboarding is completed, for every browser of the user [ONB-06] [ONB-08]', async () => {
    const ada = await server.signUp({ onboarding: 'open' })
    const second = server.browser()
    await second.post('/api/auth/sign-in/email', { email: ada.email, password: ada.password })
    const readBoth = async () => {
      const answers = await Promise.all([get(ada, '/subscriber'), second.get('/api/v1/subscriber')])
      return [answers[0], answers[1].body]
    }

    expect(await readBoth()).toMatchObject([{ onboardingCompleted: false }, { onboardingCompleted: false }])
    for (const onboardingCompleted of [true, false, true]) {
      const { status } = await ada.browser.put('/api/v1/subscriber', { onboardingCompleted })
      expect(status).toBe(200)
      expect(await readBoth()).toMatchObject([{ onboardingCompleted }, { onboardingCompleted }])
    }
  })

  test('takes no subscription, trial, e-mail or user from the request [DATAC-13] [API-20]', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp({ onboarding: 'open' })]
    const { body } = await ada.browser.put('/api/v1/subscriber', {
      onboardingCompleted: true,
      email: bob.email,
      userId: bob.userId,
      user_id: bob.userId,
      subscribed: true,
      trialStart: '2026-01-01T00:00:00.000Z',
      trialEnd: '2099-01-01T00:00:00.000Z',
      trialDays: 9999,
    })

    expect(body).toMatchObject({
      userId: ada.userId,
      email: ada.email,
      subscribed: false,
      trialStart: null,
      trialEnd: null,
      trialDays: null,
    })
    expect(await get(bob, '/subscriber')).toMatchObject({ email: bob.email, onboardingCompleted: false })
    expect(await get(ada, '/subscription')).toMatchObject({ planType: 'Unpaid', subscribed: false })
  })

  test('keeps the access of an invited user who saves `subscribed` false [ONB-06]', async () => {
    const ada = await server.signUp()
    await ada.browser.post('/api/v1/invitations/redeem', { invitationCode: await invite(ada, -1) })
    await ada.browser.put('/api/v1/subscriber', { onboardingCompleted: true, subscribed: false })

    expect(await get(ada, '/subscriber')).toMatchObject({ subscribed: true })
    expect(await get(ada, '/subscription')).toEqual({
      subscribed: true,
      tier: 'Premium',
      subscriptionEnd: null,
      planType: 'Invited',
      interval: null,
      cancelAtPeriodEnd: false,
      trialStart: null,
      trialEnd: null,
      trialDays: null,
      daysLeft: null,
      checkedAt: null,
      isStale: false,
      hasProviderSubscription: false,
      isOverdue: false,
      hasPaymentMethod: false,
      scheduledPlan: null,
      pendingChange: null,
      trialUsed: false,
    })
  })
})
