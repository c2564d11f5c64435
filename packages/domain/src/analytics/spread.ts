import { floorDivide, tenTo, type Units } from './exact.ts'

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

/** Counts one trade; `risk` is null without a usable stop, and then it has no R. */
export function countSize(spread: Spread, { pnl, risk }: { pnl: Units; risk: Units | null }): void {
  add(spread.pnl, stepOf(pnl), 1)
  if (risk !== null) add(spread.r, halfOf({ pnl, risk }), 1)
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

function stepOf(pnl: Units): string {
  if (pnl === 0n) return EVEN
  const size = pnl < 0n ? -pnl : pnl
  // Nearly all amounts have few decimals, and long numbers take long to write.
  const zerosCut = size % CUT === 0n ? CUT_PLACES : 0
  const digits = String(zerosCut === 0 ? size : size / CUT)
  const lead = zerosCut === 0 ? digits.slice(0, 2) : digits.padEnd(2, '0').slice(0, 2)
  return `${pnl < 0n ? '-' : '+'}:${Math.max(digits.length + zerosCut - 2, 0)}:${lead}`
}

const CUT_PLACES = 44
const CUT = tenTo(CUT_PLACES)

/** The number of the bar of half an R: 0 is around 0R, -2 around −1R, from a quarter below to a quarter above. */
function halfOf({ pnl, risk }: { pnl: Units; risk: Units }): number {
  return Number(floorDivide(4n * pnl + risk, 2n * risk))
}

function add<Key>(counts: Map<Key, number>, key: Key, trades: number): void {
  counts.set(key, (counts.get(key) ?? 0) + trades)
}
