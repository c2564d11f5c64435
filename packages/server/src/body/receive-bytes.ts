import { AppError } from '@candlebook/core/kernel'

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
export async function* receiveBytes(request: Request, maxBodyBytes: number): AsyncGenerator<Uint8Array> {
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
    yield join(waiting, waitingBytes)
    waiting = []
    waitingBytes = 0
  }
  if (waitingBytes > 0) yield join(waiting, waitingBytes)
}

function join(chunks: Uint8Array[], bytes: number): Uint8Array {
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
