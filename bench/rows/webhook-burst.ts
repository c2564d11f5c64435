import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { type QuietUsers, startQuietUsers, type Waits } from '../../scripts/load/quiet-users.ts'
import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillPayers } from '../harness/fill-payers.ts'
import { fillTrades } from '../harness/fill-trades.ts'
import { signUp } from '../harness/sign-up.ts'
import { sendEvents } from '../harness/webhooks/send-events.ts'
import { watchJobs } from '../harness/webhooks/watch-jobs.ts'
import { withSandbox } from '../harness/with-sandbox.ts'

const ROUNDS = 3
const EVENTS = 10_000
const PAYERS = 100
const CONNECTIONS = 8
const IDLE_MS = 8000
const GOAL = 3

/** What other users wait for while thousands of events arrive at once and jobs process them, compared with an idle server. */
export const webhookBurst: Row = {
  name: 'long-webhook-burst',
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
      const jobs = watchJobs(owner, 'billing.process-events')
      const rounds: { before: Waits; burst: Waits; after: Waits; seconds: number }[] = []
      try {
        for (let round = 0; round < ROUNDS; round++) {
          const before = await watchIdle(users)
          const began = performance.now()
          await sendEvents(events)
          await waitUntilProcessed(owner, { but: EVENTS / 100 })
          const seconds = (performance.now() - began) / 1000
          const burst = await users.take()
          await waitUntilProcessed(owner)
          rounds.push({ before, burst, after: await watchIdle(users), seconds })
        }
      } finally {
        await users.stop()
      }
      const { mostOfOneKey, mostAtOnce } = await jobs.stop()
      if (mostOfOneKey > 1) throw new Error(`${mostOfOneKey} jobs of one customer ran at the same moment`)
      const failures = rounds.flatMap(({ burst }) => burst.failures)
      if (failures.length > 0) throw new Error(`other users were refused: ${failures.slice(0, 5).join(', ')}`)

      const ratio = computeMedian(rounds.map((round) => round.burst.p95 / getIdleP95(round)))
      const seconds = computeMedian(rounds.map((round) => round.seconds))
      const burst = computeMedian(rounds.map((round) => round.burst.p95))
      const idle = computeMedian(rounds.map(getIdleP95))
      return [
        {
          what: `Requests of other users while ${EVENTS.toLocaleString('en-US')} events of the payment provider arrive and are processed`,
          measured: `p95 ${burst.toFixed(1)} ms; 99% processed in ${seconds.toFixed(0)} s, at most ${mostAtOnce} jobs at once and one of a customer`,
          baseline: `p95 ${idle.toFixed(1)} ms`,
          ratio,
          goal: `at most ${GOAL}x`,
          met: ratio <= GOAL,
        },
      ]
    }),
}

async function watchIdle(users: QuietUsers): Promise<Waits> {
  await users.take()
  await setTimeout(IDLE_MS)
  return await users.take()
}

/** The mean of the idle server before and after the burst: the load of the machine itself changes too. */
function getIdleP95({ before, after }: { before: Waits; after: Waits }): number {
  return (before.p95 + after.p95) / 2
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
