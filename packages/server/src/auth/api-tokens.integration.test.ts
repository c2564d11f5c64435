import { createHash } from 'node:crypto'
import type { ApiToken } from '@candlebook/contract/api-tokens'
import { scopes } from '@candlebook/contract/scopes'
import { listAudit } from '@candlebook/core/db/testing'
import { grantAdmin } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { DAY_MS } from '@candlebook/domain/days/day'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createProgram,
  findLinkToken,
  openSecondNode,
  type Person,
  requestApiToken,
  startTestServer,
  type TestServer,
  TokenProgram,
} from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'info' })
})
afterEach(() => server.clock.reset())
afterAll(() => server.stop())

const inDays = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS).toISOString()
const list = async ({ browser }: Person) => (await browser.get<ApiToken[]>('/api/v1/api-tokens')).body
const readTrades = async (program: TokenProgram) => (await program.get('/api/v1/trades')).status
const refusal = (answer: { status: number; body: unknown }) => {
  const { error } = answer.body as { error: { code: string; fields?: { field: string; code: string }[] } }
  return [answer.status, error.fields?.map(({ field, code }) => `${field}: ${code}`) ?? error.code]
}

describe('an API token', () => {
  test('lets a program do what its scopes name, as its user and as no one else', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const trade = {
      symbol: 'BTC_USDT',
      market: 'crypto',
      type: 'long',
      quantity: '0.5',
      entryPrice: '96420.50',
    }
    const program = await createProgram(ada, ['trades:read', 'trades:write'])
    const created = await program.post<{ id: string }>('/api/v1/trades', {
      ...trade,
      status: 'open',
      entryDate: '2026-11-02',
    })
    const ofBob = await bob.browser.get(`/api/v1/trades/${created.body.id}`)

    expect([created.status, await readTrades(program), ofBob.status]).toEqual([201, 200, 404])
    expect(refusal(await program.get('/api/v1/journal-entries'))).toEqual([403, 'tokens.scope_missing'])
  })

  test('has 256 random bits behind cb_, is shown once, and the database has only its hash', async () => {
    const ada = await server.signUp()
    const { body } = await requestApiToken(ada)
    const { rows } = await server.database.owner.query<{ row: string }>(
      'select t::text as row from auth.api_tokens t where user_id = $1',
      [ada.userId],
    )
    const listed = JSON.stringify(await list(ada))

    expect(body.token).toMatch(/^cb_[\w-]{43}$/)
    expect(rows.map(({ row }) => row)).toEqual([expect.stringContaining(sha256(body.token))])
    expect([rows[0]?.row, listed, JSON.stringify(server.logged)].join()).not.toContain(body.token)
  })

  test.each<[string, (token: string) => string]>([
    ['one letter changed', (token) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['no prefix', (token) => token.slice(3)],
    ['one letter more', (token) => `${token}A`],
    ['another prefix', (token) => `cd_${token.slice(3)}`],
  ])('with %s answers 401', async (_what, change) => {
    const { token } = await createProgram(await server.signUp(), ['trades:read'])

    expect(await readTrades(new TokenProgram(server.url, change(token)))).toBe(401)
  })

  test('counts alone when a cookie comes with it', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const { token } = await createProgram(ada, ['settings:read'])
    const headers = { Authorization: `Bearer ${token}`, Cookie: bob.browser.cookieHeader() }
    const session = await server.browser().send('GET', '/api/v1/session', { headers, isProgram: true })

    expect(refusal(session)).toEqual([403, 'tokens.not_allowed'])
  })

  test('opens no page, no image and no route of accounts, and creates no token', async () => {
    const ada = await server.signUp()
    const program = await createProgram(ada, scopes)
    const page = await program.get('/app')
    const image = await program.get(`/images/${ada.userId}/a.png`)
    const unknown = await program.get('/api/v1/nothing')
    const another = await program.post('/api/v1/api-tokens', {})
    const password = await program.post('/api/auth/reset-password', {
      newPassword: 'another one',
      currentPassword: ada.password,
    })

    expect([page.status, image.status]).toEqual([302, 401])
    expect([unknown, another, password].map(refusal)).toEqual([
      [403, 'tokens.not_allowed'],
      [403, 'tokens.not_allowed'],
      [401, 'session.required'],
    ])
  })

  test('of an administrator has the rights of a user, before and after the right is taken away', async () => {
    const ada = await server.signUp()
    await grantAdmin(server.database.ownerUrl, { userId: ada.userId, now: server.clock.now() })
    const program = await createProgram(ada, ['trades:read'])
    const before = await readTrades(program)
    await server.database.owner.query('update profiles set is_admin = false where user_id = $1', [ada.userId])

    expect([before, await readTrades(program)]).toEqual([200, 200])
  })
})

describe('the end of an API token', () => {
  test('comes with its revocation, on every node, from the next request', async () => {
    const ada = await server.signUp()
    const program = await createProgram(ada, ['trades:read'])
    const node = openSecondNode(server)
    const headers = { Authorization: `Bearer ${program.token}` }
    const ask = async () => (await node.send('GET', '/api/v1/trades', { headers })).status
    const before = await ask()
    const [listed] = await list(ada)
    const { status } = await ada.browser.delete(`/api/v1/api-tokens/${listed?.id}`)

    expect([before, status, await ask(), await readTrades(program)]).toEqual([200, 204, 401, 401])
    expect(await list(ada)).toEqual([])
  })

  test('comes at the instant of its expiry, and the list shows it for 30 days', async () => {
    const ada = await server.signUp()
    const { body } = await requestApiToken(ada, { expiresAt: inDays(1) })
    const program = new TokenProgram(server.url, body.token)
    const before = await readTrades(program)
    server.clock.moveBy({ days: 1 })

    expect([before, await readTrades(program)]).toEqual([200, 401])
    expect(await list(ada)).toHaveLength(1)
  })

  test('does not come with a sign-out', async () => {
    const ada = await server.signUp()
    const program = await createProgram(ada, ['trades:read'])
    await ada.browser.post('/api/auth/sign-out', {})

    expect(await readTrades(program)).toBe(200)
  })

  test('comes with a new password, by the current one and by a reset link', async () => {
    const ada = await server.signUp()
    const first = await createProgram(ada, ['trades:read'])
    await ada.browser.post('/api/auth/reset-password', {
      currentPassword: ada.password,
      newPassword: 'a second one',
    })
    const second = await createProgram({ ...ada, password: 'a second one' }, ['trades:read'])
    const before = await readTrades(second)
    await server.browser().post('/api/auth/request-password-reset', { email: ada.email })
    const mail = (await server.deliverMail()).find(
      ({ to, text }) => to === ada.email && text.includes('token='),
    )
    const recovering = server.browser()
    await recovering.post('/api/auth/recover', { token: findLinkToken(mail) })
    await recovering.post('/api/auth/reset-password', { newPassword: 'a third one' })

    expect([await readTrades(first), before, await readTrades(second)]).toEqual([401, 200, 401])
  })

  test('comes with the deletion of the account', async () => {
    const ada = await server.signUp()
    const program = await createProgram(ada, ['trades:read'])
    await server.database.owner.query('delete from auth.users where id = $1', [ada.userId])

    expect(await readTrades(program)).toBe(401)
  })

  test('cannot be brought about by another user', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    const program = await createProgram(ada, ['trades:read'])
    const [listed] = await list(ada)
    const foreign = await eve.browser.delete(`/api/v1/api-tokens/${listed?.id}`)
    const unknown = await eve.browser.delete(`/api/v1/api-tokens/${newId()}`)

    expect([foreign, unknown].map(refusal)).toEqual([
      [404, 'tokens.not_found'],
      [404, 'tokens.not_found'],
    ])
    expect([await readTrades(program), await list(eve)]).toEqual([200, []])
  })
})

describe('creating an API token', () => {
  test.each([
    ['a blank name', { name: '  ' }, 'name: token.name_missing'],
    ['a long name', { name: 'x'.repeat(101) }, 'name: field.too_long'],
    ['no scope', { scopes: [] }, 'scopes: token.rights_missing'],
    ['a scope that does not exist', { scopes: ['account:write'] }, 'scopes.0: field.invalid'],
    ['a thousand scopes', { scopes: Array(1000).fill('trades:read') }, 'scopes: field.too_many'],
    ['no instant', { expiresAt: 'never' }, 'expiresAt: token.expiry_invalid'],
    ['an instant that is past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt: token.expiry_invalid'],
    ['two years', { expiresAt: '2028-11-22T00:00:00Z' }, 'expiresAt: token.expiry_invalid'],
  ])('with %s is refused at its field', async (_what, parts, problem) => {
    expect(refusal(await requestApiToken(await server.signUp(), parts))).toEqual([422, [problem]])
  })

  test('asks for the password', async () => {
    const ada = await server.signUp()

    expect(refusal(await requestApiToken(ada, { password: 'not the one' }))).toEqual([
      422,
      'auth.wrong_password',
    ])
    expect(await list(ada)).toEqual([])
  })

  test('stops at 50 of a user, also under parallel requests', async () => {
    const ada = await server.signUp()
    await server.database.owner.query(
      `insert into auth.api_tokens (id, user_id, name, token_hash, scopes, expires_at, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, 'a token', concat($1::uuid, n), '{trades:read}', now(), now(), now()
       from generate_series(1, 48) as n`,
      [ada.userId],
    )
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestApiToken(ada)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422, 422, 422])
  })

  test('and revoking one leave audit entries, a refused one leaves none', async () => {
    const ada = await server.signUp()
    await requestApiToken(ada, { password: 'not the one' })
    const { body } = await requestApiToken(ada)
    await ada.browser.delete(`/api/v1/api-tokens/${body.apiToken.id}`)
    const entries = await listAudit(server.database.owner, 'tokens.')

    expect(entries.filter(({ userId }) => userId === ada.userId)).toEqual([
      expect.objectContaining({ action: 'tokens.created', targetId: body.apiToken.id }),
      expect.objectContaining({ action: 'tokens.revoked', targetId: body.apiToken.id }),
    ])
  })
})

test('the last use is stored, exact to one hour', async () => {
  const ada = await server.signUp()
  const program = await createProgram(ada, ['trades:read'])
  const lastUse = async () => (await list(ada))[0]?.lastUsedAt ?? null
  const never = await lastUse()
  await readTrades(program)
  const first = await lastUse()
  server.clock.moveBy({ ms: 59 * 60_000 })
  await readTrades(program)
  const within = await lastUse()
  server.clock.moveBy({ ms: 2 * 60_000 })
  await readTrades(program)
  const later = await lastUse()

  expect([never, within]).toEqual([null, first])
  expect(Date.parse(later ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(60 * 60_000)
})

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
