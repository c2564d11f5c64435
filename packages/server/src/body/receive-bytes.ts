import { AppError } from '@candlebook/core/kernel'

/**
 * The bytes of a body as they arrive, at most this many. Throws request.too_large, and request.unreadable when the client
 * breaks off, which is an error of the client and not of the server. Nothing is read of a body that announces more.
 */
export async function* receiveBytes(request: Request, maxBodyBytes: number): AsyncGenerator<Uint8Array> {
  // Before request.body is read: the HTTP library discards the remaining body only when no reader has begun.
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes)
    throw new AppError('request.too_large')
  const { body } = request
  if (!body) return
  let size = 0
  for await (const chunk of readChunks(body)) {
    size += chunk.length
    if (size > maxBodyBytes) throw new AppError('request.too_large')
    yield chunk
  }
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new AppError('request.unreadable', { cause })
  }
}
