import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'
import type { Web } from './pages.ts'

/** A page without hydration that is long enough to be compressed. */
const web: Web = {
  clientFolder: null,
  findSignInAddress: () => null,
  listFirstRequests: () => ({ atOnce: [], afterSession: () => [] }),
  async render(_request, _api, { onPlainPage }) {
    const html = `<p>${'TSLA [SL]: -350.00 USD & €120_00. '.repeat(60)}</p>`
    onPlainPage({ html, hashes: { script: "'sha256-a'", style: "'sha256-b'" } })
    return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ web })
  await vi.waitFor(async () => expect(await readEncoding('br')).toBe('br')) // from the second answer on
})
afterAll(() => server.stop())

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['BR;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.000', 'gzip'],
  ['gzip, brotli', 'gzip'],
  ['br;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', null],
  ['*;q=0, br', 'br'],
  ['identity;q=0, br', 'br'],
  ['identity', null],
  ['', null],
  ['br;q=none-of-your-business;;,,', 'br'],
  [null, null],
])('a page for the header Accept-Encoding %j has the encoding %j', async (accepted, encoding) => {
  expect(await readEncoding(accepted)).toBe(encoding)
})

/** fetch() sends a header of its own, so the request is written as it is. */
async function readEncoding(accepted: string | null): Promise<string | null> {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const header = accepted === null ? '' : `Accept-Encoding: ${accepted}\r\n`
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n${header}Connection: close\r\n\r\n`)
  const answer = (await buffer(socket)).toString('latin1')
  if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer.slice(0, 200))
  return /^content-encoding: (\S+)\r$/im.exec(answer)?.[1] ?? null
}
