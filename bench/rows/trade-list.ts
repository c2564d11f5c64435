import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillTrades } from '../harness/fill-trades.ts'
import { load } from '../harness/load.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { signUp } from '../harness/sign-up.ts'
import { readCpuMs } from '../harness/soak/read-cpu.ts'
import { startBareList } from '../harness/start-bare-list.ts'
import type { Program } from '../harness/start-program.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 7
const SECONDS = 2
const GOAL = 0.6
const MAX_CPU_RATIO = 1.5
const MAX_KB = 25

/** A page of 50 trades through the entire stack, compared with a bare handler that runs the same SQL. */
export const tradeList: Row = {
  name: 'list-throughput',
  measure: () =>
    withStack(async ({ server, owner, ownerUrl }) => {
      const trader = await signUp(server.url)
      await fillTrades(owner, { userId: trader.userId, count: 1000 })
      const baseline = await startBareList(ownerUrl, trader.userId)
      const list = { url: `${server.url}/api/v1/trades`, cookie: trader.cookie, seconds: SECONDS }
      const contestants = {
        stack: () => measure(server, list),
        baseline: () => measure(baseline, { url: baseline.url, seconds: SECONDS }),
      }
      const rounds = await measureInTurns(contestants, ROUNDS).finally(baseline.stop)

      const ratio = computeMedian(rounds.map(({ stack, baseline }) => stack.perSecond / baseline.perSecond))
      const cpuRatio = computeMedian(rounds.map(({ stack, baseline }) => stack.cpuMs / baseline.cpuMs))
      const median = (who: keyof typeof contestants, what: 'perSecond' | 'cpuMs') =>
        computeMedian(rounds.map((round) => round[who][what]))
      const perSecond = (who: keyof typeof contestants) =>
        `${Math.round(median(who, 'perSecond')).toLocaleString('en-US')}/s`
      const kb = (await readBytes(list)) / 1024
      return [
        {
          what: 'Page of 50 trades, the product against a bare handler',
          measured: perSecond('stack'),
          baseline: perSecond('baseline'),
          ratio,
          goal: `at least ${GOAL}x`,
          met: ratio >= GOAL,
        },
        {
          what: 'Processor time of the server for this page',
          measured: `${median('stack', 'cpuMs').toFixed(2)} ms`,
          baseline: `${median('baseline', 'cpuMs').toFixed(2)} ms`,
          ratio: cpuRatio,
          goal: `at most ${MAX_CPU_RATIO}x`,
          met: cpuRatio <= MAX_CPU_RATIO,
        },
        {
          what: 'Size of this page',
          measured: `${kb.toFixed(1)} KB`,
          baseline: null,
          ratio: null,
          goal: `at most ${MAX_KB} KB`,
          met: kb <= MAX_KB,
        },
      ]
    }),
}

/** Requests a second, and the processor time of the process for one of them. */
async function measure({ pid }: Program, target: Parameters<typeof load>[0]) {
  const before = readCpuMs(pid)
  const { perSecond } = await load(target)
  return { perSecond, cpuMs: (readCpuMs(pid) - before) / (perSecond * target.seconds) }
}

async function readBytes({ url, cookie }: { url: string; cookie: string }): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } })
  return (await answer.arrayBuffer()).byteLength
}
