import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillTrades } from '../harness/fill-trades.ts'
import { load } from '../harness/load.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { signUp } from '../harness/sign-up.ts'
import { startBareList } from '../harness/start-bare-list.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 7
const SECONDS = 2
const GOAL = 0.6

/** A page of 50 trades through the entire stack, compared with a bare handler that runs the same SQL. */
export const tradeList: Row = {
  name: 'list-throughput',
  measure: () =>
    withStack(async ({ server, owner, ownerUrl }) => {
      const trader = await signUp(server.url)
      await fillTrades(owner, { userId: trader.userId, count: 1000 })
      const baseline = await startBareList(ownerUrl, trader.userId)
      const list = { url: `${server.url}/api/v1/trades`, cookie: trader.cookie, seconds: SECONDS }
      const contestants = {
        stack: () => load(list),
        baseline: () => load({ url: baseline.url, seconds: SECONDS }),
      }
      const rounds = await measureInTurns(contestants, ROUNDS).finally(baseline.stop)

      const ratio = computeMedian(rounds.map(({ stack, baseline }) => stack.perSecond / baseline.perSecond))
      const perSecond = (who: 'stack' | 'baseline') =>
        `${Math.round(computeMedian(rounds.map((round) => round[who].perSecond))).toLocaleString('en-US')}/s`
      return [
        {
          what: 'Page of 50 trades, the product against a bare handler',
          measured: perSecond('stack'),
          baseline: perSecond('baseline'),
          ratio,
          goal: `at least ${GOAL}x`,
          met: ratio >= GOAL,
        },
      ]
    }),
}
