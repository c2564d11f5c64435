import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { loadWeb } from './load-web.ts'

/** What a server sends before the first confirmation of the browser arrives: ten packets. Source: RFC 6928. */
const MAX_BYTES = 10 * 1460
/** Headers and addresses that are longer on a real installation: HTTPS, its domain, its notice, its live counts. */
const MARGIN_BYTES = 500

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ web: await loadWeb() })
})
afterAll(() => server.stop())

test.each(['/', '/pt', '/es', '/fr', '/blog', '/privacy', '/terms'])(
  'the page %s and its headers fit into the first ten packets of a connection',
  async (path) => {
    // The first visitor gets the usual compression.
    await expect.poll(() => readAnswer(path), { timeout: 10_000 }).toMatch(/^content-encoding: br\r$/m)

    const { length } = await readAnswer(path)
    expect(length, `${length} bytes of at most ${MAX_BYTES - MARGIN_BYTES}`).toBeLessThanOrEqual(
      MAX_BYTES - MARGIN_BYTES,
    )
  },
)

/** The bytes of an answer with its headers, one character each. */
async function readAnswer(path: string): Promise<string> {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n`,
  )
  return (await buffer(socket)).toString('latin1')
}
