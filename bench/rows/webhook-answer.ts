import { findFreePort } from '@candlebook/embedded-postgres'
import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillPayers } from '../harness/fill-payers.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { startProgram } from '../harness/start-program.ts'
import { sendEvents } from '../harness/webhooks/send-events.ts'
import { withSandbox } from '../harness/with-sandbox.ts'

const ROUNDS = 4
const EVENTS = 1000
const CONNECTIONS = 4
const PAYERS = 100
const GOAL = 3

/** The slowest answers of the webhook, compared with a bare handler that verifies and inserts. No job runs during the measurement. */
export const webhookAnswer: Row = {
  name: 'webhook-answer',
  measure: () =>
    withSandbox(
      async ({ server, owner, ownerUrl, sandbox }) => {
        const customers = await fillPayers(owner, sandbox, PAYERS)
        const secret = sandbox.webhookSecret
        const baseline = await startBaseline(ownerUrl, secret)
        const events = { secret, customers, count: EVENTS, connections: CONNECTIONS }
        const contestants = {
          webhook: () => sendEvents({ ...events, url: `${server.url}/api/webhooks/payments` }),
          baseline: () => sendEvents({ ...events, url: baseline.url }),
        }
        const rounds = await measureInTurns(contestants, ROUNDS).finally(baseline.stop)

        const ratio = computeMedian(rounds.map(({ webhook, baseline }) => webhook.p99Ms / baseline.p99Ms))
        const describe = (who: 'webhook' | 'baseline') => {
          const median = (of: 'p50Ms' | 'p99Ms') => computeMedian(rounds.map((round) => round[who][of]))
          return `p99 ${median('p99Ms').toFixed(1)} ms, p50 ${median('p50Ms').toFixed(1)} ms`
        }
        return [
          {
            what: 'An event of the payment provider, against a bare verify-and-insert handler',
            measured: describe('webhook'),
            baseline: describe('baseline'),
            ratio,
            goal: `at most ${GOAL}x`,
            met: ratio <= GOAL,
          },
        ]
      },
      { WORKER: 'off' },
    ),
}

async function startBaseline(ownerUrl: string, secret: string) {
  const env = { DATABASE_URL: ownerUrl, WEBHOOK_SECRET: secret }
  const file = 'bench/harness/webhooks/webhook-baseline-server.ts'
  return startProgram({ file, port: await findFreePort(), ready: '/', env })
}
