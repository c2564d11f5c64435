import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { load } from '../harness/load.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { signUp } from '../harness/sign-up.ts'
import { readCpuMs } from '../harness/soak/read-cpu.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 4
const SECONDS = 2
const GOAL_MS = 11

/**
 * The processor time of the server for one answer with the complete report of 10,000 trades on the weekdays of five years.
 * The baseline is a route that checks the session, as every route does, and answers an empty list.
 */
export const reportAnswer: Row = {
  name: 'report-answer',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const { userId, cookie } = await signUp(server.url)
      await fillRecord(owner, { userId, trades: 10_000, years: 5 })
      const measureCpu = async (path: string) => {
        const before = readCpuMs(server.pid)
        const { perSecond } = await load({ url: server.url + path, cookie, seconds: SECONDS })
        return (readCpuMs(server.pid) - before) / (perSecond * SECONDS)
      }
      const contestants = {
        report: () => measureCpu('/api/v1/analytics?today=2026-11-21'),
        session: () => measureCpu('/api/v1/demo-accounts'),
      }
      const rounds = await measureInTurns(contestants, ROUNDS)

      const ms = (who: keyof typeof contestants) => computeMedian(rounds.map((round) => round[who]))
      return [
        {
          what: 'Processor time of one answer with the report of 10,000 trades, against the check of a session',
          measured: `${ms('report').toFixed(1)} ms`,
          baseline: `${ms('session').toFixed(1)} ms`,
          ratio: computeMedian(rounds.map(({ report, session }) => report / session)),
          goal: `at most ${GOAL_MS} ms`,
          met: ms('report') <= GOAL_MS,
        },
      ]
    }),
}
