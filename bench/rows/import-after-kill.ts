import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { buildBrokerFile, importFile } from '../harness/imports/import-file.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { signUp } from '../harness/sign-up.ts'
import { startCandlebook } from '../harness/start-candlebook.ts'
import { withStack } from '../harness/with-stack.ts'

const LINES = 10_000
const ROUNDS = 3
const GOAL_MS = 3000

/**
 * How much longer an import takes after kill -9 of the server in the middle of the same user's last one: from the answer of the
 * next server that it is ready. The killed import is in its commit, where it holds the user's lock.
 */
export const importAfterKill: Row = {
  name: 'import-after-kill',
  measure: () =>
    withStack(
      async ({ server, owner, env }) => {
        const usual = await measureDuration(async () => {
          const { cookie } = await signUp(server.url)
          await importFile(server.url, cookie, buildBrokerFile(LINES))
        })
        const { cookie } = await signUp(server.url)
        const waits: number[] = []
        let running = server
        for (let round = 0; round < ROUNDS; round++) {
          let isCommitting = false
          const lost = importFile(running.url, cookie, buildBrokerFile(LINES), () => {
            isCommitting = true
          }).then(
            () => 'imported',
            () => 'lost',
          )
          while (!isCommitting || !(await hasOpenCommit(owner)))
            await new Promise((next) => setTimeout(next, 5))
          process.kill(running.pid, 'SIGKILL')
          if ((await lost) !== 'lost') throw new Error('the import was done before the server was killed')
          running = await startCandlebook(env)
          const { url } = running
          const took = await measureDuration(() => importFile(url, cookie, buildBrokerFile(LINES)))
          waits.push(took - usual)
          await owner.query('delete from trades')
          await owner.query('delete from executions')
          await owner.query('delete from imports')
        }
        await running.stop()
        const longest = Math.max(...waits)
        return [
          {
            what: 'Import of 10,000 lines after kill -9 in the middle of one, beyond the time of a usual one',
            measured: `${Math.max(0, computeMedian(waits)).toFixed(0)} ms, at most ${Math.max(0, longest).toFixed(0)} ms`,
            baseline: `${usual.toFixed(0)} ms`,
            ratio: null,
            goal: `at most ${GOAL_MS} ms`,
            met: longest <= GOAL_MS,
          },
        ]
      },
      { RATE_LIMIT: 'off' },
    ),
}

/** Whether a transaction has written executions and is not done. */
async function hasOpenCommit(owner: {
  query(text: string): Promise<{ rows: { n: number }[] }>
}): Promise<boolean> {
  const { rows } = await owner.query(
    `select count(*)::int as n from pg_locks where relation = 'executions'::regclass and mode = 'RowExclusiveLock'`,
  )
  return (rows[0]?.n ?? 0) > 0
}
