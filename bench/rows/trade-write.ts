import { AnalyticsFilter } from '@candlebook/contract/analytics'
import { analyseTrades } from '@candlebook/core/analytics'
import { createTrade } from '@candlebook/core/trades'
import { aClosedTrade } from '../lab/a-closed-trade.ts'
import { asBenchTrader } from '../lab/as-bench-trader.ts'
import type { Row } from '../lab/figure.ts'
import { fillRecord } from '../lab/fill-record.ts'
import { inTurns } from '../lab/in-turns.ts'
import { median } from '../lab/median.ts'
import { signUp } from '../lab/sign-up.ts'
import { timed } from '../lab/timed.ts'
import { withStack } from '../lab/with-stack.ts'

const ROUNDS = 15
const WRITES = 60
const GOAL = 1.5

/** Adding closed trades, compared with the same without the triggers that mark rollups as stale. */
export const tradeWrite: Row = {
  name: 'trade-write',
  measure: () =>
    withStack(async ({ server, owner, ownerUrl }) => {
      const { userId } = await signUp(server.url)
      await fillRecord(owner, { userId, trades: 10_000, years: 3 })
      const rounds = await asBenchTrader({ ownerUrl, userId }, async (ctx) => {
        const write = async () => {
          await analyseTrades(ctx, AnalyticsFilter.parse({ today: '2026-11-21' })) // so that the triggers have rollups to mark as stale
          return timed(async () => {
            for (let n = 0; n < WRITES; n++) await createTrade(ctx, aClosedTrade())
          })
        }
        const bare = async () => {
          await owner.query('alter table trades disable trigger user')
          return await write().finally(() => owner.query('alter table trades enable trigger user'))
        }
        return inTurns({ kept: write, bare }, ROUNDS)
      })

      const ratio = median(rounds.map(({ kept, bare }) => kept / bare))
      const ms = (who: 'kept' | 'bare') =>
        `${(median(rounds.map((round) => round[who])) / WRITES).toFixed(2)} ms`
      return [
        {
          what: 'Adding a closed trade, beside the same without rollups',
          measured: ms('kept'),
          floor: ms('bare'),
          ratio,
          goal: `at most ${GOAL}x`,
          met: ratio <= GOAL,
        },
      ]
    }),
}
