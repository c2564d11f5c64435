import type { Samples } from '../../testing/sample.ts'
import type { Person } from '../../testing/sign-up.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

/** Requests to the routes of sessions, tokens and demo accounts that succeed. */
export const samples: Samples = {
  'GET /session': {},
  'POST /session/refresh': {},
  'GET /sessions': {},
  'DELETE /sessions/{id}': { prepare: createSession },
  'POST /sessions/end-others': {},
  'GET /factors': {},
  'GET /email-change': {},
  'DELETE /email-change': {},
  'GET /api-tokens': {},
  'POST /api-tokens': { body: () => newToken },
  'DELETE /api-tokens/{id}': { prepare: createApiToken },
  'POST /token': { prepare: writeCredentials, body: readCredentials, isProgram: true },
  'GET /demo-accounts': {},
}

const HOUR_MS = 60 * 60 * 1000

/** An API token that `signUp` of the tests can create: it gives this password to each user. */
const newToken = {
  name: 'Backup script',
  scopes: ['trades:read'],
  expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
  password: 'secret-enough',
}

/** Creates an API token, and returns its id. */
async function createApiToken({ browser }: Person): Promise<string> {
  const { body } = await browser.post<{ apiToken: { id: string } }>('/api/v1/api-tokens', newToken)
  return body.apiToken.id
}

/** Signs in on another device, and returns the id of that session. */
async function createSession({ browser, email, password }: Person): Promise<string> {
  const phone = new TestBrowser(browser.url)
  await phone.post('/api/auth/sign-in/email', { email, password })
  const { body } = await phone.get<{ id: string; current: boolean }[]>('/api/v1/sessions')
  return body.find(({ current }) => current)?.id ?? ''
}

/** The sample of a token needs no row but the credentials, which it gets in place of an id. */
async function writeCredentials({ email, password }: Person): Promise<string> {
  return JSON.stringify({ email, password })
}

function readCredentials(credentials: string): unknown {
  return credentials ? JSON.parse(credentials) : { email: 'ada@example.com', password: 'not the one' }
}
