import { createHash, timingSafeEqual } from 'node:crypto'
import { SandboxError } from '../state/sandbox-error.ts'

/** Checks the secret key of a request: a bearer token, or the user of basic authentication. Throws 401. */
export function checkKey(header: string | undefined, secretKey: string): void {
  const sent = readKey(header)
  if (sent === null) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw new SandboxError(401, 'invalid_request_error', message)
  }
  if (!timingSafeEqual(hash(sent), hash(secretKey))) {
    const message = `Invalid API Key provided: ${sent.slice(0, 7)}***${sent.slice(-4)}`
    throw new SandboxError(401, 'invalid_request_error', message)
  }
}

function readKey(header: string | undefined): string | null {
  const [scheme, value] = header?.split(' ') ?? []
  if (!value) return null
  if (scheme === 'Bearer') return value
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0] || null
  return null
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
