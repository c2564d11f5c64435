import type pg from 'pg'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 5
const GOAL_MS = 1500

/**
 * The answers behind the page of an account with 100,000 trades of five years, 10,000 cash movements, and a balance of the broker on
 * each weekday: its ledger, and the first page of its days.
 */
export const accountLedger: Row = {
  name: 'ledger',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const { userId, cookie } = await signUp(server.url)
      await fillRecord(owner, { userId, trades: 100_000, years: 5 })
      const id = await fillLedger(owner, userId)
      const base = `${server.url}/api/v1/broker-accounts/${id}/ledger`
      const measure = async (what: string, url: string): Promise<Figure> => {
        const times: number[] = []
        for (let round = 0; round <= ROUNDS; round++) {
          const ms = await measureDuration(async () => {
            const answer = await fetch(url, { headers: { cookie } })
            if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
            await answer.text()
          })
          if (round > 0) times.push(ms) // the first one fills the caches of the database
        }
        const ms = computeMedian(times)
        return {
          ...{ what, measured: `${Math.round(ms)} ms`, baseline: null, ratio: null },
          ...{ goal: `at most ${GOAL_MS} ms`, met: ms <= GOAL_MS },
        }
      }
      return [
        await measure(
          'The ledger of an account with 100,000 trades, 10,000 movements and 1,300 balances of its broker',
          `${base}?income=with&today=2026-11-21`,
        ),
        await measure('The first page of its days', `${base}/days?income=with&page=1`),
      ]
    }),
}

/** Gives all trades an account with a starting balance, movements and balances. Returns its id. */
async function fillLedger(owner: pg.Client, userId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into broker_accounts (user_id, id, name, currency, starting_balance, starting_day, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Main', 'EUR', 100000, '2021-11-01', now(), now()) returning id`,
    [userId],
  )
  await owner.query(`update trades set account = 'Main' where user_id = $1`, [userId])
  await owner.query(
    `insert into cash_movements (user_id, id, day, kind, amount, currency, account, what)
     select $1, gen_random_uuid(), date '2021-11-22' + n % 1800, (array['dividend', 'fee', 'cash', 'interest'])[1 + n % 4],
       1 + n % 90, 'EUR', 'Main', '' from generate_series(1, 10000) n`,
    [userId],
  )
  await owner.query(
    `with added as (
       insert into imports (user_id, id, format, format_title, file_name, file_sha256, executions_added, trades_added,
         trades_changed, created_at, updated_at)
       values ($1, gen_random_uuid(), 'degiro-account', 'DEGIRO', 'bench.csv', '', 0, 0, 0, now(), now()) returning id)
     insert into stated_balances (user_id, id, import_id, day, line, kind, amount, currency, account)
     select $1, gen_random_uuid(), added.id, day, 1, 'cash', 100000, 'EUR', 'Main'
     from added, generate_series(date '2021-11-22', date '2026-11-20', interval '1 day') as day
     where extract(isodow from day) < 6`,
    [userId],
  )
  await owner.query('vacuum analyze trades, cash_movements, stated_balances')
  const [account] = rows
  if (!account) throw new Error('the account was inserted')
  return account.id
}
