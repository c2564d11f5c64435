import { randomUUID } from 'node:crypto'
import { solveChallenge } from '@candlebook/core/identity/testing'
import { TestBrowser } from './test-browser.ts'

/** A signed-in browser and its user. */
export type Person = { browser: TestBrowser; userId: string; name: string; email: string; password: string }

/** Signs up a new user over HTTP. */
export async function signUp(
  url: string,
  { name = 'Test Trader', email = `${randomUUID()}@example.com`, password = 'secret-enough' } = {},
): Promise<Person> {
  const browser = new TestBrowser(url)
  const form = await fillSignUp(browser, { name, email, password })
  const { status, text } = await browser.post('/api/auth/sign-up/email', form)
  if (status !== 200) throw new Error(`signing up answered ${status}: ${text}`)
  const session = await browser.get<{ user: { id: string } }>('/api/v1/session')
  return { browser, userId: session.body.user.id, name, email, password }
}

/** The form of a sign-up with a new solved challenge and these fields. */
export async function fillSignUp(browser: TestBrowser, fields: Record<string, unknown>) {
  return { acceptedTerms: true, website: '', challenge: await answerChallenge(browser), ...fields }
}

/** Fetches a challenge from the server and solves it. */
export async function answerChallenge(browser: TestBrowser): Promise<string> {
  const { body } = await browser.get<Parameters<typeof solveChallenge>[0]>('/api/auth/challenge')
  return await solveChallenge(body)
}
