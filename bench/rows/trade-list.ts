import type { Row } from '../lab/figure.ts'
import { fillTrades } from '../lab/fill-trades.ts'
import { freePort } from '../lab/free-port.ts'
import { inTurns } from '../lab/in-turns.ts'
import { load } from '../lab/load.ts'
import { median } from '../lab/median.ts'
import { signUp } from '../lab/sign-up.ts'
import { startProgram } from '../lab/start-program.ts'
import { withStack } from '../lab/with-stack.ts'

const ROUNDS = 11
const SECONDS = 2
const GOAL = 0.6

/** A page of 50 trades through the entire stack, compared with a bare handler that runs the same SQL. */
export const tradeList: Row = {
  name: 'list-throughput',
  measure: () =>
    withStack(async ({ server, owner, ownerUrl }) => {
      const trader = await signUp(server.url)
      await fillTrades(owner, { userId: trader.userId, count: 1000 })
      const floor = await startFloor(ownerUrl, trader.userId)
      const list = { url: `${server.url}/api/v1/trades`, cookie: trader.cookie, seconds: SECONDS }
      const contestants = { stack: () => load(list), floor: () => load({ url: floor.url, seconds: SECONDS }) }
      const rounds = await inTurns(contestants, ROUNDS).finally(floor.stop)

      const ratio = median(rounds.map(({ stack, floor }) => stack.perSecond / floor.perSecond))
      const perSecond = (who: 'stack' | 'floor') =>
        `${Math.round(median(rounds.map((round) => round[who].perSecond))).toLocaleString('en-US')}/s`
      return [
        {
          what: 'Page of 50 trades, whole stack against a bare handler',
          measured: perSecond('stack'),
          floor: perSecond('floor'),
          ratio,
          goal: `at least ${GOAL}x`,
          met: ratio >= GOAL,
        },
      ]
    }),
}

async function startFloor(ownerUrl: string, userId: string) {
  const env = { DATABASE_URL: ownerUrl, USER_ID: userId }
  return startProgram({ file: 'bench/lab/floor-server.ts', port: await freePort(), ready: '/', env })
}
