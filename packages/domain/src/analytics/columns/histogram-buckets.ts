import { DECIMALS, divideRoundingDown, getPowerOfTen, type Units } from '../exact/units.ts'

/** The bounds of a bucket without sign, in units: from <= |P&L| < to. The break-even bucket has no width. */
export function getBucketBounds(bucket: string): { sign: -1 | 0 | 1; from: Units; to: Units } {
  if (bucket === BREAK_EVEN_BUCKET) return { sign: 0, from: 0n, to: 0n }
  const [sign, zeros, lead] = bucket.split(':')
  const unit = getPowerOfTen(Number(zeros ?? '0'))
  const from = BigInt(lead ?? '0') * unit
  return { sign: sign === '-' ? -1 : 1, from, to: from + unit }
}

export const BREAK_EVEN_BUCKET = '0'

/**
 * The bucket of a P&L, which is an integer with this number of decimals. '-:57:12' holds losses from 12 up to 13 ×
 * 10^57 units.
 */
export function toPnlBucket(pnl: bigint, decimals: number): string {
  if (pnl === 0n) return BREAK_EVEN_BUCKET
  const digits = String(pnl < 0n ? -pnl : pnl)
  const zeros = digits.length - 2 + DECIMALS - decimals
  return `${pnl < 0n ? '-' : '+'}:${Math.max(zeros, 0)}:${zeros < 0 ? digits : digits.padEnd(2, '0').slice(0, 2)}`
}

/**
 * The bucket of half an R: 0 holds R from −0.25 up to 0.25, -2 is around −1R. Values below the lowest or above the
 * highest bucket are in these.
 */
export function toRBucket({ pnl, risk }: { pnl: Units; risk: Units }): number {
  const bucket = Number(divideRoundingDown(4n * pnl + risk, 2n * risk))
  return Math.min(Math.max(bucket, MIN_R_BUCKET), MAX_R_BUCKET)
}

/** The open buckets: up to −3R, and from 5R. */
export const MIN_R_BUCKET = -6
export const MAX_R_BUCKET = 10

/** The middle of a bucket in money as a double; 0 for break-even. */
export function getBucketMiddle(bucket: string): number {
  if (bucket === BREAK_EVEN_BUCKET) return 0
  const [sign, zeros, lead] = bucket.split(':')
  const middle = (Number(lead) + 0.5) * 10 ** (Number(zeros) - DECIMALS)
  return sign === '-' ? -middle : middle
}
