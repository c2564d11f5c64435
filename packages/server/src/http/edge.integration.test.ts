import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  buildTrade,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    web: {
      render: async (request, _api, { onPlainPage }) => {
        if (request.url.endsWith('/plain')) {
          const html = `<!doctype html><title>A plain page</title>${'text '.repeat(500)}`
          onPlainPage({ html, hashes: { script: "'sha256-script'", style: "'sha256-style'" } })
          return new Response(html, {
            headers: { 'Content-Type': 'text/html' },
          })
        }
        if (request.url.endsWith('/breaks'))
          throw new Error('a page that breaks: select secret from /srv/app')
        return new Response('<!doctype html><title>A page</title>', {
          headers: { 'Content-Type': 'text/html' },
        })
      },
    },
  })
})
afterAll(() => server.stop())

test('short answers to writes are not compressed, and a page of trades is', async () => {
  const { browser } = await server.signUp()
  const added = await browser.post('/api/v1/trades', buildTrade())
  const refused = await browser.post('/api/v1/trades', buildTrade({ quantity: '-1' }))
  for (let n = 0; n < 4; n++) await browser.post('/api/v1/trades', buildTrade())
  const page = await browser.get('/api/v1/trades')
  const getEncoding = ({ status, headers }: Answer) => [status, headers.get('content-encoding')]

  expect([added, refused, page].map(getEncoding)).toEqual([
    [201, null],
    [422, null],
    [200, 'gzip'], // fetch() takes Brotli over HTTPS only
  ])
  expect(added.headers.get('content-length')).toBe(String(Buffer.byteLength(added.text)))
})

describe('headers', () => {
  const answers: [string, (browser: TestBrowser) => Promise<Answer>][] = [
    ['a page', (browser) => browser.get('/')],
    ['a guarded page without a session', (browser) => browser.get('/app')],
    ['a page that breaks', (browser) => browser.get('/breaks')],
    ['the API without a session', (browser) => browser.get('/api/v1/trades')],
    ['a route that does not exist', (browser) => browser.get('/api/v1/nothing')],
    ['an address of the API that does not exist', (browser) => browser.get('/api/nothing')],
    ['a write from another site', (browser) => browser.send('POST', '/api/v1/trades', fromEvil)],
    [
      'a sign-in that fails',
      (browser) => browser.post('/api/auth/sign-in/email', { email: 'a@b.c', password: 'x' }),
    ],
    ['a sign-out', (browser) => browser.post('/api/auth/sign-out', {})],
    ['an image that does not exist', (browser) => browser.get('/images/nobody/nothing.webp')],
    ['a body that is unreadable', (browser) => browser.post('/api/auth/sign-in/email', '{')],
    ['a preflight request', (browser) => browser.send('OPTIONS', '/api/v1/trades', fromEvil)],
    ['a method that does not exist', (browser) => browser.send('PATCH', '/api/v1/trades', {})],
  ]

  test.each(answers)('protect %s', async (_what, send) => {
    const { headers } = await send(server.browser())

    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(readPolicy(headers)).toMatchObject({
      'default-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'script-src': expect.stringMatching(/^'self' 'nonce-[\w+/=]{20,}'$/),
    })
  })

  test.each(answers)('do not say which software the server runs in %s', async (_what, send) => {
    const { headers } = await send(server.browser())

    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('allow what is inside a plain page by its hash, so its bytes stay the same and are kept compressed', async () => {
    const asked = { headers: { 'Accept-Encoding': 'br' } }
    const first = await fetch(`${server.url}/plain`, asked)
    const later = await vi.waitFor(async () => {
      const answer = await fetch(`${server.url}/plain`, asked)
      expect(answer.headers.get('content-encoding')).toBe('br')
      return answer
    })

    expect(await later.text()).toBe(await first.text())
    expect(later.headers.get('vary')).toBe('Accept-Encoding')
    expect(readPolicy(later.headers)).toEqual({
      ...readPolicy((await server.browser().get('/')).headers),
      'script-src': "'self' 'sha256-script'",
      'style-src': "'self' 'sha256-style'",
    })
  })

  test('carry a new nonce with every answer', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => server.browser().get('/')))
    const nonces = answers.map(({ headers }) => readPolicy(headers)['script-src'])

    expect(new Set(nonces).size).toBe(3)
  })

  test('demand https for a year where the address of the server is https, and only there', async () => {
    const secure = await startTestServer({ baseUrl: 'https://candlebook.example' })
    const { headers } = await secure.browser().get('/')
    await secure.stop()
    const plain = await server.browser().get('/')

    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(plain.headers.get('strict-transport-security')).toBeNull()
  })

  test.each([
    ['the API', '/api/v1/trades'],
    ['a session', '/api/v1/session'],
    ['a page', '/'],
    ['a guarded page', '/app'],
  ])('keep %s out of every cache', async (_what, path) => {
    const { browser } = await server.signUp()

    expect((await browser.get(path)).headers.get('cache-control')).toBe('no-store')
  })
})

test.each([
  '/api/v1/nothing',
  '/api/nothing',
  '/api/openapi.json',
  '/api/auth/nothing',
  '/api/v1/trades',
  '/images/nobody/nothing.webp',
])('no answer of the API may be cached, with any outcome: %s', async (path) => {
  const browser = server.browser()
  const answers = [
    await browser.get(path),
    await browser.send('POST', path, { body: '{' }),
    await browser.send('POST', path, fromEvil),
    await browser.send('OPTIONS', path, {}),
  ]

  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(4).fill('no-store'))
})

test.each(['/journal-entries/summary', '/trades/summary', '/analytics'])(
  'a day of today from before 1900 is a problem of its field: %s',
  async (path) => {
    const { browser } = await server.signUp()
    const answer = await browser.get(`/api/v1${path}?today=0001-01-01`)

    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'request.invalid', fields: [{ field: 'today', code: 'day.invalid' }] } },
    })
    expect((await browser.get(`/api/v1${path}?today=1900-01-01`)).status).toBe(200)
  },
)

describe('a write', () => {
  test.each([
    ['from another site', { Origin: 'https://evil.example' }],
    ['from a site whose name begins like ours', { Origin: 'PREFIX.evil.example' }],
    ['from nowhere that is told', { Origin: 'null' }],
    ['that the browser calls cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['that the browser calls same-site', { 'Sec-Fetch-Site': 'same-site' }],
  ])(
    '%s is refused on every route, in any form of its body',
    async (_what, headers: Record<string, string>) => {
      const { browser, email, password } = await server.signUp()
      const from = {
        ...headers,
        ...(headers.Origin && { Origin: headers.Origin.replace('PREFIX', server.url) }),
      }
      const form = new URLSearchParams({ email, password }).toString()
      const answers = [
        await browser.send('POST', '/api/v1/trades', { body: buildTrade(), headers: from }),
        await browser.send('POST', '/api/v1/trades', {
          body: JSON.stringify(buildTrade()),
          headers: { ...from, 'Content-Type': 'text/plain' },
        }),
        await browser.send('POST', '/api/auth/sign-out', { body: {}, headers: from }),
        await browser.send('POST', '/api/auth/sign-in/email', { body: { email, password }, headers: from }),
        await browser.send('POST', '/api/auth/sign-in/email', {
          body: form,
          headers: { ...from, 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
        await browser.send('DELETE', '/api/v1/trades/01a1fe23-61fe-75c3-8b46-403d202b7d6a', {
          headers: from,
        }),
      ]

      for (const { status, body, headers } of answers) {
        expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'request.cross_site' })
        expect(headers.getSetCookie()).toEqual([])
      }
      expect((await browser.get('/api/v1/session')).status).toBe(200)
    },
  )

  test('of a program that sends no origin is accepted', async () => {
    const { browser } = await server.signUp()
    const answer = await fetch(`${server.url}/api/v1/trades`, {
      method: 'POST',
      headers: { Cookie: browser.cookieHeader(), 'Content-Type': 'application/json' },
      body: JSON.stringify(buildTrade()),
    })

    expect(answer.status).toBe(201)
  })

  test('cannot be made by GET', async () => {
    const { browser } = await server.signUp()
    const made = await browser.post<{ id: string }>('/api/v1/trades', buildTrade())
    const remove = await browser.get(`/api/v1/trades/${made.body.id}?_method=DELETE`)
    const close = await browser.get(`/api/v1/trades/${made.body.id}/close?exitPrice=1&exitDate=2026-11-03`)

    expect([remove.status, close.status]).toEqual([422, 404])
    expect((await browser.get(`/api/v1/trades/${made.body.id}`)).body).toEqual(made.body)
  })
})

test('the OpenAPI document is served as it is committed', async () => {
  const { status, body } = await server.browser().get('/api/openapi.json')
  const committed = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')

  expect(status).toBe(200)
  expect(body).toEqual(JSON.parse(committed))
})

describe('a refusal', () => {
  test.each([
    ['without a session', '/api/v1/trades', 401, 'session.required'],
    ['of an unknown address', '/api/v2/trades', 404, 'request.no_such_route'],
    ['of an unknown address of the auth mount', '/api/auth/nothing', 404, 'request.no_such_route'],
  ])('%s has one shape, and its id is in the header too', async (_what, path, status, code) => {
    const answer = await server.browser().get(path)

    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.body).toEqual({
      error: {
        code,
        message: expect.stringMatching(/^[A-Z].*\.$/),
        requestId: answer.headers.get('x-request-id'),
      },
    })
  })
})

describe('a failure of the server', () => {
  test('tells the client its id only, and the log everything except what was sent', async () => {
    const { browser } = await server.signUp()
    const owner = server.database.owner
    await owner.query('alter table trades rename to trades_gone')
    server.logged.length = 0
    const { status, text, body } = await browser.post(
      '/api/v1/trades',
      buildTrade({ notes: 'CANARY of the notes' }),
    )
    await owner.query('alter table trades_gone rename to trades')

    expect(status).toBe(500)
    expect(body).toEqual({
      error: { code: 'server.failed', message: expect.any(String), requestId: expect.any(String) },
    })
    expect(text).not.toMatch(/select|insert|trades|relation|at \/|node_modules|\.ts/i)
    expect(server.logged).toMatchObject([
      {
        level: 50,
        code: 'server.failed',
        requestId: body.error.requestId,
        method: 'POST',
        path: '/api/v1/trades',
      },
    ])
    expect(JSON.stringify(server.logged)).toMatch(/trades.*does not exist/)
    expect(JSON.stringify(server.logged)).not.toMatch(/CANARY|96420/)
  })

  test('in a page is the same', async () => {
    server.logged.length = 0
    const { status, text, body } = await server.browser().get('/breaks')

    expect({ status, code: body.error.code }).toEqual({ status: 500, code: 'server.failed' })
    expect(text).not.toMatch(/secret|srv/)
    expect(server.logged).toMatchObject([{ path: '/breaks', requestId: body.error.requestId }])
  })

  test('in signing in is the same, and no address or password reaches the log', async () => {
    const { email, password } = await server.signUp()
    const owner = server.database.owner
    await owner.query('alter table auth.users rename to users_gone')
    server.logged.length = 0
    const answer = await server.browser().post('/api/auth/sign-in/email', { email, password })
    await owner.query('alter table auth.users_gone rename to users')

    expect(answer).toMatchObject({ status: 500, body: { error: { code: 'server.failed' } } })
    expect(answer.text).not.toMatch(/select|users|relation/i)
    expect(server.logged).toMatchObject([
      { requestId: answer.body.error.requestId, path: '/api/auth/sign-in/email' },
    ])
    expect(JSON.stringify(server.logged)).not.toContain(email)
    expect(JSON.stringify(server.logged)).not.toContain(password)
  })

  test.each(['/%', '/blog/%ff', '/es/%ff', '/%c3%28'])(
    'is not the address %s, which names no page',
    async (path) => {
      server.logged.length = 0
      const { status, body } = await server.browser().get(path)

      expect({ status, code: body?.error?.code }).toEqual({ status: 404, code: 'request.no_such_route' })
      expect(server.logged).toEqual([])
    },
  )

  test('is not reported for an address that does not exist', async () => {
    const { browser } = await server.signUp()
    server.logged.length = 0
    await browser.get('/api/v1/trades/nothing')
    await browser.post('/api/v1/trades', { symbol: 1 })
    await browser.post('/api/v1/trades', '{')

    expect(server.logged).toEqual([])
  })
})

describe('a body', () => {
  test.each(['{', '', 'null', '"text"', '[]', '[1]', '{"symbol": }', '\0', '{"a":1}{"b":2}'])(
    'of %j is refused as what it is, and is not a failure of ours',
    async (body) => {
      const { browser } = await server.signUp()
      const answer = await browser.send('POST', '/api/v1/trades', {
        body,
        headers: { 'Content-Type': 'application/json' },
      })

      expect([400, 422]).toContain(answer.status)
      expect(answer.body.error.code).toMatch(/^request\.(unreadable|invalid)$/)
    },
  )

  test.each(['{', '[]', 'null', '"x"', '\0'])('of %j is unreadable to the auth mount too', async (body) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await server.browser().send('POST', '/api/auth/sign-in/email', { body, headers })

    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'request.unreadable' } } })
  })

  test.each([
    ['the API', '/api/v1/trades', 256 * 1024],
    ['the auth mount', '/api/auth/sign-in/email', 16 * 1024],
  ])('of one byte more than %s takes is refused', async (_what, path, most) => {
    const { browser } = await server.signUp()
    const headers = { 'Content-Type': 'application/json' }
    const over = await browser.send('POST', path, { body: '"'.padEnd(most + 1, 'x'), headers })
    const under = await browser.send('POST', path, { body: '"'.padEnd(most, 'x'), headers })

    expect(over).toMatchObject({ status: 413, body: { error: { code: 'request.too_large' } } })
    expect(under.status).toBe(400)
  })

  test('without an end is refused when it is too large', async () => {
    const { browser } = await server.signUp()
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024).fill(120))
      },
    })
    const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { Cookie: browser.cookieHeader(), 'Content-Type': 'application/json' },
      body: endless,
      duplex: 'half',
    }).then(
      ({ status }) => status,
      () => 'cut off',
    )

    expect([413, 'cut off']).toContain(answer)
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  test.each([
    ['deep lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ])('of %s is unreadable', async (_what, notes) => {
    const { browser } = await server.signUp()
    const body = JSON.stringify(buildTrade()).replace('}', `,"notes":${notes}}`)
    const headers = { 'Content-Type': 'application/json' }
    const answer = await browser.send('POST', '/api/v1/trades', { body, headers })

    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'request.unreadable' } } })
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'with the key %s changes nothing, then or later',
    async (key) => {
      const { browser } = await server.signUp()
      const evil = `{"isAdmin":true,"status":"closed","polluted":"yes"}`
      const body = JSON.stringify(buildTrade()).replace(
        '}',
        `,"${key}":${evil},"constructor":{"prototype":${evil}}}`,
      )
      const headers = { 'Content-Type': 'application/json' }
      const made = await browser.send<Record<string, unknown>>('POST', '/api/v1/trades', { body, headers })
      const form = new FormData()
      form.set(`${key}[polluted]`, 'yes')
      form.set(`${key}.polluted`, 'yes')
      await browser.send('POST', '/api/v1/images', { body: form })
      await browser.get(`/api/v1/trades?${key}[polluted]=yes`)

      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({ status: 'open' })
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      expect((await browser.get('/api/v1/session')).body).toMatchObject({ user: { isAdmin: false } })
    },
  )

  test('may name a tag like a property of every object', async () => {
    const { browser } = await server.signUp()
    const tags = ['__proto__', 'constructor', 'toString']
    const made = await browser.post('/api/v1/trades', buildTrade({ tags }))

    expect(made.body).toMatchObject({ tags })
  })
})

const fromEvil = { headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' } }

function readPolicy(headers: Headers): Record<string, string> {
  const parts = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim())
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}
