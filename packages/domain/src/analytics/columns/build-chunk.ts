import type { Decimal } from '../../decimal/index.ts'
import { toLimbs } from '../exact/limbs.ts'
import { countDecimals, toScaledDouble } from '../exact/scaled-integers.ts'
import { getPowerOfTen, toUnits } from '../exact/units.ts'
import { type ColumnChunk, mapColumns } from './column-chunk.ts'
import { type AmountColumns, amountColumns, computeAmounts } from './trade-amounts.ts'
import { encodeKeys, keyColumns } from './trade-keys.ts'
import type { TradeLists } from './trade-lists.ts'

/** Builds a chunk. Throws RangeError when a trade has more decimals than the database stores. */
export function buildChunk(lists: TradeLists): ColumnChunk {
  const amounts = computeAmounts(lists)
  const encoded = encodeKeys(lists, amounts)
  return {
    trades: lists.heldDays.length,
    getId: lists.getId,
    days: lists.exitDay.keys,
    day: lists.exitDay.codes,
    heldDays: lists.heldDays,
    keys: mapColumns(keyColumns, (column) => encoded[column].keys),
    codes: mapColumns(keyColumns, (column) => encoded[column].codes),
    amounts: mapColumns(amountColumns, (column) => toLimbs(amounts[column], amounts.decimals)),
    mismatches: findMismatches(lists.pnl, amounts),
  }
}

function findMismatches(stored: readonly Decimal[], { pnl, decimals }: AmountColumns) {
  const mismatches: ColumnChunk['mismatches'] = []
  const areDoubles = pnl instanceof Float64Array
  for (const [row, decimal] of stored.entries()) {
    const computed = pnl[row] as number | bigint // within bounds
    const ownDecimals = countDecimals(decimal)
    if (areDoubles && ownDecimals <= decimals && toScaledDouble(decimal, decimals) === computed) continue
    const common = Math.max(decimals, ownDecimals) // a mismatch may have more decimals
    if (toUnits(decimal, common) !== BigInt(computed) * getPowerOfTen(common - decimals))
      mismatches.push({ row, stored: toUnits(decimal) })
  }
  return mismatches
}
