import { DECIMALS, getPowerOfTen, type ScaledInteger, type Units } from './units.ts'

/**
 * A column of exact integers with `decimals` decimals, stored as doubles that add up exactly. One limb holds most
 * columns. Larger amounts are split: an amount is Σ limb × 2^(bits × index of the limb), and every limb has the sign
 * of the amount.
 */
export type LimbColumn = { decimals: number; bits: number; limbs: Float64Array[] }

/** Exact integers: doubles below 2^53, or BigInt. */
export type IntegerColumn = Float64Array | bigint[]

/** Splits integer amounts with this number of decimals into limbs. */
export function toLimbs(integers: IntegerColumn, decimals: number): LimbColumn {
  const doubles = integers instanceof Float64Array ? integers : Float64Array.from(integers, Number) // comparing them is faster than comparing BigInt
  const doubleLength = findLargest(doubles).toString(2).length // exact for doubles that fit
  if (doubleLength <= countBitsForSums(integers.length))
    return { decimals, bits: doubleLength, limbs: [doubles] }
  const amounts = integers instanceof Float64Array ? Array.from(integers, BigInt) : integers
  const bits = countLimbBits(amounts.length)
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

/** Writes the limbs of one amount into its row. */
function splitAmount(
  amount: bigint,
  { limbs, bits, row }: { limbs: readonly Float64Array[]; bits: number; row: number },
): void {
  const [shift, sign] = [BigInt(bits), amount < 0n ? -1 : 1]
  let remainder = amount < 0n ? -amount : amount
  for (const limb of limbs) {
    limb[row] = sign * Number(BigInt.asUintN(bits, remainder)) || 0 // never -0
    remainder >>= shift
  }
}

/** The bits that a number may have so that the sum of all numbers stays below 2^52. */
function countBitsForSums(numbers: number): number {
  return 52 - Math.ceil(Math.log2(numbers + 1))
}

const MAX_LIMB_BITS = 44

/**
 * The bits of a limb of several: an even number, because squares multiply halves of a limb. With this maximum the sum of
 * 256 products of such halves is below 2^52.
 */
function countLimbBits(numbers: number): number {
  return Math.min(MAX_LIMB_BITS, 2 * Math.floor(countBitsForSums(numbers) / 2))
}

/** The squares of the amounts. They have twice the decimals. */
export function squareLimbs({ decimals, bits, limbs }: LimbColumn): LimbColumn {
  const [first = EMPTY_LIMB] = limbs
  const limbBits = limbs.length > 1 ? bits : countLimbBits(first.length)
  const halfBits = limbBits / 2
  const halves = limbs.flatMap((limb) => splitIntoLimbs(limb, halfBits, limbs.length > 1 ? 2 : 1))
  const products = Array.from({ length: 2 * halves.length - 1 }, () => new Float64Array(first.length))
  for (const [i, a] of halves.entries()) {
    for (const [j, b] of halves.entries()) addProducts(products[i + j] as Float64Array, a, b)
  }
  return { decimals: 2 * decimals, bits: limbBits, limbs: carryProducts(products, halfBits) }
}

/**
 * Splits integer doubles into limbs of this number of bits, the lowest first, and at least `minLimbs` of them. Each limb
 * has the sign of the integer.
 */
function splitIntoLimbs(column: Float64Array, bits: number, minLimbs: number): Float64Array[] {
  const unit = 2 ** bits
  const parts: Float64Array[] = []
  let remainder = column
  while (parts.length < minLimbs - 1 || findLargest(remainder) >= unit) {
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

/**
 * Joins sums of products to limbs of twice as many bits. The products are from 0; the sum at an index counts in units of
 * 2^(bits × index). One column is the result as it is.
 */
function carryProducts(products: readonly Float64Array[], bits: number): Float64Array[] {
  const [first = EMPTY_LIMB] = products
  if (products.length <= 1) return [first]
  const unit = 2 ** bits
  const carried = new Float64Array(first.length)
  const limbs: Float64Array[] = []
  for (const [index, column] of products.entries()) {
    const isLower = index % 2 === 0
    if (isLower) limbs.push(new Float64Array(first.length))
    const limb = limbs.at(-1) as Float64Array // the first index is even
    const place = isLower ? 1 : unit
    for (let row = 0; row < column.length; row++) {
      const sum = (column[row] as number) + (carried[row] as number)
      const higher = Math.floor(sum / unit)
      limb[row] = (limb[row] as number) + (sum - higher * unit) * place
      carried[row] = higher
    }
  }
  const highest = limbs.at(-1) as Float64Array
  for (let row = 0; row < highest.length; row++)
    highest[row] = (highest[row] as number) + (carried[row] as number) * unit
  return limbs
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
  const shift = BigInt(bits)
  const [highest, ...lower] = limbs.toReversed() as [Float64Array, ...Float64Array[]] // there are two or more
  const integers = Array.from(highest, BigInt)
  for (const limb of lower) {
    for (let row = 0; row < limb.length; row++)
      integers[row] = ((integers[row] as bigint) << shift) + BigInt(limb[row] as number) // within bounds
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

function joinLimbs(parts: readonly number[], bits: number): bigint {
  const shift = BigInt(bits)
  return parts.reduceRight((joined, part) => (joined << shift) + BigInt(part), 0n)
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
