import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'

const KB = 1024
const MB = 1024 * KB

let server: TestServer
let trader: Person
let sockets: ReturnType<typeof connect>[] = []

beforeAll(async () => {
  server = await startTestServer({ limitRequests: true })
  trader = await server.signUp()
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})
afterAll(() => server.stop())

test.each([
  ['an upload without a session', '/api/v1/images', 401],
  ['an import without a session', '/api/v1/imports/previews', 401],
  ['a sign-in that is too long', '/api/auth/sign-in/email', 413],
  ['an event of the payment provider that is too long', '/api/webhooks/payments', 413],
  ['a write to a page', '/no-such-page', 404],
])('%s is answered before the end of its body, and its connection is closed', async (_what, path, status) => {
  expect(await send(path, { length: 1024 * KB, body: ' '.repeat(900 * KB) })).toBe(status)
})

test.each([
  ['of the wrong type', '/api/v1/trades', 415, 'text/plain', ' '],
  ['with too many values', '/api/v1/trades', 413, 'application/json', `[${'1,'.repeat(30_000)}`],
  ['with too many parts', '/api/v1/images', 413, 'multipart/form-data; boundary=x', '--x\r\n'.repeat(10_000)],
])(
  'a body %s is refused before its end, and its connection is closed',
  async (_what, path, status, type, body) => {
    const cookie = trader.browser.cookieHeader()

    expect(await send(path, { length: 200 * KB, body, type, cookie })).toBe(status)
  },
)

test('sign-ins whose bodies do not arrive count towards the limit of their address', async () => {
  const unfinished = Array.from({ length: 10 }, () =>
    send('/api/auth/sign-in/email', { length: 100, body: '{' }),
  )

  expect(await Promise.race(unfinished)).toBe(429)
})

test('of a body that is refused, little more is read', async () => {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname)
    .on('error', () => {})
    .resume()
  sockets.push(socket)
  socket.write(`POST /api/v1/images HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${200 * MB}\r\n\r\n`)
  let sent = 0
  const count = (error?: Error | null) => {
    if (!error) sent += MB
  }
  for (let at = 0; at < 200; at++) socket.write(piece, count)
  await new Promise((done) => socket.once('close', done))

  expect(sent).toBeLessThan(100 * MB) // what the network buffers is sent too
})

const piece = Buffer.alloc(MB)

/** Announces a body, sends its beginning, waits until the server closes the connection, and returns the status. */
function send(
  path: string,
  {
    length,
    body,
    type = 'application/json',
    cookie = '',
  }: { length: number; body: string; type?: string; cookie?: string },
): Promise<number> {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  sockets.push(socket)
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${length}\r\n\r\n${body}`,
  )
  return new Promise((done) => socket.once('close', () => done(Number(answer.slice(9, 12)))))
}
