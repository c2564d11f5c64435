import type { RouteMeta } from '@candlebook/contract/routes'
import { AppError } from '@candlebook/core/kernel'
import { JsonScanner } from './json-scanner.ts'
import { PartCounter } from './part-counter.ts'

/**
 * Reads the body of a request within the limits of its route and returns the same request with the body in memory.
 * Bytes, values and depth are counted while they arrive. Throws request.too_large, request.unsupported_type,
 * request.too_many_values, and request.unreadable when the client breaks off or nests too deep.
 */
export async function readBody(request: Request, { bodyType, maxBodyBytes }: RouteMeta): Promise<Request> {
  const { url, method, headers, signal } = request
  const length = Number(headers.get('content-length') ?? 0)
  if (length === 0 && !headers.has('transfer-encoding')) return request
  // Before request.body is read: the HTTP library discards the remaining body only when no reader has begun.
  if (length > maxBodyBytes) throw new AppError('request.too_large')
  const contentType = headers.get('content-type') ?? ''
  if (!accepted[bodyType].test(contentType)) throw new AppError('request.unsupported_type')

  const chunks = await readChunks(request, {
    maxBodyBytes,
    scanner: bodyType === 'json' ? new JsonScanner() : new PartCounter(contentType),
  })
  const forwarded = new Headers(headers)
  if (bodyType === 'json') forwarded.set('Content-Type', 'application/json') // in any case of letters
  const sent = { method, headers: forwarded, signal, duplex: 'half' as const, body: openBody(chunks) }
  return new Request(url, sent)
}

/**
 * The chunks as a body. Each one is dropped when it is read: a file of 22 MB would otherwise be in memory once more
 * while its form is parsed.
 */
function openBody(chunks: Uint8Array<ArrayBuffer>[]): ReadableStream | Uint8Array<ArrayBuffer> | null {
  if (chunks.length <= 1) return chunks[0] ?? null
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
}

const accepted = { json: /^application\/json\s*(;|$)/i, form: /^multipart\/form-data\s*;/i }

/** Counts what arrives, and throws when it is too much. */
type Scanner = { scan(bytes: Uint8Array): void }

async function readChunks(
  { body }: Request,
  { maxBodyBytes, scanner }: { maxBodyBytes: number; scanner: Scanner },
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let refusal: AppError | null = null
  for await (const chunk of receive(body)) {
    size += chunk.length
    if (size > maxBodyBytes) throw new AppError('request.too_large')
    if (!refusal) refusal = scan(scanner, chunk)
    if (!refusal) chunks.push(chunk)
  }
  if (refusal) throw refusal
  return chunks
}

/** Returns the refusal. It is thrown after the last byte: an earlier throw closes the connection before the answer. */
function scan(scanner: Scanner, chunk: Uint8Array): AppError | null {
  try {
    scanner.scan(chunk)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** A body that breaks off is an error of the client and not of the server. */
async function* receive(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!body) return
  try {
    yield* body
  } catch (cause) {
    throw new AppError('request.unreadable', { cause })
  }
}
