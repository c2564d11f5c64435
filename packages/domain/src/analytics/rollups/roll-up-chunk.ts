import type { Day } from '../../days/index.ts'
import { type ChunkResults, toChunkResults } from '../columns/chunk-results.ts'
import { type ColumnChunk, getExitDay } from '../columns/column-chunk.ts'
import type { ScaledInteger } from '../exact/scaled-integers.ts'
import type { Units } from '../exact/units.ts'
import { toDayPoint } from './day-points.ts'
import { appendCurve, buildCurve, createEmptyCurve, type EquityCurve } from './equity-curve.ts'
import type { Rollup } from './rollup.ts'
import type { StoredTotal } from './stored-total.ts'
import { summariseChunk } from './summarise-chunk.ts'
import { type Tally, tallyByCode } from './tally.ts'

/** What a rollup, an exit day and a key of a column take in memory, with the parts of a report that are made of them. */
const [ROLLUP_BYTES, DAY_BYTES, GROUP_BYTES] = [20_000, 600, 100]

/** About how many bytes of memory the rollup of a chunk takes. */
export function countRollupBytes({ days, keys }: ColumnChunk): number {
  const groups = Object.values(keys).reduce((sum, list) => sum + list.length, 0)
  return ROLLUP_BYTES + DAY_BYTES * days.length + GROUP_BYTES * groups
}

/** Rolls up the trades of a chunk, one pass over each column. */
export function rollUpChunk(chunk: ColumnChunk): Rollup {
  const results = toChunkResults(chunk)
  const days = buildDays(chunk, results)
  const curve = createEmptyCurve()
  for (const day of days) appendCurve(curve, day.curve)
  const summary = { ...summariseChunk(chunk, results), curve }
  return {
    summary,
    points: days.map((one) => toDayPoint(one.day, one)),
    stored: sumStoredPnl(chunk, results, summary.all.pnl),
  }
}

/** The tally and the curve of each exit day. */
function buildDays(
  chunk: ColumnChunk,
  results: ChunkResults,
): { day: Day; all: Tally; curve: EquityCurve }[] {
  const getTrade = (row: number) => ({ day: getExitDay(chunk, row), id: chunk.getId(row) })
  let to = 0
  return tallyByCode(chunk.day, chunk.days.length, results).map(([, all]) => {
    const from = to
    to += all.trades
    return { day: getExitDay(chunk, from), all, curve: buildCurve(results, { from, to, getTrade }) }
  })
}

function sumStoredPnl({ getId, mismatches }: ColumnChunk, results: ChunkResults, pnl: Units): StoredTotal {
  const total: StoredTotal = { pnl, mismatch: null }
  for (const { row, stored } of mismatches) {
    total.pnl += stored - results.toUnits(results.values[row] as ScaledInteger) // within bounds
    total.mismatch ??= getId(row)
  }
  return total
}
