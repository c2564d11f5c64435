import type { RouteMeta } from '@candlebook/contract/routes'
import { AppError } from '@candlebook/core/kernel'
import { FormScanner, readBoundary } from './form-scanner.ts'
import { JsonScanner } from './json-scanner.ts'
import { receiveBytes } from './receive-bytes.ts'

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
