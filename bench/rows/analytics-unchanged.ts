import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { load } from '../harness/load.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 3
const SECONDS = 2
const GOAL = 2

/**
 * A filtered report of 10,000 trades that the browser has already, answered with 304. The baseline is a route that checks
 * the session, as every route does, and answers an empty list without another query.
 */
export const analyticsUnchanged: Row = {
  name: 'analytics-unchanged',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const { userId, cookie } = await signUp(server.url)
      await fillRecord(owner, { userId, trades: 10_000, years: 3 })
      const url = `${server.url}/api/v1/analytics?today=2026-11-21&strategy=Opening%20range`
      const session = { url: `${server.url}/api/v1/demo-accounts`, cookie, seconds: SECONDS }
      const knownTag = await readTag(url, cookie)
      const contestants = {
        unchanged: () => load({ url, cookie, knownTag, seconds: SECONDS }),
        session: () => load(session),
        full: () => load({ url, cookie, seconds: SECONDS }),
      }
      const rounds = await measureInTurns(contestants, ROUNDS)

      const ratio = computeMedian(rounds.map((round) => round.session.perSecond / round.unchanged.perSecond))
      const perSecond = (who: keyof typeof contestants) =>
        `${Math.round(computeMedian(rounds.map((round) => round[who].perSecond))).toLocaleString('en-US')}/s`
      return [
        {
          what: 'A filtered report of 10,000 trades asked again unchanged, against the check of a session',
          measured: `${perSecond('unchanged')}; the complete answer ${perSecond('full')}`,
          baseline: perSecond('session'),
          ratio,
          goal: `at most ${GOAL}x`,
          met: ratio <= GOAL,
        },
      ]
    }),
}

async function readTag(url: string, cookie: string): Promise<string> {
  const tag = (await fetch(url, { headers: { cookie } })).headers.get('ETag')
  if (tag === null) throw new Error('the report has no tag')
  return tag
}
