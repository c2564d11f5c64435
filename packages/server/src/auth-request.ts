import type { ErrorCode } from '@candlebook/contract/errors'
import { CLIENT_ADDRESS } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'

/** The routes of the auth library that have a screen, and the only keys that each of them is handed. */
export const doors = {
  '/sign-up/email': ['name', 'email', 'password'],
  '/sign-in/email': ['email', 'password'],
  '/sign-out': [],
} as const satisfies Record<string, string[]>
export type Door = keyof typeof doors

/**
 * The request as the auth library gets it: checked, with the keys of its route and no others, and with the address of
 * the client in a header that only we write. Throws request.unreadable, and for a sign-up the code of what is missing.
 */
export async function authRequest(
  request: Request,
  { door, address }: { door: Door; address: string | null },
): Promise<Request> {
  const sent = await readJson(request)
  if (door === '/sign-up/email') refuseIncomplete(sent)
  const headers = new Headers(request.headers)
  headers.delete('Content-Length')
  headers.delete(CLIENT_ADDRESS)
  if (address) headers.set(CLIENT_ADDRESS, address)
  headers.set('Content-Type', 'application/json')
  const body = JSON.stringify(Object.fromEntries(doors[door].map((key) => [key, sent[key]])))
  return new Request(request.url, { method: 'POST', headers, body })
}

/** An object, which is what every route of ours takes; a request without a body is an empty one. */
async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text().catch((cause: unknown) => {
    throw new AppError('request.unreadable', { cause }) // the client broke off
  })
  if (text === '') return {}
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  const body: unknown = isJson
    ? await Promise.resolve(text)
        .then(JSON.parse)
        .catch(() => null)
    : null
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('request.unreadable')
  return body as Record<string, unknown> // JSON's only other objects are lists
}

/** What the library lets pass, or refuses in words of its own. */
function refuseIncomplete({ name, email, password }: Record<string, unknown>): void {
  const refusals: [ErrorCode, boolean][] = [
    ['auth.name_missing', !isText(name) || name.trim() === ''],
    ['auth.email_invalid', !isText(email) || !EMAIL.test(email)],
    ['auth.password_too_short', !isText(password) || password === ''],
  ]
  const refusal = refusals.find(([, broken]) => broken)
  if (refusal) throw new AppError(refusal[0])
}

const EMAIL = /^[^\s@\0]+@[^\s@\0]+$/

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
