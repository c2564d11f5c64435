import { showCode } from '@candlebook/core/identity/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  enableTwoFactor,
  enterPassword,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let ada: Person
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.signUp()
})
afterEach(() => server.stop())

const factors = async ({ browser }: Person) =>
  (await browser.get<{ twoFactor: { backupCodesLeft: number } | null }>('/api/v1/factors')).body
const start = (password = ada.password) =>
  ada.browser.post<{ secret: string; uri: string; error: { code: string } }>('/api/auth/two-factor/start', {
    password,
  })

describe('switching two-factor authentication on', () => {
  test('needs the password, then a code of the new secret', async () => {
    const wrongPassword = await start('not the one')
    const { body } = await start()
    const notYet = await factors(ada)
    const wrongCode = await ada.browser.post('/api/auth/two-factor/enable', { code: '000000' })
    const code = showCode(body.secret, server.clock.now())
    const enabled = await ada.browser.post('/api/auth/two-factor/enable', { code })

    expect([wrongPassword.status, wrongPassword.body.error.code]).toEqual([422, 'auth.wrong_password'])
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect(notYet.twoFactor).toBeNull()
    expect([wrongCode.status, wrongCode.body.error.code]).toEqual([422, 'auth.code_wrong'])
    expect(enabled.body).toEqual({ backupCodes: expect.any(Array) })
    expect((await factors(ada)).twoFactor).toEqual({ enabledAt: expect.any(String), backupCodesLeft: 10 })
  })

  test('changes no sign-in before the first code', async () => {
    await start()

    expect((await enterPassword(server.browser(), ada)).status).toBe(204)
  })

  test('is refused without a start, and while it is on', async () => {
    const early = await ada.browser.post('/api/auth/two-factor/enable', { code: '000000' })
    await enableTwoFactor(server, ada)
    const late = await start()

    expect([early.status, early.body.error.code]).toEqual([409, 'auth.factor_not_started'])
    expect([late.status, late.body.error.code]).toEqual([409, 'auth.factor_exists'])
  })

  test('stores neither the secret nor a backup code in a readable form', async () => {
    const { secret, backupCodes } = await enableTwoFactor(server, ada)
    const { rows } = await server.database.owner.query<{ row: string }>(
      'select t::text as row from auth.two_factors t union all select c::text from auth.backup_codes c',
    )
    const stored = rows.map(({ row }) => row).join('\n')

    expect(rows).toHaveLength(11)
    expect(stored).not.toContain(secret)
    expect(
      backupCodes.filter((code) => stored.includes(code) || stored.includes(code.replace('-', ''))),
    ).toEqual([])
  })

  test('uses up its code: the same code signs in no more', async () => {
    const { secret } = await enableTwoFactor(server, ada)
    const browser = server.browser()
    await enterPassword(browser, ada)

    const answer = await browser.post('/api/auth/sign-in/code', {
      code: showCode(secret, server.clock.now()),
    })

    expect(answer.body.error.code).toBe('auth.code_wrong')
  })

  test('and off again tells the owner by mail each time', async () => {
    const factor = await enableTwoFactor(server, ada)
    await ada.browser.post('/api/auth/two-factor/disable', {
      password: ada.password,
      code: factor.nextCode(),
    })
    const mails = (await server.deliverMail()).filter(({ subject }) => subject.startsWith('The sign-in of'))

    expect(mails.map(({ to }) => to)).toEqual([ada.email, ada.email])
    expect(mails[1]?.text).toContain('two-factor authentication was enabled')
    expect(mails[0]?.text).toContain('two-factor authentication was disabled')
  })
})

test('the mail about a second factor is in the language that the owner chose', async () => {
  await ada.browser.put('/api/v1/settings/preferences', { mailLanguage: 'pt' })
  await enableTwoFactor(server, ada)
  const [mail] = (await server.deliverMail()).filter(({ to }) => to === ada.email)

  expect(mail?.subject).toBe('O acesso à sua conta do Candlebook foi alterado')
})

test('when the outbox refuses the mail at the commit, two-factor authentication stays off', async () => {
  const { owner } = server.database
  await owner.query(`create function refuse_mail() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$;
    create constraint trigger refuse_mail after insert on platform.mails deferrable initially deferred
      for each row execute function refuse_mail()`)
  const enabled = enableTwoFactor(server, ada)
  await expect(enabled).rejects.toThrow('enabling answered 503')
  await owner.query('drop trigger refuse_mail on platform.mails; drop function refuse_mail')

  expect((await factors(ada)).twoFactor).toBeNull()
})

describe.each(['/api/auth/two-factor/disable', '/api/auth/two-factor/backup-codes'])(
  'the route %s',
  (route) => {
    test('needs the password and a code', async () => {
      const factor = await enableTwoFactor(server, ada)
      const send = (password: string, code?: string) => ada.browser.post(route, { password, code })
      const answers = [
        await send('not the one', factor.nextCode()),
        await send(ada.password),
        await send(ada.password, '000000'),
      ]
      const before = await factors(ada)
      const right = await send(ada.password, factor.nextCode())

      expect(answers.map(({ body }) => body.error.code)).toEqual([
        'auth.wrong_password',
        'auth.code_required',
        'auth.code_wrong',
      ])
      expect(before.twoFactor?.backupCodesLeft).toBe(10)
      expect(right.status).toBe(route.endsWith('disable') ? 204 : 200)
    })

    test('needs a session, and changes nothing of another user', async () => {
      const factor = await enableTwoFactor(server, ada)
      const bob = await server.signUp()
      const foreign = await bob.browser.post(route, { password: bob.password, code: factor.nextCode() })
      const visitor = await server.browser().post(route, { password: ada.password, code: factor.nextCode() })

      expect(visitor.status).toBe(401)
      expect([204, 409]).toContain(foreign.status) // bob has nothing to switch off
      expect((await factors(ada)).twoFactor?.backupCodesLeft).toBe(10)
    })
  },
)

test('new backup codes replace the old ones', async () => {
  const factor = await enableTwoFactor(server, ada)
  const proof = { password: ada.password, code: factor.nextCode() }
  const { body } = await ada.browser.post<{ backupCodes: string[] }>(
    '/api/auth/two-factor/backup-codes',
    proof,
  )
  const statuses = []
  for (const code of [factor.backupCodes[0], body.backupCodes[0]]) {
    const browser = server.browser()
    await enterPassword(browser, ada)
    statuses.push((await browser.post('/api/auth/sign-in/code', { code })).status)
  }

  expect(statuses).toEqual([422, 204])
})

test('after switching it off the password alone signs in again', async () => {
  const factor = await enableTwoFactor(server, ada)
  await ada.browser.post('/api/auth/two-factor/disable', { password: ada.password, code: factor.nextCode() })

  expect((await enterPassword(server.browser(), ada)).status).toBe(204)
  expect((await factors(ada)).twoFactor).toBeNull()
})

test('a value that is not a text is refused, and the list of factors answers without secrets', async () => {
  await enableTwoFactor(server, ada)
  const odd = await ada.browser.post('/api/auth/two-factor/disable', { password: ada.password, code: 123456 })

  expect([odd.status, odd.body.error.code]).toEqual([400, 'auth.refused'])
  expect(await factors(ada)).toEqual({
    twoFactor: { enabledAt: expect.any(String), backupCodesLeft: 10 },
    passkeys: [],
    lacksAdminFactor: false,
  })
})
