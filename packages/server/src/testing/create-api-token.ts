import type { CreatedApiToken } from '@candlebook/contract/identity'
import type { Scope } from '@candlebook/contract/routes'
import type { Person } from './sign-up.ts'
import type { Answer } from './test-browser.ts'
import { TokenProgram } from './token-program.ts'

/** The request of a person for an API token that lives for a day, with these parts changed. */
export function requestApiToken(
  { browser, password }: Person,
  parts: Record<string, unknown> = {},
): Promise<Answer<CreatedApiToken>> {
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
  const wanted = { name: 'Backup of BTC_USDT', scopes: ['trades:read'], expiresAt, password, ...parts }
  return browser.post<CreatedApiToken>('/api/v1/api-tokens', wanted)
}

/** A program with a new API token of the person. */
export async function createProgram(person: Person, scopes: readonly Scope[]): Promise<TokenProgram> {
  const { status, text, body } = await requestApiToken(person, { scopes })
  if (status !== 201) throw new Error(`creating an API token answered ${status}: ${text}`)
  return new TokenProgram(person.browser.url, body.token)
}

const DAY_MS = 24 * 60 * 60 * 1000
