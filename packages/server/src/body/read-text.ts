import { receiveBytes } from './receive-bytes.ts'

/** The body exactly as it was sent, for a signature over its bytes. Throws request.too_large and request.unreadable. */
export async function readText(
  request: Request,
  { maxBodyBytes }: { maxBodyBytes: number },
): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of receiveBytes(request, maxBodyBytes)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
