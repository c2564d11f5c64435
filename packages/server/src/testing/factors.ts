import { SoftwareAuthenticator, showCode } from '@candlebook/core/identity/testing'
import type { Person } from './people.ts'
import type { Answer, TestBrowser } from './test-browser.ts'
import type { TestServer } from './test-server.ts'

/** A user with two-factor authentication. */
export type FactorUser = {
  secret: string
  backupCodes: string[]
  /** A code that was not used: moves the clock of the server to the next time step. */
  nextCode(): string
  /** The code of the next time step, which the server accepts already. Leaves the clock as it is. */
  laterCode(): string
}

/** Switches two-factor authentication on for the user. */
export async function enableTwoFactor(
  { clock }: Pick<TestServer, 'clock'>,
  { browser, password }: Pick<Person, 'browser' | 'password'>,
): Promise<FactorUser> {
  const started = await browser.post<{ secret: string }>('/api/auth/two-factor/start', { password })
  const { secret } = started.body
  const code = showCode(secret, clock.now())
  const enabled = await browser.post<{ backupCodes: string[] }>('/api/auth/two-factor/enable', { code })
  if (enabled.status !== 200) throw new Error(`enabling answered ${enabled.status}: ${enabled.text}`)
  const nextCode = () => {
    clock.moveBy({ ms: 30_000 }) // each code works once
    return showCode(secret, clock.now())
  }
  const laterCode = () => showCode(secret, new Date(clock.now().getTime() + 30_000))
  return { secret, backupCodes: enabled.body.backupCodes, nextCode, laterCode }
}

/** Signs in with the password in this browser, which opens the second step. */
export async function enterPassword(browser: TestBrowser, { email, password }: Person) {
  return await browser.post<{ secondStep?: boolean }>('/api/auth/sign-in/email', { email, password })
}

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
