import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { startCandlebook } from '../harness/start-candlebook.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'

const ROUNDS = 3

/** The time until the built server is ready: without a data folder, with the demo data, and again on the same folder. */
export const startTime: Row = {
  name: 'start-time',
  measure: async () => {
    const first: number[] = []
    const later: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await withTemporaryFolder(async (folder) => {
        first.push(await measureStart(folder))
        later.push(await measureStart(folder))
      })
    }
    return [
      buildFigure('First start, from no data folder to ready', computeMedian(first), 8),
      buildFigure('Later start, to ready', computeMedian(later), 3),
    ]
  },
}

async function measureStart(folder: string): Promise<number> {
  const server = await startCandlebook({ DATA_DIR: `${folder}/data` })
  await server.stop()
  return server.readyAfterMs / 1000
}

function buildFigure(what: string, seconds: number, goal: number): Figure {
  const measured = `${seconds.toFixed(2)} s`
  return { what, measured, baseline: null, ratio: null, goal: `under ${goal} s`, met: seconds < goal }
}
