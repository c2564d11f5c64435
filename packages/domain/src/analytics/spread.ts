import type { Block } from './block.ts'
import { EVEN } from './size-steps.ts'
import { countsByCode } from './tally.ts'

/**
 * How many trades there are of each size. P&L is counted by its sign and its two leading digits ('-:57:12' is a loss
 * from 12 up to 13 times ten to the power of 57, in units), R by the nearest half, up to the open bars. Two of them add up without loss, and
 * bars of any round width are made from them later, because round widths never cut such a step in two.
 */
export type Spread = { pnl: Map<string, number>; r: Map<number, number> }

/** The spread of no trades. */
export function emptySpread(): Spread {
  return { pnl: new Map(), r: new Map() }
}

/** The spread of the trades of a block. */
export function spreadOf({ keys, codes }: Block): Spread {
  const spread = emptySpread()
  for (const [code, trades] of countsByCode(codes.pnlStep, keys.pnlStep.length)) {
    spread.pnl.set(keys.pnlStep[code] ?? EVEN, trades)
  }
  for (const [code, trades] of countsByCode(codes.rHalf, keys.rHalf.length)) {
    const half = keys.rHalf[code] ?? null
    if (half !== null) spread.r.set(Number(half), trades)
  }
  return spread
}

/** Adds the second spread to the first. */
export function absorbSpread(into: Spread, next: Spread): void {
  for (const [step, trades] of next.pnl) add(into.pnl, step, trades)
  for (const [half, trades] of next.r) add(into.r, half, trades)
}

function add<Key>(counts: Map<Key, number>, key: Key, trades: number): void {
  counts.set(key, (counts.get(key) ?? 0) + trades)
}
