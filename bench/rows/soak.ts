import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { readMemoryKb } from '../harness/read-memory.ts'
import { signUp } from '../harness/sign-up.ts'
import { readCpuMs } from '../harness/soak/read-cpu.ts'
import { withStack } from '../harness/with-stack.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const PER_SECOND = Number(process.env.SOAK_PER_SECOND ?? 140)
const TRADERS = 20
const GOAL_GROWTH = 1.15
const GOAL_P99_MS = 500

type Minute = { minute: number; requests: number; errors: number; p50: number; p99: number; longest: number }

/**
 * Ten minutes of a steady mix: 70% pages of the list, 20% reports, 10% writes, of twenty traders with 2,000 trades each. It
 * prints each minute with the memory and the load of the server. SOAK_MINUTES and SOAK_PER_SECOND change it.
 */
export const soak: Row = {
  name: 'long-soak',
  measure: () =>
    withStack(
      async ({ server, owner }) => {
        const traders: string[] = []
        for (let at = 0; at < TRADERS; at++) {
          const { userId, cookie } = await signUp(server.url)
          await fillRecord(owner, { userId, trades: 2000, years: 2 })
          traders.push(cookie)
        }
        const minutes: (Minute & { memoryKb: number })[] = []
        let cpu = readCpuMs(server.pid)
        for await (const minute of sendRequests({
          url: server.url,
          traders,
          perSecond: PER_SECOND,
          minutes: MINUTES,
        })) {
          const memoryKb = readMemoryKb(server.pid)
          const busyPct = (readCpuMs(server.pid) - cpu) / 600
          cpu = readCpuMs(server.pid)
          minutes.push({ ...minute, memoryKb })
          console.error(
            `minute ${minute.minute}: ${minute.requests} requests, ${minute.errors} errors, p50 ${minute.p50} ms, p99 ${minute.p99} ms, longest ${minute.longest} ms, memory ${Math.round(memoryKb / 1024)} MB, processor ${busyPct.toFixed(0)}%`,
          )
        }

        // The first minute loads what a server needs for its first requests.
        const [start, end] = [minutes[1] ?? minutes[0]!, minutes.at(-1)!]
        const growth = end.memoryKb / start.memoryKb
        const p99 = Math.max(...minutes.slice(1).map((one) => one.p99))
        const p50 = computeMedian(minutes.map((one) => one.p50))
        const errors = minutes.reduce((sum, one) => sum + one.errors, 0)
        const what = `${MINUTES} minutes of ${PER_SECOND} requests a second (70% list, 20% report, 10% writes)`
        return [
          {
            what: `${what}: memory at the end against the second minute`,
            measured: `${Math.round(end.memoryKb / 1024)} MB`,
            baseline: `${Math.round(start.memoryKb / 1024)} MB`,
            ratio: growth,
            goal: `at most ${GOAL_GROWTH}x`,
            met: growth <= GOAL_GROWTH,
          },
          {
            what: 'The same, p99 of the slowest minute after the first, against the median p50',
            measured: `${p99} ms, ${errors} errors`,
            baseline: `${p50} ms`,
            ratio: p99 / p50,
            goal: `under ${GOAL_P99_MS} ms, no error`,
            met: p99 < GOAL_P99_MS && errors === 0,
          },
        ]
      },
      { RATE_LIMIT: 'off' },
    ),
}

const generator = fileURLToPath(new URL('../harness/soak/mixed-requests.mjs', import.meta.url))

/** Starts the generator in a separate process, and yields each minute as it ends. */
async function* sendRequests(mix: {
  url: string
  traders: string[]
  perSecond: number
  minutes: number
}): AsyncGenerator<Minute> {
  const child = spawn(process.execPath, [generator, JSON.stringify(mix)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Minute // what it prints
}
