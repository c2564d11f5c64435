import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageCompressor } from './page-compressor.ts'

test('a page is compressed after its first answer, and the bytes are used from then on', async () => {
  const compressPage = createPageCompressor()

  expect(compressPage('<p>one</p>')).toBeNull()
  const bytes = await vi.waitFor(() => requireBytes(compressPage('<p>one</p>')))

  expect(brotliDecompressSync(bytes).toString()).toBe('<p>one</p>')
})

test('one page at a time is compressed', async () => {
  const first = Promise.withResolvers<Buffer<ArrayBuffer>>()
  const compress = vi.fn(() => first.promise)
  const compressPage = createPageCompressor(compress)

  compressPage('one')
  compressPage('two')
  expect(compress).toHaveBeenCalledTimes(1)
  first.resolve(Buffer.from('1'))
  await vi.waitFor(() => requireBytes(compressPage('one')))
  compressPage('two')

  expect(compress).toHaveBeenCalledTimes(2)
})

test('the oldest pages are dropped when the cache is full', async () => {
  const compressPage = createPageCompressor(async () => Buffer.alloc(3 * 1024 * 1024))

  await vi.waitFor(() => requireBytes(compressPage('one')))
  await vi.waitFor(() => requireBytes(compressPage('two')))

  expect(compressPage('one')).toBeNull()
  expect(compressPage('two')).not.toBeNull()
})

test('a failed compression is tried again', async () => {
  const compress = vi.fn(async () => Buffer.from('bytes'))
  compress.mockRejectedValueOnce(new Error('out of memory'))
  const compressPage = createPageCompressor(compress)

  compressPage('one')

  await vi.waitFor(() => requireBytes(compressPage('one')))
})

function requireBytes(bytes: Uint8Array | null): Uint8Array {
  if (bytes === null) throw new Error('The page is not compressed yet.')
  return bytes
}
