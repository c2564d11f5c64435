import type { Day } from '../../days/index.ts'
import type { ColumnChunk } from '../columns/column-chunk.ts'
import { selectRows } from '../columns/filter-chunk.ts'
import { rollUpChunk } from './roll-up-chunk.ts'
import type { Rollup } from './rollup.ts'
import { countByCode } from './tally.ts'

/** Rolls up each exit day of a chunk, oldest first. */
export function rollUpDays(chunk: ColumnChunk): Map<Day, Rollup> {
  const days = new Map<Day, Rollup>()
  let from = 0
  for (const [code, trades] of countByCode(chunk.day, chunk.days.length)) {
    const rows = Int32Array.from({ length: trades }, (_, index) => from + index)
    days.set(chunk.days[code] as Day, rollUpChunk(selectRows(chunk, rows))) // within bounds
    from += trades
  }
  return days
}
