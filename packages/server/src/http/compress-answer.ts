import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { toBody } from './slow-readers.ts'

const compress = promisify(brotliCompress)

/** The level, from 0 to 11. Answers become smaller than with gzip at its usual level, in less time. */
const QUALITY = 4
/** Below this many bytes compression takes longer than it saves. compress() of Hono has the same limit. */
const MIN_BYTES = 1024

/**
 * The same JSON answer with its length, compressed with Brotli for a client that takes it. compress() of the server
 * compresses long answers for other clients. Answers that are not JSON stay as they are.
 */
export async function compressAnswer(c: Context, answer: Response): Promise<Response> {
  const { status, headers, body } = answer
  if (body === null || !headers.get('Content-Type')?.startsWith('application/json')) return answer
  const text = await answer.text()
  const length = Buffer.byteLength(text)
  const isBrotli =
    length >= MIN_BYTES && accepts(c, { header: 'Accept-Encoding', supports: ['br'], default: '' }) === 'br'
  if (!isBrotli) {
    headers.set('Content-Length', String(length))
    return new Response(toBody(Buffer.from(text)), { status, headers })
  }
  const bytes = await compress(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length },
  })
  headers.set('Content-Encoding', 'br')
  headers.set('Content-Length', String(bytes.length))
  return new Response(toBody(new Uint8Array(bytes)), { status, headers })
}
