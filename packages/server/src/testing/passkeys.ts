import { SoftwareAuthenticator } from '@candlebook/core/identity/testing'
import type { Person } from './sign-up.ts'
import type { Answer, TestBrowser } from './test-browser.ts'
import type { TestServer } from './test-server.ts'

type Server = Pick<TestServer, 'appContext'>
type CreationOptions = { options: Parameters<SoftwareAuthenticator['create']>[0] }
type RequestOptions = { options: { challenge: string } }

/** The site of the test server, as a browser names it to an authenticator. */
export function readSite({ appContext }: Server): { origin: string; rpID: string } {
  const { origin, hostname } = new URL(appContext.config.baseUrl)
  return { origin, rpID: hostname }
}

/** Adds a passkey of a new authenticator to the account. `code` is for an account with two-factor authentication. */
export async function addPasskey(
  server: Server,
  { browser, password }: Pick<Person, 'browser' | 'password'>,
  { name = 'Phone', code = '' } = {},
): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator()
  const started = await browser.post<CreationOptions>('/api/auth/passkeys/start', { password, code })
  const response = authenticator.create(started.body.options, readSite(server))
  const added = await browser.post('/api/auth/passkeys/add', { name, response })
  if (added.status !== 204) throw new Error(`adding a passkey answered ${added.status}: ${added.text}`)
  return authenticator
}

/** Signs in with the passkey of this authenticator in this browser. */
export async function signInWithPasskey(
  server: Server,
  browser: TestBrowser,
  authenticator: SoftwareAuthenticator,
): Promise<Answer<{ error: { code: string } }>> {
  const { body } = await browser.post<RequestOptions>('/api/auth/sign-in/passkey/start', {})
  const response = authenticator.sign(body.options, readSite(server))
  return await browser.post('/api/auth/sign-in/passkey', { response })
}
