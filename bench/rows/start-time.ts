import { setTimeout as wait } from 'node:timers/promises'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { readMemoryKb } from '../harness/read-memory.ts'
import { startCandlebook } from '../harness/start-candlebook.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'

const ROUNDS = 3
const IDLE_MS = 5000
const MAX_IDLE_MB = 180

/**
 * The time until the built server is ready: without a data folder, with the demo data, and again on the same folder. The
 * memory is that of the server's process without PostgreSQL, some seconds after the later start.
 */
export const startTime: Row = {
  name: 'start-time',
  measure: async () => {
    const first: number[] = []
    const later: number[] = []
    const idleMb: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await withTemporaryFolder(async (folder) => {
        first.push((await measureStart(folder)).seconds)
        const { seconds, memoryMb } = await measureStart(folder, { idleMs: IDLE_MS })
        later.push(seconds)
        idleMb.push(memoryMb)
      })
    }
    return [
      buildFigure('First start, from no data folder to ready', computeMedian(first), 8),
      buildFigure('Later start, to ready', computeMedian(later), 1.3),
      buildMemoryFigure(computeMedian(idleMb)),
    ]
  },
}

async function measureStart(
  folder: string,
  { idleMs = 0 } = {},
): Promise<{ seconds: number; memoryMb: number }> {
  const server = await startCandlebook({ DATA_DIR: `${folder}/data` })
  await wait(idleMs)
  const memoryMb = readMemoryKb(server.pid) / 1024
  await server.stop()
  return { seconds: server.readyAfterMs / 1000, memoryMb }
}

function buildMemoryFigure(megabytes: number): Figure {
  return {
    what: 'Memory of the idle server',
    measured: `${megabytes.toFixed(0)} MB`,
    baseline: null,
    ratio: null,
    goal: `under ${MAX_IDLE_MB} MB`,
    met: megabytes < MAX_IDLE_MB,
  }
}

function buildFigure(what: string, seconds: number, goal: number): Figure {
  const measured = `${seconds.toFixed(2)} s`
  return { what, measured, baseline: null, ratio: null, goal: `under ${goal} s`, met: seconds < goal }
}
