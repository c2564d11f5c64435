import type { ErrorCode } from '@candlebook/contract/error-codes'
import { findRoute } from '../api/handler.ts'

/** An answer in the form that tests read; `body` is the JSON, or null when there is none. */
export type Answer<Body = unknown> = { status: number; headers: Headers; text: string; body: Body }

/** `isProgram`: sends no origin and no cookie, like a program that is not a browser. */
type Sending = { body?: unknown; headers?: Record<string, string>; isProgram?: boolean }

/** Sends requests to a server as a browser does: keeps cookies and sends the origin of a request. */
export class TestBrowser {
  readonly url: string
  readonly cookies = new Map<string, string>()

  constructor(url: string) {
    this.url = url
  }

  /** Sends a request; a body that is not a text, form or bytes goes as JSON. Redirects are not followed. */
  async send<Body = ErrorOr>(
    method: string,
    path: string,
    { body, headers, isProgram = false }: Sending = {},
  ): Promise<Answer<Body>> {
    const isRaw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
    const json: Record<string, string> =
      body === undefined || isRaw ? {} : { 'Content-Type': 'application/json' }
    const origin: Record<string, string> =
      method === 'GET' || isProgram ? {} : { Origin: this.url, 'Sec-Fetch-Site': 'same-origin' }
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(!isProgram && { Cookie: this.cookieHeader() }), ...json, ...origin, ...headers },
      body: isRaw ? (body as RequestInit['body']) : body === undefined ? null : JSON.stringify(body), // narrowed by isRaw
    })
    this.keepCookies(response.headers)
    const text = await response.text()
    const parsed = parseJson(text)
    if (response.status >= 400) await requireDocumented({ method, url: `${this.url}${path}` }, parsed)
    return { status: response.status, headers: response.headers, text, body: parsed as Body } // the test knows
  }

  get<Body = ErrorOr>(path: string): Promise<Answer<Body>> {
    return this.send('GET', path)
  }

  post<Body = ErrorOr>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send('POST', path, { body })
  }

  put<Body = ErrorOr>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send('PUT', path, { body })
  }

  delete<Body = ErrorOr>(path: string): Promise<Answer<Body>> {
    return this.send('DELETE', path)
  }

  /** Another browser that holds the same cookies now. */
  copy(): TestBrowser {
    const other = new TestBrowser(this.url)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  private keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
      const at = pair.indexOf('=')
      const isDeleted = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
      if (isDeleted) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}

/** The default type of a body: a refusal. */
type ErrorOr = {
  error: {
    code: string
    message: string
    requestId: string
    fields?: { field: string; code: string; message: string }[]
    data?: Record<string, unknown>
  }
}

/** The codes with which the server can answer each request, before its operation or instead of it. */
const codesOfAllRoutes: ReadonlySet<string> = new Set<ErrorCode>([
  'request.unreadable',
  'request.too_large',
  'request.too_many',
  'request.too_many_values',
  'request.unsupported_type',
  'request.cross_site',
  'server.failed',
  'server.busy',
  'server.unavailable',
  'billing.plan_required', // of each write, on an installation that needs plans
])

/** Throws for a code that the route does not document, so that each test of a refusal asks for it. */
async function requireDocumented(request: { method: string; url: string }, body: unknown): Promise<void> {
  const code = (body as ErrorOr | null)?.error?.code
  if (!code || codesOfAllRoutes.has(code)) return
  const found = await findRoute(request)
  if (found && !found.route.errors.includes(code))
    throw new Error(`${found.route.key} does not document ${code}. Add it to the errors of the route.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
