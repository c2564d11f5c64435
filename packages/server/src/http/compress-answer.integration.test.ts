import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTrade, startTestServer, type TestBrowser, type TestServer } from '../testing/index.ts'

let server: TestServer
let browser: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  browser = (await server.signUp()).browser
  for (let n = 0; n < 6; n++)
    await browser.post(
      '/api/v1/trades',
      buildTrade({ notes: 'Sold <half> at +2R; [FOMO]_again, −€120.50 & $80' }),
    )
})
afterAll(() => server.stop())

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip', 'gzip'],
  ['identity', 'none'],
  [null, 'none'],
] as const)(
  'an answer for the header Accept-Encoding %j comes as %s, with the same text',
  async (accepted, encoding) => {
    const plain = (await browser.get('/api/v1/trades')).text
    const { headers, bytes } = await get('/api/v1/trades', accepted)

    expect(headers['content-encoding'] ?? 'none').toBe(encoding)
    expect(headers.vary).toBe('Accept-Encoding')
    expect(decoders[encoding](bytes).toString()).toBe(plain)
    if (encoding !== 'gzip') expect(headers['content-length']).toBe(String(bytes.length))
  },
)

test('a short answer is not compressed, and says its length', async () => {
  const { headers, bytes } = await get('/api/v1/demo-accounts', 'gzip, br')

  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-length']).toBe(String(bytes.length))
})

/** fetch() sends an Accept-Encoding of its own, and decodes the answer. */
async function get(path: string, accepted: string | null) {
  const headers = {
    cookie: browser.cookieHeader(),
    ...(accepted !== null && { 'Accept-Encoding': accepted }),
  }
  const call = request(`${server.url}${path}`, { headers }).end()
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    call.on('response', resolve).on('error', reject),
  )
  return { headers: answer.headers, bytes: await buffer(answer) }
}
