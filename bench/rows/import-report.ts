import { setTimeout as wait } from 'node:timers/promises'
import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { buildBrokerFile, importFile } from '../harness/imports/import-file.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const TRADERS = 2
const LINES = 10_000
const GOAL = 3

/** In ms: the first report, the job before it, and the median of the next reports. */
type Measured = { first: number; job: number; again: number }

/**
 * The first report after an import of 10,000 lines, compared with the same report asked again. Each trader is new: one half
 * of them asks at once after the commit, the other when the job has built the rollups.
 */
export const importReport: Row = {
  name: 'import-report',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const file = buildBrokerFile(LINES)
      const measure = async (waitForJob: boolean): Promise<Measured> => {
        const { userId, cookie } = await signUp(server.url)
        const get = async () => {
          const answer = await fetch(`${server.url}/api/v1/analytics?today=2026-11-21`, {
            headers: { cookie },
          })
          const { counts } = (await answer.json()) as { counts: { trades: number } }
          if (counts.trades !== LINES / 2) throw new Error(`the report has ${counts.trades} trades`)
        }
        await importFile(server.url, cookie, file)
        const imported = performance.now()
        if (waitForJob) while (await isAnyStale(userId)) await wait(50)
        const job = performance.now() - imported
        const first = await measureDuration(get)
        const again: number[] = []
        for (let round = 0; round < 7; round++) again.push(await measureDuration(get))
        return { first, job, again: computeMedian(again) }
      }
      const isAnyStale = async (userId: string) =>
        (
          await owner.query(
            `select from analytics_rollups where user_id = $1 and period = '' and format is null`,
            [userId],
          )
        ).rowCount !== 0
      await measure(true) // the process loads what it needs
      const [atOnce, later]: [Measured[], Measured[]] = [[], []]
      for (let round = 0; round < TRADERS; round++) {
        atOnce.push(await measure(false))
        later.push(await measure(true))
      }
      const median = (measured: Measured[], name: keyof Measured) =>
        computeMedian(measured.map((one) => one[name]))
      const ratio = computeMedian(later.map(({ first, again }) => first / again))
      const [job, early] = [median(later, 'job') / 1000, median(atOnce, 'first')]
      return [
        {
          what: 'First report after an import of 10,000 lines, compared with the next ones',
          measured: `${median(later, 'first').toFixed(1)} ms; the job needs ${job.toFixed(1)} s after the commit, and a report at the moment of the commit ${early.toFixed(0)} ms`,
          baseline: `${median(later, 'again').toFixed(1)} ms`,
          ratio,
          goal: `at most ${GOAL}x`,
          met: ratio <= GOAL,
        },
      ]
    }),
}
