import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillTrades } from '../harness/fill-trades.ts'
import { load } from '../harness/load.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 11
const SECONDS = 2
const GOAL = 1.3

/** The latency of the list for a trader with a million trades, compared with a trader with a hundred in the same table. */
export const flatList: Row = {
  name: 'long-list-flatness',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const few = await signUp(server.url)
      const many = await signUp(server.url)
      await fillTrades(owner, { userId: few.userId, count: 100 })
      await fillTrades(owner, { userId: many.userId, count: 1_000_000 })
      const url = `${server.url}/api/v1/trades`
      const rounds = await measureInTurns(
        {
          many: () => load({ url, cookie: many.cookie, seconds: SECONDS }),
          few: () => load({ url, cookie: few.cookie, seconds: SECONDS }),
        },
        ROUNDS,
      )

      const ratio = computeMedian(rounds.map(({ many, few }) => many.p95Ms / few.p95Ms))
      const p95 = (who: 'many' | 'few') =>
        `p95 ${computeMedian(rounds.map((round) => round[who].p95Ms)).toFixed(1)} ms`
      return [
        {
          what: 'The same page with 1,000,000 trades against 100',
          measured: p95('many'),
          baseline: p95('few'),
          ratio,
          goal: `at most ${GOAL}x`,
          met: ratio <= GOAL,
        },
      ]
    }),
}
