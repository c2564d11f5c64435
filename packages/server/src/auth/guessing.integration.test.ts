import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSecondNode, type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let ada: Person
beforeEach(async () => {
  server = await startTestServer({ limitRequests: true, clientAddressHeader: 'x-forwarded-for' })
  ada = await server.signUp()
})
afterEach(() => server.stop())

/** Signs in as Ada; every call comes from another network address. */
let addresses = 0
const signIn = (password: string, email = ada.email) => {
  addresses += 1
  const headers = {
    'x-forwarded-for': `203.0.113.${addresses % 250}, 198.51.${addresses >> 8}.${addresses & 255}`,
  }
  return server.browser().send('POST', '/api/auth/sign-in/email', { body: { email, password }, headers })
}
const waitSeconds = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

describe('20 addresses that try one account', () => {
  test('meet growing delays, and the owner is not locked out', async () => {
    const first = []
    for (let n = 0; n < 5; n++) first.push((await signIn('not the one')).status)
    const waits = []
    for (let n = 0; n < 8; n++) {
      const refused = await signIn('not the one')
      expect([refused.status, refused.body.error.code]).toEqual([429, 'request.too_many'])
      waits.push(waitSeconds(refused))
      server.clock.moveBy({ ms: waitSeconds(refused) * 1000 })
      expect((await signIn('not the one')).status).toBe(401)
    }
    const early = await signIn(ada.password)
    server.clock.moveBy({ ms: waitSeconds(early) * 1000 })

    expect(first).toEqual([401, 401, 401, 401, 401])
    expect(waits.map((wait) => Math.ceil(wait / 5) * 5)).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
    expect(early.status).toBe(429)
    expect((await signIn(ada.password)).status).toBe(204)
  })

  test('at the same time are counted one by one, on all nodes together', async () => {
    const node = openSecondNode(server)
    const body = { email: ada.email, password: 'not the one' }
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        n < 17
          ? (await signIn('not the one')).status
          : (await node.send('POST', '/api/auth/sign-in/email', { body })).status,
      ),
    )

    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  test('do not delay another account, and a success ends the delay', async () => {
    const bob = await server.signUp()
    for (let n = 0; n < 6; n++) await signIn('not the one')
    const other = await signIn(bob.password, bob.email)
    server.clock.moveBy({ ms: 6000 })
    const right = await signIn(ada.password)
    const again = await signIn('not the one')

    expect([other.status, right.status, again.status]).toEqual([204, 204, 401])
  })

  test('meet the same refusals for an address without an account', async () => {
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await signIn('not the one', 'nobody@example.com')).status)

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('cause one mail to the owner in a day, and none to an address without an account', async () => {
    const attack = async (email: string) => {
      for (let n = 0; n < 12; n++) {
        const { status } = await signIn('not the one', email)
        if (status === 429) n -= 1
        server.clock.moveBy({ ms: 300_000 })
      }
    }
    const now = server.clock.now()
    server.clock.moveBy({ ms: new Date(now).setUTCHours(36, 0, 0, 0) - now.getTime() }) // the attacks end on the same day
    await attack(ada.email)
    await server.deliverMail() // the first notice is sent; the next ten attempts would cause a second one
    await attack(ada.email)
    await attack('nobody@example.com')
    const mails = (await server.deliverMail()).filter(({ subject }) =>
      subject.startsWith('Many failed attempts'),
    )

    expect(mails.map(({ to }) => to)).toEqual([ada.email])
  })
})

test('the current password cannot be guessed with a stolen session', async () => {
  const guess = () =>
    ada.browser.post('/api/auth/reset-password', { newPassword: 'the-new-one', currentPassword: 'not it' })
  const statuses = []
  for (let n = 0; n < 6; n++) {
    statuses.push((await guess()).status)
    server.clock.moveBy({ ms: 2500 }) // below the limit of the address, within the delay of the account
  }

  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('requests for reset mails of one account are delayed too, from any address', async () => {
  const statuses = []
  for (let n = 0; n < 5; n++) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` }
    const body = { email: ada.email }
    statuses.push(
      (await server.browser().send('POST', '/api/auth/request-password-reset', { body, headers })).status,
    )
  }

  expect(statuses).toEqual([204, 204, 204, 429, 429])
})

test('10,000 guessed codes meet 429 after 30 tries in five minutes, and none opens a session', async () => {
  const node = openSecondNode(server) // without sockets, which would take most of the time
  const counts: Record<string, number> = {}
  for (let batch = 0; batch < 100; batch++) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const route = n % 2 ? '/api/auth/recover' : '/api/auth/confirm-email'
        return node.send('POST', route, { body: { token: `guess-${batch}-${n}` } })
      }),
    )
    for (const { status, headers } of answers) {
      const outcome = headers.getSetCookie().length > 0 ? 'a session' : status
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
  }

  expect(counts).toEqual({ 422: 30, 429: 9970 })
}, 240_000) // every request is counted in the database: 10 to 45 s on a busy machine

test('forged forwarding headers do not give a client another address', async () => {
  const direct = await startTestServer({ limitRequests: true })
  const statuses = []
  for (let n = 0; n < 34; n++) {
    const headers = {
      'x-forwarded-for': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
      'x-real-ip': `198.51.100.${n}`,
    }
    const body = { token: 'guessed' }
    statuses.push((await direct.browser().send('POST', '/api/auth/recover', { body, headers })).status)
  }
  await direct.stop()

  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})
