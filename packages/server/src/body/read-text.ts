import { AppError } from '@candlebook/core/kernel'

/**
 * The body exactly as it was sent, for a signature over its bytes. The bytes are counted while they arrive. Throws
 * request.too_large, and request.unreadable when the client breaks off.
 */
export async function readText(
  request: Request,
  { maxBodyBytes }: { maxBodyBytes: number },
): Promise<string> {
  // Before request.body is read: the HTTP library discards the remaining body only when no reader has begun.
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes)
    throw new AppError('request.too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > maxBodyBytes) throw new AppError('request.too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('request.unreadable', { cause: error })
  }
  return Buffer.concat(chunks).toString('utf8')
}
