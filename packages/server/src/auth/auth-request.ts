import type { ErrorCode } from '@candlebook/contract/errors'
import { CLIENT_ADDRESS } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'

/** The routes of the auth library that have a screen, and the only keys that each of them receives. */
export const authRoutes = {
  '/sign-up/email': ['name', 'email', 'password'],
  '/sign-in/email': ['email', 'password'],
  '/sign-out': [],
} as const satisfies Record<string, string[]>
export type AuthRoute = keyof typeof authRoutes

/**
 * The request for the auth library: checked, with the keys of its route and no others, and with the address of the
 * client in a header that only this function writes. Throws request.unreadable, and for a sign-up the code of the
 * missing field.
 */
export async function authRequest(
  request: Request,
  { route, address }: { route: AuthRoute; address: string | null },
): Promise<Request> {
  const sent = await readJson(request)
  if (route === '/sign-up/email') assertComplete(sent)
  const headers = new Headers(request.headers)
  headers.delete('Content-Length')
  headers.delete(CLIENT_ADDRESS)
  if (address) headers.set(CLIENT_ADDRESS, address)
  headers.set('Content-Type', 'application/json')
  const body = JSON.stringify(Object.fromEntries(authRoutes[route].map((key) => [key, sent[key]])))
  return new Request(request.url, { method: 'POST', headers, body })
}

/** The body as an object. A request without a body gives an empty object. Throws request.unreadable. */
async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text().catch((cause: unknown) => {
    throw new AppError('request.unreadable', { cause }) // the client closed the connection
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
  return body as Record<string, unknown> // in JSON only lists are other objects
}

/** Checks what the library accepts, or refuses with its own codes. */
function assertComplete({ name, email, password }: Record<string, unknown>): void {
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
