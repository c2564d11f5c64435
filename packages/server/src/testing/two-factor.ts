import { showCode } from '@candlebook/core/identity/testing'
import type { Person } from './sign-up.ts'
import type { TestBrowser } from './test-browser.ts'
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
