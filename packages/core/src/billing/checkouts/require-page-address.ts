import type { ErrorCode } from '@candlebook/contract/errors'
import { AppError } from '../../kernel/index.ts'

/**
 * The address of a page of the provider, which the browser opens. No scheme but https may pass. A provider for tests and
 * the sandbox run on this machine. Throws the code for any other address.
 */
export function requirePageAddress(text: string | null, code: ErrorCode): string {
  const url = URL.parse(text ?? '')
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
  if (!text || !isAllowed) throw new AppError(code)
  return text
}

function isThisMachine(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === 'localhost'
}
