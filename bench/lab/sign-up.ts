import { randomUUID } from 'node:crypto'

/** A new trader: the id of the user and the cookie of a live session. */
export type Trader = { userId: string; cookie: string }

/** Signs a user up like the browser does. */
export async function signUp(url: string): Promise<Trader> {
  const person = { name: 'Bench Trader', email: `${randomUUID()}@example.com`, password: 'a long enough one' }
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(person),
  })
  if (!answer.ok) throw new Error(`signing up failed: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = await fetch(`${url}/api/v1/session`, { headers: { cookie } })
  const { user } = (await session.json()) as { user: { id: string } } // the contract's Session
  return { userId: user.id, cookie }
}
