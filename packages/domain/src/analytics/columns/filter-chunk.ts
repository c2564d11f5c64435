import type { Day } from '../../days/index.ts'
import { NO_ACCOUNT, toTagKey } from '../../trades/index.ts'
import { selectLimbs, selectValues } from '../exact/limbs.ts'
import { type ColumnChunk, mapColumns } from './column-chunk.ts'
import { amountColumns } from './trade-amounts.ts'
import { type KeyColumn, keyColumns, parseTags } from './trade-keys.ts'

/**
 * The closed trades that a report covers; an absent field matches all trades. `from` and `to` are exit days, both
 * included. Texts are keys of the breakdowns, so that a breakdown row and the report of its trades agree. `tag`
 * ignores case. `hasAccount` selects the trades with an account ('true') or without one ('false').
 */
export type ChunkFilter = {
  from?: Day | undefined
  to?: Day | undefined
  tag?: string | undefined
  hasAccount?: 'true' | 'false' | undefined
} & { [Part in (typeof exactFields)[number]]?: string | undefined }

const exactFields = [
  'market',
  'type',
  'instrument',
  'symbol',
  'strategy',
  'account',
  'currency',
] as const satisfies KeyColumn[]

/** The trades of the chunk that match the filter; the same chunk when all match. */
export function filterChunk(chunk: ColumnChunk, filter: ChunkFilter): ColumnChunk {
  const conditions = toConditions(chunk, filter)
  if (conditions.length === 0) return chunk
  const rows = findMatchingRows(chunk.trades, conditions)
  return rows.length === chunk.trades ? chunk : selectRows(chunk, rows)
}

/** For each code of a column, whether its trades match. */
type Condition = { codes: Int32Array; matches: boolean[] }

/** Only the conditions that exclude a code. */
function toConditions(
  { days, day, keys, codes }: ColumnChunk,
  { from, to, tag, hasAccount, ...exact }: ChunkFilter,
): Condition[] {
  const conditions: Condition[] = [
    {
      codes: day,
      matches: days.map((one) => (from === undefined || one >= from) && (to === undefined || one <= to)),
    },
  ]
  for (const field of exactFields) {
    const wanted = exact[field]
    if (wanted !== undefined)
      conditions.push({ codes: codes[field], matches: keys[field].map((key) => key === wanted) })
  }
  if (hasAccount !== undefined)
    conditions.push({
      codes: codes.account,
      matches: keys.account.map((key) => (key !== NO_ACCOUNT) === (hasAccount === 'true')),
    })
  if (tag !== undefined) {
    const wanted = toTagKey(tag)
    conditions.push({
      codes: codes.tags,
      matches: keys.tags.map((tags) => parseTags(tags ?? '[]').has(wanted)),
    })
  }
  return conditions.filter(({ matches }) => matches.includes(false))
}

function findMatchingRows(trades: number, conditions: readonly Condition[]): Int32Array {
  const isExcluded = new Uint8Array(trades)
  for (const { codes, matches } of conditions) {
    const isExcludedCode = Uint8Array.from(matches, (isMatch) => (isMatch ? 0 : 1))
    for (let row = 0; row < trades; row++) if (isExcludedCode[codes[row] as number] === 1) isExcluded[row] = 1
  }
  const rows = new Int32Array(trades)
  let count = 0
  for (let row = 0; row < trades; row++) {
    rows[count] = row
    count += 1 - (isExcluded[row] as number)
  }
  return rows.subarray(0, count)
}

/** The trades of the chunk in these rows, which are in ascending order. */
export function selectRows(chunk: ColumnChunk, rows: Int32Array): ColumnChunk {
  const select = (column: Int32Array) => selectValues(column, new Int32Array(rows.length), rows)
  return {
    trades: rows.length,
    getId: (row) => chunk.getId(rows[row] as number),
    days: chunk.days,
    day: select(chunk.day),
    heldDays: select(chunk.heldDays),
    keys: chunk.keys,
    codes: mapColumns(keyColumns, (column) => select(chunk.codes[column])),
    amounts: mapColumns(amountColumns, (column) => selectLimbs(chunk.amounts[column], rows)),
    mismatches: selectMismatches(chunk.mismatches, rows),
  }
}

/** Both lists are in ascending order. */
function selectMismatches(
  mismatches: ColumnChunk['mismatches'],
  rows: Int32Array,
): ColumnChunk['mismatches'] {
  let index = 0
  return mismatches.flatMap(({ row, stored }) => {
    while (index < rows.length && (rows[index] as number) < row) index += 1 // within bounds
    return rows[index] === row ? [{ row: index, stored }] : []
  })
}
