import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startProcess, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let trader: Person

beforeAll(async () => {
  const timeouts = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }
  server = await startTestServer({ timeouts })
  trader = await server.signUp()
})
afterAll(() => server.stop())

/** Sends the beginning of a request and nothing more, and returns what the server answers before it closes the connection. */
function sendBeginning(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((done) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (bytes) => (answer += bytes))
    socket.on('close', () => done(answer))
  })
}

test('headers that do not come to an end are answered with 408, and the connection is closed', async () => {
  expect(await sendBeginning('POST /api/v1/trades HTTP/1.1\r\nHost: a\r\n')).toMatch(/^HTTP\/1\.1 408 /)
})

test.each([
  ['with a length', 'Content-Length: 1000', '{"symbol":'],
  ['in chunks', 'Transfer-Encoding: chunked', 'a\r\n{"symbol":\r\n'],
])(
  'a body %s that does not come to an end is answered, and the connection is closed',
  async (_how, header, body) => {
    server.logged.length = 0
    const cookie = `Cookie: ${trader.browser.cookieHeader()}`
    const head = ['POST /api/v1/trades HTTP/1.1', 'Host: a', cookie, 'Content-Type: application/json', header]

    expect(await sendBeginning(`${head.join('\r\n')}\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 4(00|08) /)
    expect(server.logged).toEqual([])
  },
)

test('the server that an operator starts waits 15 s for headers, 120 s for a request and 65 s for the next one', async () => {
  const print = `import { subscribe } from 'node:diagnostics_channel'
    subscribe('http.server.request.start', ({ server: { headersTimeout, requestTimeout, keepAliveTimeout } }) =>
      console.log(JSON.stringify({ headersTimeout, requestTimeout, keepAliveTimeout })))`
  const own = await startProcess({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(print)}`,
  })
  const printed = new Promise<string>((done) => {
    let text = ''
    own.child.stdout?.on('data', (bytes) => {
      text += bytes
      const line = text.split('\n').find((one) => one.startsWith('{'))
      if (line?.endsWith('}')) done(line)
    })
  })
  await fetch(`${own.url}/livez`)
  const limits = JSON.parse(await printed)
  await own.clear()

  expect(limits).toEqual({ headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 })
})
