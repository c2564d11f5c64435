import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '../fixtures.ts'
import { openAccountForm } from './account-form.ts'

/** The bytes of an answer as the server sent them. A browser and fetch would decompress them. */
function request(address: string, encodings: string) {
  return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encodings } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })
}

test('the server sends the compressed files of the build, which have the same content as the plain ones', async ({
  page,
  server,
}) => {
  await openAccountForm(page, '/auth')
  await page.waitForLoadState('load')
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/assets\/.*\.(js|css)$/.test(name)),
  )
  expect(addresses.length).toBeGreaterThan(5)

  const bytes = { gzip: 0, brotli: 0 }
  for (const address of addresses.map((name) => new URL(new URL(name).pathname, server.url).href)) {
    const plain = await request(address, 'identity')
    const gzip = await request(address, 'gzip')
    const brotli = await request(address, 'gzip, deflate, br, zstd')
    expect(plain.encoding).toBeUndefined()
    expect([gzip.encoding, brotli.encoding], address).toEqual(['gzip', 'br'])
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    bytes.gzip += gzip.bytes.length
    bytes.brotli += brotli.bytes.length
  }
  expect(bytes.brotli).toBeLessThan(bytes.gzip * 0.95)
})
