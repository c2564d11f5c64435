import { afterEach, describe, expect, test } from 'vitest'
import { invite, startTestServer, type TestServer, type TestServerOptions } from '../testing/index.ts'

const started: TestServer[] = []
afterEach(() => Promise.all(started.splice(0).map((server) => server.stop())))

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options)
  started.push(server)
  return server
}

const validate = (server: TestServer, invitationCode: unknown) =>
  server.browser().post<Record<string, unknown>>('/api/v1/invitations/validate', { invitationCode })

describe('the check of an invitation', () => {
  test('answers a visitor without a session with the address and the days [API-14] [INV-06]', async () => {
    const server = await start()
    const ada = await server.signUp()
    const { status, body } = await validate(server, await invite(ada, 7))

    expect({ status, body }).toEqual({
      status: 200,
      body: { valid: true, invitation: { email: ada.email, durationDays: 7 } },
    })
  })

  test('answers unknown, used and expired codes with the same bytes [INV-11]', async () => {
    const server = await start()
    const expired = await invite(await server.signUp())
    server.clock.moveBy({ days: 30 })
    const ada = await server.signUp()
    const used = await invite(ada)
    await ada.browser.post('/api/v1/invitations/redeem', { invitationCode: used })
    const answers = await Promise.all(
      [used, expired, 'b'.repeat(32), ''].map((code) => validate(server, code)),
    )

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"valid":false}']),
    )
  })

  test.each([[5], [null], [['a']], ['x'.repeat(201)]])(
    'refuses the code %j next to the field',
    async (code) => {
      const { status, body } = await validate(await start(), code)

      expect({ status, body }).toMatchObject({
        status: 422,
        body: { error: { fields: [{ field: 'invitationCode' }] } },
      })
    },
  )

  test('of 10,000 guessed codes answers 30 in ten minutes, whichever node is asked, and refuses the rest', async () => {
    const server = await start({ limitRequests: true })
    const statuses: number[] = []
    for (let n = 0; n < 40; n++)
      statuses.push((await validate(server, n.toString(16).padStart(32, '0'))).status)
    const refused = await validate(server, 'b'.repeat(32))

    expect(statuses).toEqual([...Array(30).fill(200), ...Array(10).fill(429)])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    // The count is a row, so every node sees it, and the 10,000th request gets the answer of the 31st.
    await server.database.owner.query('update platform.visitor_counts set count = 10000')
    expect((await validate(server, 'b'.repeat(32))).status).toBe(429)
    server.clock.moveBy({ ms: 10 * 60 * 1000 })
    expect((await validate(server, 'b'.repeat(32))).status).toBe(200)
  })

  test('counts each address that the proxy tells, ignores forged ones, and stores no address', async () => {
    const server = await start({ limitRequests: true, clientAddressHeader: 'x-forwarded-for' })
    const from = (address: string) =>
      server.browser().send('POST', '/api/v1/invitations/validate', {
        body: { invitationCode: 'b'.repeat(32) },
        headers: { 'x-forwarded-for': address },
      })
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await from(`198.51.100.${n}, 203.0.113.7`)).status)

    expect(statuses).toEqual([...Array(30).fill(200), 429])
    expect((await from('203.0.113.8')).status).toBe(200)
    const { rows } = await server.database.owner.query(
      'select to_jsonb(c)::text as row from platform.visitor_counts c',
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
  })
})

test('the code of an invitation is in no log line and no table but the waiting mail', async () => {
  const server = await start()
  const ada = await server.signUp()
  const code = await invite(ada)
  await validate(server, code)
  await ada.browser.post('/api/v1/invitations/redeem', { invitationCode: code })
  const { rows } = await server.database.owner.query<{ found: boolean }>(
    'select exists (select from platform.invitations i where to_jsonb(i)::text like $1) as found',
    [`%${code}%`],
  )

  expect(rows).toEqual([{ found: false }])
  expect(JSON.stringify(server.logged)).not.toContain(code)
})
