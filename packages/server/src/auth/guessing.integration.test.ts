import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  openSecondNode,
  type Person,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'

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

/** Requests of one browser, each from the network address of its owner. */
const ask = (browser: TestBrowser, path: string, body: object) =>
  browser.send('POST', `/api/auth${path}`, { body, headers: { 'x-forwarded-for': '192.0.2.1' } })
const signInAt = (browser: TestBrowser, password: string, email = ada.email) =>
  ask(browser, '/sign-in/email', { email, password })

describe('a browser in which the owner signed in before', () => {
  test('passes with the right password 50 times while 50 other addresses guess', async () => {
    const known = ada.browser
    const answers = []
    const guesses = new Set<number>()
    for (let n = 0; n < 50; n++) {
      await ask(known, '/sign-out', {})
      guesses.add((await signIn('not the one')).status)
      guesses.add((await signIn('not the one')).status)
      answers.push((await signInAt(known, ada.password)).status)
      server.clock.moveBy({ ms: 4000 }) // below the limit of one network address
    }

    expect(answers).toEqual(Array(50).fill(204))
    expect(guesses).toEqual(new Set([401, 429]))
    expect((await signInAt(server.browser(), ada.password)).status).toBe(429) // an unknown browser waits
  })

  test('meets delays of its own when someone guesses there', async () => {
    await ask(ada.browser, '/sign-out', {})
    const statuses = []
    for (let n = 0; n < 7; n++) {
      statuses.push((await signInAt(ada.browser, 'not the one')).status)
      server.clock.moveBy({ ms: n < 5 ? 3400 : 0 })
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await signIn(ada.password)).status).toBe(204) // these guesses delay no other browser
  })

  test('is unknown after a new password, and after a sign-out in another browser', async () => {
    const [phone, laptop] = [server.browser(), server.browser()]
    await signInAt(phone, ada.password)
    server.clock.moveBy({ ms: 10_000 })
    await signInAt(laptop, ada.password)
    server.clock.moveBy({ ms: 10_000 })
    await ask(laptop, '/sign-out', {})
    for (let n = 0; n < 6; n++) await signIn('not the one')

    expect((await signInAt(phone, ada.password)).status).toBe(429)
    expect((await signInAt(laptop, ada.password)).status).toBe(204)
    const stolen = laptop.copy()
    server.clock.moveBy({ ms: 1000 })
    await ask(laptop, '/reset-password', { newPassword: 'another-one', currentPassword: ada.password })
    for (let n = 0; n < 8; n++) await signIn('not the one')
    expect((await signInAt(stolen, 'another-one')).status).toBe(429)
    server.clock.moveBy({ ms: 10_000 })
    expect((await signInAt(laptop, 'another-one')).status).toBe(204)
  })

  test('is known for its account only, for 180 days, and not with a cookie that was changed', async () => {
    const bob = await server.signUp()
    for (let n = 0; n < 6; n++) await signIn('not the one')
    expect((await signInAt(bob.browser, ada.password)).status).toBe(429)

    const name = 'candlebook.device'
    const [userId, ...rest] = ada.browser.cookies.get(name)!.split('.')
    const others: Record<string, string> = {
      'the id of another user': [bob.userId, ...rest].join('.'),
      'a later time': [userId, rest[0], Number(rest[1]) + 1, rest[2]].join('.'),
      'another device': [userId, bob.userId, rest[1], rest[2]].join('.'),
      'no signature': [userId, rest[0], rest[1], ''].join('.'),
      'a text': 'known',
    }
    for (const [what, value] of Object.entries(others)) {
      const forged = server.browser()
      forged.cookies.set(name, value)
      server.clock.moveBy({ ms: 1 })
      const { status } = await forged.send('POST', '/api/auth/sign-in/email', {
        body: { email: ada.email, password: ada.password },
        headers: { 'x-forwarded-for': `192.0.2.${what.length}` },
      })
      expect({ what, status }).toEqual({ what, status: 429 })
    }
    server.clock.moveBy({ ms: 181 * 24 * 60 * 60 * 1000 })
    for (let n = 0; n < 6; n++) await signIn('not the one')
    expect((await signInAt(ada.browser, ada.password)).status).toBe(429)
  })

  test('gets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await signInAt(server.browser(), ada.password)
    const cookie = headers.getSetCookie().find((one) => one.startsWith('candlebook.device='))

    expect(cookie).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(ada.email)
  })

  test('gets a reset link while others ask for links of the account', async () => {
    for (let n = 0; n < 5; n++)
      await server.browser().send('POST', '/api/auth/request-password-reset', {
        body: { email: ada.email },
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
      })
    const ask3 = () => ask(ada.browser, '/request-password-reset', { email: ada.email })
    const statuses = [await ask3(), await ask3(), await ask3()].map(({ status }) => status)
    server.clock.moveBy({ ms: 30_000 })

    expect(statuses).toEqual([204, 204, 204])
    expect((await ask3()).status).toBe(429)
  })
})

describe('mails about a change of the address', () => {
  const change = ({ browser, password }: Person, newEmail: string) =>
    ask(browser, '/change-email', { newEmail, password })

  test('are few for one account, to any addresses', async () => {
    const statuses = []
    for (let n = 0; n < 15; n++) {
      statuses.push((await change(ada, `stranger-${n}@example.com`)).status)
      server.clock.moveBy({ ms: 5000 })
    }
    const mails = (await server.deliverMail()).filter(({ to }) => to.startsWith('stranger'))

    expect(statuses.filter((status) => status === 204)).toHaveLength(4) // three at once, and one after a minute
    expect(mails.length).toBeLessThanOrEqual(4)
  })

  test('are few to one stranger, from any accounts', async () => {
    const people = [ada, await server.signUp(), await server.signUp()]
    server.clock.moveBy({ ms: 20_000 })
    const others = [await server.signUp(), await server.signUp()]
    const statuses = []
    for (const person of [...people, ...others]) {
      statuses.push((await change(person, 'Stranger@example.com')).status)
      server.clock.moveBy({ ms: 10_000 })
    }

    expect(statuses).toEqual([204, 204, 429, 429, 429])
  })
})

test('mails to the address of an account, which may be that of a stranger, are few for changes of the password', async () => {
  let password = ada.password
  const statuses = []
  for (let n = 0; n < 14; n++) {
    const newPassword = `the-password-${n}`
    const { status } = await ask(ada.browser, '/reset-password', { newPassword, currentPassword: password })
    statuses.push(status)
    if (status === 204) password = newPassword
    server.clock.moveBy({ ms: 3000 }) // below the limit of one network address
  }
  const mails = (await server.deliverMail()).filter(({ to }) => to === ada.email)

  expect(statuses).toEqual([...Array(10).fill(204), ...Array(4).fill(429)])
  expect(mails).toHaveLength(10)
})

test('an owner with a session changes the account while others guess the password', async () => {
  for (let n = 0; n < 8; n++) await signIn('not the one')
  const { status } = await ask(ada.browser, '/reset-password', {
    newPassword: 'another-one',
    currentPassword: ada.password,
  })

  expect(status).toBe(204)
})

test('spaces around the address do not matter when signing in, for browsers and programs', async () => {
  const email = ` ${ada.email}\t`
  const program = await server
    .browser()
    .send('POST', '/api/v1/token', { body: { email, password: ada.password }, isProgram: true })

  expect((await signIn(ada.password, email)).status).toBe(204)
  expect(program.status).toBe(200)
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

test('1,000 guessed codes meet 429 after 30 tries in five minutes, and none opens a session', async () => {
  const node = openSecondNode(server) // without sockets, which would take most of the time
  const counts: Record<string, number> = {}
  for (let batch = 0; batch < 10; batch++) {
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

  expect(counts).toEqual({ 422: 30, 429: 970 })
})

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
