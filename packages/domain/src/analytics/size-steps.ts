import { floorDivide, PLACES, tenTo, type Units } from './exact.ts'

/** A step as amounts without sign, in units: from <= |P&L| < to. Break-even has no width. */
export function stepBounds(step: string): { sign: -1 | 0 | 1; from: Units; to: Units } {
  if (step === EVEN) return { sign: 0, from: 0n, to: 0n }
  const [sign, zeros, lead] = step.split(':')
  const unit = tenTo(Number(zeros ?? '0'))
  const from = BigInt(lead ?? '0') * unit
  return { sign: sign === '-' ? -1 : 1, from, to: from + unit }
}

export const EVEN = '0'

/** The step that a P&L, a whole number of so many decimal places, is in. */
export function stepOf(pnl: bigint, places: number): string {
  if (pnl === 0n) return EVEN
  const digits = String(pnl < 0n ? -pnl : pnl)
  const zeros = digits.length - 2 + PLACES - places
  return `${pnl < 0n ? '-' : '+'}:${Math.max(zeros, 0)}:${zeros < 0 ? digits : digits.padEnd(2, '0').slice(0, 2)}`
}

/**
 * The number of the bar of half an R: 0 is around 0R, -2 around −1R, from a quarter below to a quarter above. What lies
 * beyond the lowest and the highest is in these.
 */
export function halfOf({ pnl, risk }: { pnl: Units; risk: Units }): number {
  const half = Number(floorDivide(4n * pnl + risk, 2n * risk))
  return Math.min(Math.max(half, LOWEST_HALF), HIGHEST_HALF)
}

/** The open bars of R: from −3R down and from 5R up. */
export const LOWEST_HALF = -6
export const HIGHEST_HALF = 10

/** The middle of a step in money, as the nearest float; 0 for break-even. */
export function middleOfStep(step: string): number {
  if (step === EVEN) return 0
  const [sign, zeros, lead] = step.split(':')
  const middle = (Number(lead) + 0.5) * 10 ** (Number(zeros) - PLACES)
  return sign === '-' ? -middle : middle
}
