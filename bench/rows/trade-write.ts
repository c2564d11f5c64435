import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { analyseTrades } from '@candlebook/core/analytics'
import { createTrade } from '@candlebook/core/trades'
import { buildClosedTrade } from '../harness/build-closed-trade.ts'
import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { runAsBenchTrader } from '../harness/run-as-bench-trader.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 15
const WRITES = 60
const GOAL = 1.5

/** Adding closed trades, compared with the same without the triggers that renew versions. */
export const tradeWrite: Row = {
  name: 'trade-write',
  measure: () =>
    withStack(async ({ server, owner, ownerUrl }) => {
      const { userId } = await signUp(server.url)
      await fillRecord(owner, { userId, trades: 10_000, years: 3 })
      const rounds = await runAsBenchTrader({ ownerUrl, userId }, async (ctx) => {
        const write = async () => {
          await analyseTrades(ctx, AnalyticsFilter.parse({ today: '2026-11-21' }))
          return measureDuration(async () => {
            for (let n = 0; n < WRITES; n++) await createTrade(ctx, buildClosedTrade())
          })
        }
        const bare = async () => {
          await owner.query('alter table trades disable trigger user')
          return await write().finally(() => owner.query('alter table trades enable trigger user'))
        }
        return measureInTurns({ kept: write, bare }, ROUNDS)
      })

      const ratio = computeMedian(rounds.map(({ kept, bare }) => kept / bare))
      const ms = (who: 'kept' | 'bare') =>
        `${(computeMedian(rounds.map((round) => round[who])) / WRITES).toFixed(2)} ms`
      return [
        {
          what: 'Adding a closed trade, compared with the same without triggers',
          measured: ms('kept'),
          baseline: ms('bare'),
          ratio,
          goal: `at most ${GOAL}x`,
          met: ratio <= GOAL,
        },
      ]
    }),
}
