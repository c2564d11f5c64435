import type { Figure, Row } from '../lab/figure.ts'
import { median } from '../lab/median.ts'
import { startCandlebook } from '../lab/start-candlebook.ts'
import { withTemporaryFolder } from '../lab/temporary-folder.ts'

const ROUNDS = 3

/** The time until the built server is ready: without a data folder, with the demo data, and again on the same folder. */
export const startTime: Row = {
  name: 'start-time',
  measure: async () => {
    const first: number[] = []
    const later: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await withTemporaryFolder(async (folder) => {
        first.push(await timeStart(folder))
        later.push(await timeStart(folder))
      })
    }
    return [
      figure('First start, from no data folder to ready', median(first), 8),
      figure('Later start, to ready', median(later), 3),
    ]
  },
}

async function timeStart(folder: string): Promise<number> {
  const server = await startCandlebook({ DATA_DIR: `${folder}/data` })
  await server.stop()
  return server.readyAfterMs / 1000
}

function figure(what: string, seconds: number, goal: number): Figure {
  const measured = `${seconds.toFixed(2)} s`
  return { what, measured, floor: null, ratio: null, goal: `under ${goal} s`, met: seconds < goal }
}
