import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { startQuietUsers, type Waits } from '../../scripts/load/quiet-users.ts'
import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillPayers } from '../harness/fill-payers.ts'
import { fillTrades } from '../harness/fill-trades.ts'
import { sendEvents } from '../harness/send-events.ts'
import { signUp } from '../harness/sign-up.ts'
import { withSandbox } from '../harness/with-sandbox.ts'

const ROUNDS = 2
const EVENTS = 2_000
const PAYERS = 100
const CONNECTIONS = 8
const IDLE_MS = 8000
const GOAL = 3

/** What other users wait for while thousands of events arrive at once and jobs process them, compared with an idle server. */
export const webhookBurst: Row = {
  name: 'webhook-burst',
  measure: () =>
    withSandbox(async ({ server, owner, sandbox }) => {
      const customers = await fillPayers(owner, sandbox, PAYERS)
      const others = [await joinWithTrades(server.url, owner), await joinWithTrades(server.url, owner)]
      await waitUntilProcessed(owner)
      const users = startQuietUsers(others)
      const url = `${server.url}/api/webhooks/payments`
      const events = {
        url,
        secret: sandbox.webhookSecret,
        customers,
        count: EVENTS,
        connections: CONNECTIONS,
      }
      const rounds: { idle: Waits; burst: Waits; seconds: number }[] = []
      try {
        for (let round = 0; round < ROUNDS; round++) {
          await users.take()
          await setTimeout(IDLE_MS)
          const idle = await users.take()
          const began = performance.now()
          await sendEvents(events)
          await waitUntilProcessed(owner, { but: EVENTS / 100 })
          const seconds = (performance.now() - began) / 1000
          rounds.push({ idle, burst: await users.take(), seconds })
          await waitUntilProcessed(owner)
        }
      } finally {
        await users.stop()
      }
      const failures = rounds.flatMap(({ burst }) => burst.failures)
      if (failures.length > 0) throw new Error(`other users were refused: ${failures.slice(0, 5).join(', ')}`)

      const ratio = computeMedian(rounds.map(({ idle, burst }) => burst.p95 / idle.p95))
      const seconds = computeMedian(rounds.map((round) => round.seconds))
      const p95 = (who: 'idle' | 'burst') => computeMedian(rounds.map((round) => round[who].p95)).toFixed(1)
      return [
        {
          what: `Requests of other users while ${EVENTS.toLocaleString('en-US')} events of the payment provider arrive and are processed`,
          measured: `p95 ${p95('burst')} ms; 99% processed in ${seconds.toFixed(0)} s`,
          baseline: `p95 ${p95('idle')} ms`,
          ratio,
          goal: `at most ${GOAL}x`,
          met: ratio <= GOAL,
        },
      ]
    }),
}

async function joinWithTrades(url: string, owner: pg.Client) {
  const { userId, cookie } = await signUp(url)
  await fillTrades(owner, { userId, count: 1000 })
  return { url, cookie }
}

/** Waits until all events `but` so many are processed. The last ones can wait for the job of the next minute. */
async function waitUntilProcessed(owner: pg.Client, { but = 0 } = {}): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from platform.billing_events where processed_at is null',
    )
    if ((rows[0]?.count ?? 0) <= but) return
    await setTimeout(200)
  }
}
