import { randomUUID } from 'node:crypto'
import { TestBrowser } from './test-browser.ts'

/** A signed-in browser and its user. */
export type Person = { browser: TestBrowser; userId: string; name: string; email: string; password: string }

/** Signs up a new user over HTTP. */
export async function signUp(
  url: string,
  { name = 'Test Trader', email = `${randomUUID()}@example.com`, password = 'secret-enough' } = {},
): Promise<Person> {
  const browser = new TestBrowser(url)
  const { status, text } = await browser.post('/api/auth/sign-up/email', { name, email, password })
  if (status !== 204) throw new Error(`signing up answered ${status}: ${text}`)
  const session = await browser.get<{ user: { id: string } }>('/api/v1/session')
  return { browser, userId: session.body.user.id, name, email, password }
}
