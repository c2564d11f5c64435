import { type LimbColumn, squareLimbs, toScaledIntegers } from '../exact/limbs.ts'
import type { ScaledInteger } from '../exact/scaled-integers.ts'
import { DECIMALS, getPowerOfTen, type Units } from '../exact/units.ts'
import type { ColumnChunk } from './column-chunk.ts'

/**
 * The results of the trades of a chunk, ready for sums: the P&L as limbs and as one integer for each row (`values`),
 * its squares, and 1 for each winning or losing trade. `zero` is the start of a sum of `values`; `toUnits` converts
 * such a sum.
 */
export type ChunkResults = {
  pnl: LimbColumn
  squares: LimbColumn
  won: Float64Array
  lost: Float64Array
  values: ArrayLike<ScaledInteger>
  zero: ScaledInteger
  toUnits: (value: ScaledInteger) => Units
}

export function toChunkResults({ trades, amounts: { pnl } }: ColumnChunk): ChunkResults {
  const values = toScaledIntegers(pnl)
  const unit = getPowerOfTen(DECIMALS - pnl.decimals)
  const [won, lost] = [new Float64Array(trades), new Float64Array(trades)]
  for (let row = 0; row < trades; row++) {
    const amount = values[row] as ScaledInteger // within bounds
    if (amount > 0) won[row] = 1
    else if (amount < 0) lost[row] = 1
  }
  return {
    pnl,
    squares: squareLimbs(pnl),
    won,
    lost,
    values,
    zero: (pnl.limbs.length > 1 ? 0n : 0) as ScaledInteger, // see ScaledInteger
    toUnits: (value) => BigInt(value) * unit,
  }
}
