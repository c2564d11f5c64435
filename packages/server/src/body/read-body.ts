import type { RouteMeta } from '@candlebook/contract/routes'
import { AppError } from '@candlebook/core/kernel'
import { FormScanner, JsonScanner, readBoundary } from './body-scanners.ts'

/** Small pieces are joined to pieces of at least this size. */
const MIN_PIECE_BYTES = 16 * 1024
/**
 * A client sends packets of about a thousand bytes. A body in chunks of one byte costs a hundred times as much as its size
 * says, so after this many chunks they must have an average size.
 */
const SMALL_CHUNKS = 10_000
const MIN_AVERAGE_BYTES = 256

/**
 * The bytes of a body as they arrive, at most this many, in pieces of 16 KB or more and a last smaller one. Throws
 * request.too_large, and request.unreadable when the client breaks off, which is an error of the client and not of the
 * server, or sends a body in tiny chunks. Nothing is read of a body that announces more. Who stops reading early leaves the
 * rest unread: the connection stays open for the answer, and closeUnfinished closes it.
 */
async function* receiveBytes(request: Request, maxBodyBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes)
    throw new AppError('request.too_large')
  const { body } = request
  if (!body) return
  let [size, count, waitingBytes] = [0, 0, 0]
  let waiting: Uint8Array[] = []
  for await (const chunk of readChunks(body)) {
    size += chunk.length
    count += 1
    if (size > maxBodyBytes) throw new AppError('request.too_large')
    if (count > SMALL_CHUNKS && size < count * MIN_AVERAGE_BYTES) throw new AppError('request.unreadable')
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes < MIN_PIECE_BYTES) continue
    yield joinChunks(waiting, waitingBytes)
    waiting = []
    waitingBytes = 0
  }
  if (waitingBytes > 0) yield joinChunks(waiting, waitingBytes)
}

function joinChunks(chunks: Uint8Array[], bytes: number): Uint8Array {
  const [first] = chunks
  return first && chunks.length === 1 ? first : Buffer.concat(chunks, bytes)
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body.values({ preventCancel: true }) // cancelling closes the connection before the answer
  } catch (cause) {
    throw new AppError('request.unreadable', { cause })
  }
}

/**
 * Reads the body of a request within the limits of its route and returns the same request with the body in memory.
 * Bytes, values, depth, parts and their headers are counted while they arrive. Throws request.too_large,
 * request.unsupported_type, request.too_many_values, and request.unreadable for a body that breaks off, nests too deep, or
 * arrives in tiny chunks.
 */
export async function readBody(request: Request, { bodyType, maxBodyBytes }: RouteMeta): Promise<Request> {
  const { url, method, headers, signal } = request
  const length = Number(headers.get('content-length') ?? 0)
  if (length === 0 && !headers.has('transfer-encoding')) return request
  const contentType = headers.get('content-type') ?? ''
  const format = readFormat(bodyType, contentType)
  if (!format) throw new AppError('request.unsupported_type')

  const bytes = await readBytes(request, { length, maxBodyBytes, scanner: format.scanner })
  const forwarded = new Headers(headers)
  forwarded.set('Content-Type', format.type)
  return new Request(url, { method, headers: forwarded, signal, body: bytes.length > 0 ? bytes : null })
}

/** Counts what arrives, and throws when it is too much. */
type Scanner = { scan(bytes: Uint8Array): void }

/**
 * The scanner of a body, and the content type for its parser, which so reads what was scanned: the type in lower case, and
 * of several boundaries the same one. Null for another type than the route takes.
 */
function readFormat(
  bodyType: RouteMeta['bodyType'],
  contentType: string,
): { scanner: Scanner; type: string } | null {
  if (bodyType === 'json')
    return /^application\/json\s*(;|$)/i.test(contentType)
      ? { scanner: new JsonScanner(), type: 'application/json' }
      : null
  const boundary = readBoundary(contentType)
  return boundary === null
    ? null
    : { scanner: new FormScanner(boundary), type: `multipart/form-data; boundary="${boundary}"` }
}

async function readBytes(
  request: Request,
  { length, maxBodyBytes, scanner }: { length: number; maxBodyBytes: number; scanner: Scanner },
): Promise<Buffer<ArrayBuffer>> {
  let known: Buffer<ArrayBuffer> | null = null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of receiveBytes(request, maxBodyBytes)) {
    const at = size
    size += chunk.length
    scanner.scan(chunk)
    if (length > 0) {
      // A body of a known length is copied into place, so that a file of 22 MB is not in memory twice.
      known ??= Buffer.allocUnsafeSlow(length)
      known.set(chunk, at) // the HTTP parser lets no body be longer than it announced
    } else chunks.push(chunk)
  }
  return known ?? Buffer.concat(chunks)
}

/** The body exactly as it was sent, for a signature over its bytes. Throws request.too_large and request.unreadable. */
export async function readText(
  request: Request,
  { maxBodyBytes }: { maxBodyBytes: number },
): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of receiveBytes(request, maxBodyBytes)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
