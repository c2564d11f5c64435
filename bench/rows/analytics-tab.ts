import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 31
const GOAL_MS = 150

/** The response that the Analytics tab shows, over HTTP with a session, for 10,000 trades. */
export const analyticsTab: Row = {
  name: 'analytics-tab',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const { userId, cookie } = await signUp(server.url)
      await fillRecord(owner, { userId, trades: 10_000, years: 3 })
      const get = async () => {
        const answer = await fetch(`${server.url}/api/v1/analytics?today=2026-11-21`, { headers: { cookie } })
        if (!answer.ok) throw new Error(`the report failed: ${answer.status}`)
        await answer.json()
      }
      const first = await measureDuration(get)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await measureDuration(get))

      const ms = computeMedian(times)
      return [
        {
          what: 'The Analytics tab over HTTP, 10,000 trades',
          measured: `${ms.toFixed(1)} ms; the first time, when every trade is read, ${first.toFixed(0)} ms`,
          baseline: null,
          ratio: null,
          goal: `under ${GOAL_MS} ms`,
          met: ms < GOAL_MS,
        },
      ]
    }),
}
