import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 200
const MAX_DIFFERENCE = 0.1

/** Sign-ins and reset requests for an address with and without an account: the time must not tell which it is. */
export const signInTiming: Row = {
  name: 'sign-in-timing',
  measure: () =>
    withStack(
      async ({ server: { url } }) => {
        const { email } = await signUp(url)
        const withoutAccount = 'nobody@example.com'
        const signIn = (address: string) => () =>
          post(`${url}/api/auth/sign-in/email`, { email: address, password: 'not the one' })
        const reset = (address: string) => () =>
          post(`${url}/api/auth/request-password-reset`, { email: address })
        return [
          await compare('Sign-in with a wrong password', {
            known: signIn(email),
            unknown: signIn(withoutAccount),
          }),
          await compare('Request for a reset link', { known: reset(email), unknown: reset(withoutAccount) }),
        ]
      },
      { RATE_LIMIT: 'off', WORKER: 'off', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bench@example.com' },
    ),
}

async function compare(
  what: string,
  contestants: Record<'known' | 'unknown', () => Promise<number>>,
): Promise<Figure> {
  const rounds = await measureInTurns(contestants, ROUNDS)
  const known = computeMedian(rounds.map((round) => round.known))
  const unknown = computeMedian(rounds.map((round) => round.unknown))
  const ratio = known / unknown
  return {
    what: `${what}: a known address against an unknown one`,
    measured: `${known.toFixed(2)} ms`,
    baseline: `${unknown.toFixed(2)} ms`,
    ratio,
    goal: `within ${MAX_DIFFERENCE * 100}%`,
    met: Math.abs(ratio - 1) <= MAX_DIFFERENCE,
  }
}

function post(url: string, body: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  return measureDuration(async () => {
    await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text()
  })
}
