import type { Block } from './block.ts'
import { floorDivide, PLACES, tenTo, type Units } from './exact.ts'
import { countsByCode } from './tally.ts'

/**
 * How many trades there are of each size. P&L is counted by its sign and its two leading digits ('-:57:12' is a loss
 * from 12 up to 13 times ten to the power of 57, in units), R by the nearest half. Two of them add up without loss, and
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

/** A step as amounts without sign, in units: from <= |P&L| < to. Break-even has no width. */
export function stepBounds(step: string): { sign: -1 | 0 | 1; from: Units; to: Units } {
  if (step === EVEN) return { sign: 0, from: 0n, to: 0n }
  const [sign, zeros, lead] = step.split(':')
  const unit = tenTo(Number(zeros ?? '0'))
  const from = BigInt(lead ?? '0') * unit
  return { sign: sign === '-' ? -1 : 1, from, to: from + unit }
}

const EVEN = '0'

/** The step that a P&L, a whole number of so many decimal places, is in. */
export function stepOf(pnl: bigint, places: number): string {
  if (pnl === 0n) return EVEN
  const digits = String(pnl < 0n ? -pnl : pnl)
  const zeros = digits.length - 2 + PLACES - places
  return `${pnl < 0n ? '-' : '+'}:${Math.max(zeros, 0)}:${zeros < 0 ? digits : digits.padEnd(2, '0').slice(0, 2)}`
}

/** The number of the bar of half an R: 0 is around 0R, -2 around −1R, from a quarter below to a quarter above. */
export function halfOf({ pnl, risk }: { pnl: Units; risk: Units }): number {
  return Number(floorDivide(4n * pnl + risk, 2n * risk))
}

function add<Key>(counts: Map<Key, number>, key: Key, trades: number): void {
  counts.set(key, (counts.get(key) ?? 0) + trades)
}
