import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { API_PREFIX } from '@candlebook/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTrade, onePixelPng, type Person, startTestServer, type TestServer } from '../testing/index.ts'

const KB = 1024
const MB = 1024 * KB
const asJson = { 'Content-Type': 'application/json' }

let server: TestServer
let trader: Person

beforeAll(async () => {
  server = await startTestServer()
  trader = await server.signUp()
})
beforeEach(() => {
  server.logged.length = 0
})
afterAll(() => server.stop())

const send = (method: string, path: string, body: unknown, headers: Record<string, string> = asJson) =>
  trader.browser.send(method, `${API_PREFIX}${path}`, { body, headers })

describe('a body', () => {
  test.each([
    ['POST', '/trades', 256 * KB],
    ['PUT', '/trades/x', 256 * KB],
    ['DELETE', '/trades/x', 256 * KB],
    ['POST', '/journal-entries', MB],
    ['PUT', '/journal-templates/x', MB],
    ['POST', '/library/sync', 4 * MB],
  ])('of one byte more than %s %s takes is refused', async (method, path, max) => {
    const over = await send(method, path, '"'.padEnd(max + 1, 'x'))
    const under = await send(method, path, '"'.padEnd(max, 'x'))

    expect(over).toMatchObject({ status: 413, body: { error: { code: 'request.too_large' } } })
    expect(under.status).not.toBe(413)
  })

  test('without a length is counted while it arrives', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 64 * KB
        controller.enqueue(new Uint8Array(64 * KB).fill(120))
      },
    })
    const status = await fetch(`${server.url}${API_PREFIX}/trades`, {
      method: 'POST',
      headers: { Cookie: trader.browser.cookieHeader(), ...asJson },
      body,
      duplex: 'half',
    }).then(
      (answer) => answer.status,
      () => 'cut off',
    )

    expect([413, 'cut off']).toContain(status)
    expect(sent).toBeLessThan(20 * MB) // what fits between the two processes, and less than an upload may have
  })

  test.each([
    ['24 MB', 24 * MB],
    ['a petabyte', 1024 ** 5],
  ])(
    'that announces %s is refused at its first byte, and no memory is taken for it',
    async (_what, length) => {
      const take = vi.spyOn(Buffer, 'allocUnsafeSlow')
      const answer = await announce('/trades', length)

      expect(answer).toMatchObject({ status: 413, body: { error: { code: 'request.too_large' } } })
      expect(take.mock.calls.filter(([bytes]) => bytes >= MB)).toEqual([])
      expect(server.logged).toEqual([])
      take.mockRestore()
    },
  )

  test('of more than 20,000 values is refused before it is parsed, with one code', async () => {
    const tags = `[${Array(20_001).fill('1').join(',')}]`
    const answer = await send(
      'POST',
      '/trades',
      JSON.stringify(buildTrade()).replace('}', `,"tags":${tags}}`),
    )

    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'request.too_many_values' } } })
  })

  test('names 100 fields at most when all its values are wrong', async () => {
    const items = Array.from({ length: 500 }, () => ({ id: 1, item: 2 }))
    const { status, body } = await send('POST', '/library/sync', JSON.stringify({ items }))

    expect(status).toBe(422)
    expect(body.error.fields).toHaveLength(100)
  })

  test('with a list that is too long names the list and none of its elements', async () => {
    const { body } = await send('POST', '/trades', JSON.stringify(buildTrade({ tags: Array(300).fill(1) })))

    expect(body.error.fields).toMatchObject([{ field: 'tags', code: 'tags.too_many' }])
  })

  test('as a form of more than 256 parts is refused before it is parsed', async () => {
    const form = new FormData()
    for (let n = 0; n < 300; n++) form.set(`part${n}`, '')

    expect(await send('POST', '/images', form, {})).toMatchObject({
      status: 413,
      body: { error: { code: 'request.too_many_values' } },
    })
  })

  test.each([
    ['one part with 100 KB of attributes', 1, `${'a="b"; '.repeat(15_000)}name="q"`, 'boundary=x'],
    ['one part with a name of 100 KB', 1, `name="${'a[b]'.repeat(25_000)}"`, 'boundary=x'],
    ['300 parts and two boundaries', 300, 'name="q"', 'xboundary=zzzzzzzz; boundary=x'],
  ])('as a form of %s is refused before it is parsed', async (_what, parts, disposition, parameters) => {
    const part = `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n1\r\n`
    const headers = { 'Content-Type': `multipart/form-data; ${parameters}` }
    const answer = await send('POST', '/images', `${part.repeat(parts)}--x--\r\n`, headers)

    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'request.too_many_values' } } })
  })

  test('in chunks of one byte is refused', async () => {
    const sent = request(`${server.url}${API_PREFIX}/library/sync`, {
      method: 'POST',
      headers: { ...asJson, Cookie: trader.browser.cookieHeader(), 'Transfer-Encoding': 'chunked' },
    })
    const answered = once(sent, 'response').then(
      ([answer]: IncomingMessage[]) => answer?.statusCode,
      () => 'cut off',
    )
    for (let at = 0; at < 10_001; at++) sent.write(' ')
    sent.end('{"items":[]}')

    expect([400, 'cut off']).toContain(await answered)
  })

  test.each([
    ['text', '/trades', 'text/plain'],
    ['a form of fields', '/trades', 'application/x-www-form-urlencoded'],
    ['bytes', '/journal-entries', 'application/octet-stream'],
    ['JSON', '/images', 'application/json'],
    ['JSON', '/imports/previews', 'application/json'],
  ])('sent as %s to %s is of the wrong type', async (_what, path, type) => {
    const answer = await send('POST', path, JSON.stringify(buildTrade()), { 'Content-Type': type })

    expect(answer).toMatchObject({ status: 415, body: { error: { code: 'request.unsupported_type' } } })
  })

  test('that is a form is of the wrong type where JSON is expected', async () => {
    const form = new FormData()
    form.set('symbol', 'BTC')

    expect((await send('POST', '/trades', form, {})).status).toBe(415)
  })

  test('as JSON with a charset is read, and a write without a body needs no type', async () => {
    const typed = { 'Content-Type': 'Application/JSON; charset=utf-8' }

    expect((await send('POST', '/trades', JSON.stringify(buildTrade()), typed)).status).toBe(201)
    expect((await trader.browser.send('PUT', `${API_PREFIX}/library/account-copy`)).status).toBe(204)
  })

  test('is not read at all without a session', async () => {
    const answer = await server.browser().send('POST', `${API_PREFIX}/trades`, {
      body: '"'.padEnd(300 * KB, 'x'),
      headers: { 'Content-Type': 'text/plain' },
    })

    expect(answer.status).toBe(401)
  })

  test('that breaks off is not logged as a failure of the server', async () => {
    await breakOff('/images', { ...multipart, 'Content-Length': '5000000' })
    await breakOff('/trades', { ...asJson, 'Content-Length': '5000' })
    await breakOff('/trades', asJson)
    const next = await trader.browser.get(`${API_PREFIX}/trades`)

    expect(next.status).toBe(200)
    expect(server.logged).toEqual([])
  })
})

/** Sends the first byte of a JSON body of this length, and returns the answer. */
async function announce(
  path: string,
  length: number,
): Promise<{ status: number | undefined; body: unknown }> {
  const sent = request(`${server.url}${API_PREFIX}${path}`, {
    method: 'POST',
    headers: { ...asJson, Cookie: trader.browser.cookieHeader(), 'Content-Length': length },
  })
  sent.write('"')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = JSON.parse(await text(answer)) as unknown
  sent.on('error', () => {}).destroy()
  return { status: answer.statusCode, body }
}

const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }

/** Sends the beginning of a body, closes the connection when the server has the request, and waits for its answer. */
async function breakOff(path: string, headers: Record<string, string>): Promise<void> {
  const { app } = server
  const handle = app.fetch
  const upload = request(`${server.url}${API_PREFIX}${path}`, {
    method: 'POST',
    headers: { ...headers, Cookie: trader.browser.cookieHeader() },
  }).on('error', () => {}) // the connection is closed on purpose
  const answered = new Promise((done) => {
    app.fetch = (...call) => {
      const answer = handle(...call)
      upload.destroy()
      void Promise.resolve(answer).finally(() => done(answer))
      return answer
    }
  })
  upload.write(Buffer.concat([Buffer.from('--x\r\n'), onePixelPng]))
  await answered
  app.fetch = handle
}
