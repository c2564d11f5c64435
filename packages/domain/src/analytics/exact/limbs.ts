import type { ScaledInteger } from './scaled-integers.ts'
import { DECIMALS, getPowerOfTen, type Units } from './units.ts'

/**
 * A column of exact integers with `decimals` decimals, stored as doubles that add up exactly. One limb holds most
 * columns. Larger amounts are split: an amount is Σ limb × 2^(bits × index of the limb), and every limb has the sign
 * of the amount.
 */
export type LimbColumn = { decimals: number; bits: number; limbs: Float64Array[] }

/** Splits integer amounts with this number of decimals into limbs. */
export function toLimbs(amounts: readonly bigint[], decimals: number): LimbColumn {
  const doubles = Float64Array.from(amounts, Number) // comparing them is faster than comparing BigInt
  const doubleLength = findLargest(doubles).toString(2).length // exact for doubles that fit
  if (doubleLength <= countBitsForSums(amounts.length))
    return { decimals, bits: doubleLength, limbs: [doubles] }
  const bits = countBitsForProducts(amounts.length)
  const size = Math.ceil(countBits(amounts, doubles) / bits)
  const limbs = Array.from({ length: size }, () => new Float64Array(amounts.length))
  for (const [row, amount] of amounts.entries()) splitAmount(amount, { limbs, bits, row })
  return { decimals, bits, limbs }
}

/** The bits of the largest amount without its sign. `doubles` are the amounts as the nearest doubles. */
function countBits(amounts: readonly bigint[], doubles: Float64Array): number {
  const largestDouble = findLargest(doubles)
  let largest = 0n
  for (const [row, amount] of amounts.entries()) {
    if (Math.abs(doubles[row] as number) < largestDouble) continue // within bounds
    const size = amount < 0n ? -amount : amount
    if (size > largest) largest = size
  }
  return largest.toString(2).length
}

/** Writes the limbs of one amount into its row. BigInt is slow, so it is cut into doubles that hold several limbs each. */
function splitAmount(
  amount: bigint,
  { limbs, bits, row }: { limbs: readonly Float64Array[]; bits: number; row: number },
): void {
  const limbsPerDouble = countLimbsPerDouble(bits)
  const [doubleBits, unit, sign] = [bits * limbsPerDouble, 2 ** bits, amount < 0n ? -1 : 1]
  let remainder = amount < 0n ? -amount : amount
  let double = 0
  for (const [index, limb] of limbs.entries()) {
    if (index % limbsPerDouble === 0) {
      double = Number(BigInt.asUintN(doubleBits, remainder))
      remainder >>= BigInt(doubleBits)
    }
    const higher = Math.floor(double / unit)
    limb[row] = sign * (double - higher * unit) || 0 // never -0
    double = higher
  }
}

/** How many limbs of this number of bits one double holds exactly. */
function countLimbsPerDouble(bits: number): number {
  return Math.floor(53 / bits)
}

/** The bits that a number may have so that the sum of all numbers stays below 2^52. */
function countBitsForSums(numbers: number): number {
  return 52 - Math.ceil(Math.log2(numbers + 1))
}

/** The bits that a factor may have so that sums of up to 32 products of each row stay below 2^52. */
function countBitsForProducts(numbers: number): number {
  return (countBitsForSums(numbers) - 5) >> 1
}

/** The squares of the amounts. They have twice the decimals. */
export function squareLimbs({ decimals, bits, limbs }: LimbColumn): LimbColumn {
  const [first = EMPTY_LIMB] = limbs
  const isOneLimb = limbs.length <= 1
  const partBits = isOneLimb ? countBitsForProducts(first.length) : bits
  const parts = isOneLimb ? splitIntoLimbs(first, partBits) : limbs
  const squares = Array.from({ length: 2 * parts.length - 1 }, () => new Float64Array(first.length))
  for (const [i, a] of parts.entries()) {
    for (const [j, b] of parts.entries()) addProducts(squares[i + j] as Float64Array, a, b)
  }
  return { decimals: 2 * decimals, bits: partBits, limbs: squares }
}

/**
 * Splits integer doubles into limbs of this number of bits, the lowest first. Each limb has the sign of the integer.
 */
function splitIntoLimbs(column: Float64Array, bits: number): Float64Array[] {
  const unit = 2 ** bits
  const parts: Float64Array[] = []
  let remainder = column
  while (findLargest(remainder) >= unit) {
    const higher = new Float64Array(column.length)
    const part = new Float64Array(column.length)
    for (let row = 0; row < column.length; row++) {
      higher[row] = Math.trunc((remainder[row] as number) / unit) // within bounds, as every index in these loops
      part[row] = (remainder[row] as number) - (higher[row] as number) * unit
    }
    parts.push(part)
    remainder = higher
  }
  return [...parts, remainder]
}

function addProducts(into: Float64Array, a: Float64Array, b: Float64Array): void {
  for (let row = 0; row < into.length; row++)
    into[row] = (into[row] as number) + (a[row] as number) * (b[row] as number)
}

const EMPTY_LIMB = new Float64Array()

function findLargest(limb: Float64Array): number {
  let largest = 0
  for (const amount of limb) if (Math.abs(amount) > largest) largest = Math.abs(amount)
  return largest
}

/** Returns one integer for each row: all doubles or all BigInt. */
export function toScaledIntegers({ limbs, bits }: LimbColumn): ArrayLike<ScaledInteger> {
  const [first = EMPTY_LIMB] = limbs
  if (limbs.length <= 1) return first
  // One BigInt is built from as many limbs as one double holds, because the creation of BigInts takes most of the
  // time.
  const limbsPerDouble = countLimbsPerDouble(bits)
  const shift = BigInt(bits * limbsPerDouble)
  const integers: bigint[] = []
  for (let top = limbs.length - 1 - ((limbs.length - 1) % limbsPerDouble); top >= 0; top -= limbsPerDouble) {
    const group = limbs.slice(top, top + limbsPerDouble)
    const isHighest = top + limbsPerDouble >= limbs.length
    for (let row = 0; row < first.length; row++) {
      let double = 0
      for (let limb = group.length - 1; limb >= 0; limb--)
        double = double * 2 ** bits + (group[limb]![row] as number) // within bounds
      const added = BigInt(double)
      integers[row] = isHighest ? added : ((integers[row] as bigint) << shift) + added
    }
  }
  return integers as unknown as ScaledInteger[] // see ScaledInteger
}

/** Joins the sums of all limbs into one amount in units of `unitDecimals` decimals. */
export function joinLimbSums(
  sums: readonly number[],
  { decimals, bits }: LimbColumn,
  unitDecimals = DECIMALS,
): Units {
  return joinLimbs(sums, bits) * getPowerOfTen(unitDecimals - decimals)
}

/** Carries what exceeds a limb into the next one first, so that one double holds several limbs, because BigInt is slow. */
function joinLimbs(parts: readonly number[], bits: number): bigint {
  const unit = 2 ** bits
  const limbs = [...parts]
  for (let at = 0; at < limbs.length - 1; at++) {
    const carried = Math.floor((limbs[at] as number) / unit) // within bounds
    limbs[at] = (limbs[at] as number) - carried * unit
    limbs[at + 1] = (limbs[at + 1] as number) + carried
  }
  const limbsPerDouble = countLimbsPerDouble(bits)
  let joinedSum = BigInt(limbs.at(-1) ?? 0)
  for (let top = limbs.length - 1; top > 0; ) {
    const bottom = Math.max(top - limbsPerDouble, 0)
    let double = 0
    for (let at = top - 1; at >= bottom; at--) double = double * unit + (limbs[at] as number)
    joinedSum = (joinedSum << BigInt(bits * (top - bottom))) + BigInt(double)
    top = bottom
  }
  return joinedSum
}

/** The sum of the column in units. */
export function sumColumn(column: LimbColumn): Units {
  const sums = column.limbs.map((limb) => {
    let sum = 0
    for (const amount of limb) sum += amount
    return sum
  })
  return joinLimbSums(sums, column)
}

/** The amounts of these rows. */
export function selectLimbs({ limbs, ...scale }: LimbColumn, rows: Int32Array): LimbColumn {
  return { ...scale, limbs: limbs.map((limb) => selectValues(limb, new Float64Array(rows.length), rows)) }
}

/** Copies the values of these rows into the new column. */
export function selectValues<Column extends Float64Array | Int32Array>(
  column: Column,
  into: Column,
  rows: Int32Array,
): Column {
  for (let index = 0; index < rows.length; index++) into[index] = column[rows[index] as number] as number // within bounds
  return into
}
