import type { AmountColumns } from './trade-amounts.ts'
import { type CodedColumn, encodeColumn, mapKeys } from './trade-lists.ts'
import { DECIMALS, divideRoundingDown, getPowerOfTen, type Units } from './units.ts'

/** A bucket without its sign, in units: from <= |P&L| < to. The break-even bucket has no width. */
type BucketBounds = { sign: -1 | 0 | 1; from: Units; to: Units }

export const BREAK_EVEN_BUCKET = '0'

// There are fewer than 20,000 buckets: a sign, two digits and at most 90 zeros.
const knownBounds = new Map<string, BucketBounds>([[BREAK_EVEN_BUCKET, { sign: 0, from: 0n, to: 0n }]])

export function getBucketBounds(bucket: string): BucketBounds {
  const known = knownBounds.get(bucket)
  if (known) return known
  const [sign, zeros, lead] = bucket.split(':')
  const unit = getPowerOfTen(Number(zeros ?? '0'))
  const from = BigInt(lead ?? '0') * unit
  const bounds: BucketBounds = { sign: sign === '-' ? -1 : 1, from, to: from + unit }
  knownBounds.set(bucket, bounds)
  return bounds
}

/** The bucket of each P&L. '-:57:12' holds losses from 12 up to 13 × 10^57 units. */
export function toPnlBuckets({ pnl, decimals }: AmountColumns): CodedColumn<string> {
  const toBucket = (code: number) => formatPnlBucket(code, decimals)
  const codes = pnl instanceof Float64Array ? pnl.map(codeDouble) : pnl.map(codeBigInt)
  return mapKeys(encodeColumn<number>(codes), toBucket)
}

// The code of a P&L is sign × (100 × number of digits + its first two digits): 412 for 1234, and 170 for 7, read as 70.
const DIGITS_UNIT = 100

function codeDouble(pnl: number): number {
  if (pnl === 0) return 0
  const size = Math.abs(pnl)
  let [digits, power] = [1, 1]
  while (power * 10 <= size) {
    power *= 10
    digits += 1
  }
  const lead = digits === 1 ? size * 10 : Math.floor(size / (power / 10))
  return Math.sign(pnl) * (digits * DIGITS_UNIT + lead)
}

function codeBigInt(pnl: bigint): number {
  if (pnl === 0n) return 0
  const digits = String(pnl < 0n ? -pnl : pnl)
  const lead = Number(digits.padEnd(2, '0').slice(0, 2))
  return (pnl < 0n ? -1 : 1) * (digits.length * DIGITS_UNIT + lead)
}

function formatPnlBucket(code: number, decimals: number): string {
  if (code === 0) return BREAK_EVEN_BUCKET
  const size = Math.abs(code)
  const lead = size % DIGITS_UNIT
  const zeros = Math.floor(size / DIGITS_UNIT) - 2 + DECIMALS - decimals
  return `${code < 0 ? '-' : '+'}:${Math.max(zeros, 0)}:${zeros < 0 ? lead / 10 : lead}`
}

/**
 * The bucket of half an R of each trade: 0 holds R from −0.25 up to 0.25, -2 is around −1R. Values below the lowest or above
 * the highest bucket are in these. Null without a usable stop.
 */
export function toRBuckets({ pnl, risk }: AmountColumns): CodedColumn<string | null> {
  const buckets = new Array<number | null>(pnl.length)
  for (let row = 0; row < pnl.length; row++) {
    const [amount, stake] = [pnl[row], risk[row]] as [number, number] | [bigint, bigint] // columns of one kind
    buckets[row] = stake > 0 ? toRBucket(amount, stake) : null
  }
  return mapKeys(encodeColumn(buckets), (bucket) => (bucket === null ? null : String(bucket)))
}

function toRBucket(pnl: number | bigint, risk: number | bigint): number {
  const bucket =
    typeof pnl === 'number' && typeof risk === 'number'
      ? Math.floor((4 * pnl + risk) / (2 * risk)) // exact: computeAmounts returns doubles below 2^51
      : Number(divideRoundingDown(4n * BigInt(pnl) + BigInt(risk), 2n * BigInt(risk)))
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
