import type { Day } from '../days/index.ts'
import { tagKey } from '../trades/index.ts'
import { amountColumns, type Block, byColumn } from './block.ts'
import { takeFrom, takeLanes } from './lanes.ts'
import { type Coded, codedColumns, tagsOf } from './trade-keys.ts'

/**
 * Which closed trades a report is over; a part that is missing lets all through. Days are exit days, both included;
 * texts are keys of the breakdowns, so that a row of one and the report of its trades are the same; a tag is in any case.
 */
export type BlockFilter = {
  from?: Day | undefined
  to?: Day | undefined
  tag?: string | undefined
} & { [Part in (typeof exactParts)[number]]?: string | undefined }

const exactParts = ['market', 'type', 'symbol', 'strategy'] as const satisfies Coded[]

/** The trades of the block that pass the filter; the same block when all do. */
export function takeTrades(block: Block, filter: BlockFilter): Block {
  const conditions = conditionsOf(block, filter)
  if (conditions.length === 0) return block
  const kept = passing(block.trades, conditions)
  return kept.length === block.trades ? block : takeAt(block, kept)
}

/** Whether each code of a column lets its trades through. */
type Condition = { codes: Int32Array; passes: boolean[] }

/** The conditions that stop any trade. */
function conditionsOf(
  { days, day, keys, codes }: Block,
  { from, to, tag, ...exact }: BlockFilter,
): Condition[] {
  const conditions: Condition[] = [
    {
      codes: day,
      passes: days.map((one) => (from === undefined || one >= from) && (to === undefined || one <= to)),
    },
  ]
  for (const part of exactParts) {
    const wanted = exact[part]
    if (wanted !== undefined)
      conditions.push({ codes: codes[part], passes: keys[part].map((key) => key === wanted) })
  }
  if (tag !== undefined) {
    const wanted = tagKey(tag)
    conditions.push({
      codes: codes.tags,
      passes: keys.tags.map((tags) => tagsOf(tags ?? '[]').has(wanted)),
    })
  }
  return conditions.filter(({ passes }) => passes.includes(false))
}

function passing(trades: number, conditions: readonly Condition[]): Int32Array {
  const isOut = new Uint8Array(trades)
  for (const { codes, passes } of conditions) {
    const stops = Uint8Array.from(passes, (lets) => (lets ? 0 : 1))
    for (let at = 0; at < trades; at++) if (stops[codes[at] as number] === 1) isOut[at] = 1
  }
  const kept = new Int32Array(trades)
  let count = 0
  for (let at = 0; at < trades; at++) {
    kept[count] = at
    count += 1 - (isOut[at] as number)
  }
  return kept.subarray(0, count)
}

function takeAt(block: Block, kept: Int32Array): Block {
  const take = (column: Int32Array) => takeFrom(column, new Int32Array(kept.length), kept)
  return {
    trades: kept.length,
    idOf: (place) => block.idOf(kept[place] as number),
    days: block.days,
    day: take(block.day),
    heldDays: take(block.heldDays),
    keys: block.keys,
    codes: byColumn(codedColumns, (column) => take(block.codes[column])),
    amounts: byColumn(amountColumns, (column) => takeLanes(block.amounts[column], kept)),
    differing: differingAt(block.differing, kept),
  }
}

/** Both lists ascend. */
function differingAt(differing: Block['differing'], kept: Int32Array): Block['differing'] {
  let place = 0
  return differing.flatMap(({ at, stored }) => {
    while (place < kept.length && (kept[place] as number) < at) place += 1 // inside
    return kept[place] === at ? [{ at: place, stored }] : []
  })
}
