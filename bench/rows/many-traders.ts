import type pg from 'pg'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { load } from '../harness/load.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { signUp, type Trader } from '../harness/sign-up.ts'
import { readCpuMs } from '../harness/soak/read-cpu.ts'
import { withStack } from '../harness/with-stack.ts'

const COUNTS = [100, 500]
const TRADERS = 2000
const TRADES = 500
const ROUNDS = 4
const SECONDS = 4
const GOAL_MS = 11
/** Signing up computes a slow hash of the password on purpose. */
const SIGNED_UP_AT_ONCE = 4

/**
 * The processor time of the server for one answer with the complete report, while 100 and 500 of 2,000 traders with 500 trades
 * each ask by turns. The baseline is the check of a session, as in report-answer.
 */
export const manyTraders: Row = {
  name: 'many-traders',
  measure: () =>
    withStack(
      async ({ server, owner }) => {
        const traders = await addTraders(server.url, owner, Math.max(...COUNTS))
        const measureCpu = async (path: string, among: Trader[]) => {
          const before = readCpuMs(server.pid)
          const cookies = among.map(({ cookie }) => cookie)
          const { perSecond } = await load({ url: server.url + path, cookies, seconds: SECONDS })
          return (readCpuMs(server.pid) - before) / (perSecond * SECONDS)
        }
        const figures: Figure[] = []
        for (const count of COUNTS) {
          const active = traders.slice(0, count)
          for (const { cookie } of active) await readReport(server.url, cookie) // each one's trades are read
          const contestants = {
            report: () => measureCpu(REPORT, active),
            session: () => measureCpu('/api/v1/demo-accounts', active),
          }
          const rounds = await measureInTurns(contestants, ROUNDS)
          const ms = (who: keyof typeof contestants) => computeMedian(rounds.map((round) => round[who]))
          figures.push({
            what: `The same with reports of ${count} of 2,000 traders by turns`,
            measured: `${ms('report').toFixed(1)} ms`,
            baseline: `${ms('session').toFixed(1)} ms`,
            ratio: computeMedian(rounds.map(({ report, session }) => report / session)),
            goal: `at most ${GOAL_MS} ms`,
            met: ms('report') <= GOAL_MS,
          })
        }
        return figures
      },
      { RATE_LIMIT: 'off', WORKER: 'off' },
    ),
}

const REPORT = '/api/v1/analytics?today=2026-11-21'

async function readReport(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url + REPORT, { headers: { cookie } })
  const { counts } = (await answer.json()) as { counts: { trades: number } } // the contract's AnalyticsReport
  if (counts.trades === 0) throw new Error('the report has no trades')
}

/** Traders who ask, and others: all with the same trades. */
async function addTraders(url: string, owner: pg.Client, count: number): Promise<Trader[]> {
  const traders: Trader[] = []
  while (traders.length < count) {
    const more = Math.min(SIGNED_UP_AT_ONCE, count - traders.length)
    traders.push(...(await Promise.all(Array.from({ length: more }, () => signUp(url)))))
  }
  const [first, ...active] = traders.map(({ userId }) => userId)
  const { rows: copies } = await owner.query<{ id: string }>(
    `insert into auth.users (id, name, email, email_verified, created_at, updated_at)
     select gen_random_uuid(), 'Bench Trader', gen_random_uuid() || '@example.com', true, now(), now()
     from generate_series(1, $1) returning id`,
    [TRADERS - count],
  )
  const others = [...active, ...copies.map(({ id }) => id)]
  await fillRecord(owner, { userId: first!, trades: TRADES, years: 3 }) // there is at least one trader
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'trades' and is_generated = 'NEVER'
       and column_name not in ('user_id', 'id')`,
  )
  await owner.query(
    `insert into trades (user_id, id, ${rows[0]?.names}) select other, gen_random_uuid(), ${rows[0]?.names}
     from trades, unnest($2::uuid[]) as other where user_id = $1`,
    [first, others],
  )
  await owner.query('vacuum analyze trades')
  return traders
}
