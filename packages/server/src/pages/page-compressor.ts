import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** The compressed bytes of a page; null until they exist. */
export type CompressPage = (html: string) => Uint8Array<ArrayBuffer> | null

/** Of the pages and their compressed bytes. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/**
 * Creates the cache of compressed pages that are the same for all visitors. The best compression saves a round trip on a
 * slow line, but takes 80 ms. So a page is compressed once, after its first answer, and one page at a time.
 */
export function createPageCompressor(compress = promisify(brotliCompress)): CompressPage {
  const cache = new Map<string, Uint8Array<ArrayBuffer>>() // the oldest first
  let cachedBytes = 0
  let isBusy = false

  const add = async (html: string) => {
    const bytes = new Uint8Array(await compress(html, { params }))
    cache.set(html, bytes)
    cachedBytes += html.length + bytes.length
    for (const [oldest, { length }] of cache) {
      if (cachedBytes <= MAX_CACHED_BYTES) return
      cache.delete(oldest)
      cachedBytes -= oldest.length + length
    }
  }

  return (html) => {
    const bytes = cache.get(html) ?? null
    if (bytes === null && !isBusy) {
      isBusy = true
      void add(html)
        .catch(() => {}) // the page is sent with the usual compression
        .finally(() => {
          isBusy = false
        })
    }
    return bytes
  }
}
