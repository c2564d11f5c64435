import type { Block } from './block.ts'
import { PLACES, tenTo, type Units } from './exact.ts'
import { type Lanes, squaresOf, wholesOf } from './lanes.ts'
import type { Whole } from './wholes.ts'

/**
 * How the trades of a block came out, ready to be added up: the P&L in lanes and one by one, its squares, and 1 for
 * each trade that won or lost. `toUnits` takes sums of `wholes`, which start from `zero`.
 */
export type Results = {
  pnl: Lanes
  squares: Lanes
  won: Float64Array
  lost: Float64Array
  wholes: ArrayLike<Whole>
  zero: Whole
  toUnits: (whole: Whole) => Units
}

/** The results of the trades of a block. */
export function resultsOf({ trades, amounts: { pnl } }: Block): Results {
  const wholes = wholesOf(pnl)
  const unit = tenTo(PLACES - pnl.places)
  const [won, lost] = [new Float64Array(trades), new Float64Array(trades)]
  for (let at = 0; at < trades; at++) {
    const amount = wholes[at] as Whole // inside
    if (amount > 0) won[at] = 1
    else if (amount < 0) lost[at] = 1
  }
  return {
    pnl,
    squares: squaresOf(pnl),
    won,
    lost,
    wholes,
    zero: (pnl.lanes.length > 1 ? 0n : 0) as Whole, // see Whole
    toUnits: (whole) => BigInt(whole) * unit,
  }
}
