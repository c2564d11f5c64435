import { randomUUID } from 'node:crypto'
import { solveChallenge } from '@candlebook/core/identity/testing'

/** A new trader: the id of the user, the e-mail address and the cookie of a live session. */
export type Trader = { userId: string; email: string; cookie: string }

/** The password of each of them. */
export const PASSWORD = 'a long enough one'

/** Signs a user up like the browser does, and completes the onboarding, which a page of the desk waits for. */
export async function signUp(url: string): Promise<Trader> {
  const asked = await fetch(`${url}/api/auth/challenge`)
  const challenge = await asked.json()
  if (!asked.ok) throw new Error(`no challenge: ${asked.status} ${JSON.stringify(challenge)}`)
  const form = {
    name: 'Bench Trader',
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    acceptedTerms: true,
    website: '',
    challenge: await solveChallenge(challenge as Parameters<typeof solveChallenge>[0]), // the route answers one
  }
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(form),
  })
  if (!answer.ok) throw new Error(`signing up failed: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  await fetch(`${url}/api/v1/subscriber`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Origin: url, cookie },
    body: JSON.stringify({ onboardingCompleted: true }),
  })
  const session = await fetch(`${url}/api/v1/session`, { headers: { cookie } })
  const { user } = (await session.json()) as { user: { id: string } } // the contract's Session
  return { userId: user.id, email: form.email, cookie }
}
