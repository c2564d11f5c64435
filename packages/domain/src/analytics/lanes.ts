import { PLACES, tenTo, type Units } from './exact.ts'
import type { Whole } from './wholes.ts'

/**
 * A column of exact amounts in doubles that may be added up and stay exact, as whole numbers of `places` decimal places.
 * Nearly always one lane holds them. What is too large is cut into several: an amount is Σ lane × 2^(bits × number of
 * the lane), every part with the sign of the whole.
 */
export type Lanes = { places: number; bits: number; lanes: Float64Array[] }

/** The amounts, whole numbers of `places` decimal places, as lanes. */
export function lanesOf(amounts: readonly bigint[], places: number): Lanes {
  let largest = 0n
  for (const amount of amounts) {
    const size = amount < 0n ? -amount : amount
    if (size > largest) largest = size
  }
  const length = largest.toString(2).length
  if (length <= bitsOfSum(amounts.length)) {
    return { places, bits: length, lanes: [Float64Array.from(amounts, Number)] }
  }
  const bits = bitsOfProduct(amounts.length)
  const lanes = Array.from({ length: Math.ceil(length / bits) }, () => new Float64Array(amounts.length))
  for (const [at, amount] of amounts.entries()) {
    const sign = amount < 0n ? -1 : 1
    let rest = amount < 0n ? -amount : amount
    for (const lane of lanes) {
      lane[at] = sign * Number(BigInt.asUintN(bits, rest)) || 0 // never -0
      rest >>= BigInt(bits)
    }
  }
  return { places, bits, lanes }
}

/** So many numbers of so many bits add up to less than 2^52. */
function bitsOfSum(numbers: number): number {
  return 52 - Math.ceil(Math.log2(numbers + 1))
}

/** Of so many numbers, the sums of up to 32 products of two such parts do the same. */
function bitsOfProduct(numbers: number): number {
  return (bitsOfSum(numbers) - 5) >> 1
}

/** The squares of the amounts, whole numbers of twice the decimal places. */
export function squaresOf({ places, bits, lanes }: Lanes): Lanes {
  const [first = NO_LANE] = lanes
  const isOne = lanes.length <= 1
  const partBits = isOne ? bitsOfProduct(first.length) : bits
  const parts = isOne ? partsOf(first, partBits) : lanes
  const squares = Array.from({ length: 2 * parts.length - 1 }, () => new Float64Array(first.length))
  for (const [i, a] of parts.entries()) {
    for (const [j, b] of parts.entries()) addProducts(squares[i + j] as Float64Array, a, b)
  }
  return { places: 2 * places, bits: partBits, lanes: squares }
}

/** Whole doubles cut into parts of so many bits, the lowest first, each with the sign of the whole. */
function partsOf(lane: Float64Array, bits: number): Float64Array[] {
  const unit = 2 ** bits
  const parts: Float64Array[] = []
  let rest = lane
  while (largestOf(rest) >= unit) {
    const above = new Float64Array(lane.length)
    const part = new Float64Array(lane.length)
    for (let at = 0; at < lane.length; at++) {
      above[at] = Math.trunc((rest[at] as number) / unit) // inside, as every index in these loops
      part[at] = (rest[at] as number) - (above[at] as number) * unit
    }
    parts.push(part)
    rest = above
  }
  return [...parts, rest]
}

function addProducts(into: Float64Array, a: Float64Array, b: Float64Array): void {
  for (let at = 0; at < into.length; at++)
    into[at] = (into[at] as number) + (a[at] as number) * (b[at] as number)
}

const NO_LANE = new Float64Array()

function largestOf(lane: Float64Array): number {
  let largest = 0
  for (const amount of lane) if (Math.abs(amount) > largest) largest = Math.abs(amount)
  return largest
}

/** The amounts one by one, all of them doubles or all of them BigInt. */
export function wholesOf({ lanes, bits }: Lanes): ArrayLike<Whole> {
  const [first = NO_LANE] = lanes
  if (lanes.length <= 1) return first
  // As many lanes as one double holds become one BigInt, because making those takes longest.
  const together = Math.floor(53 / bits)
  const wholes: bigint[] = Array.from(first, () => 0n)
  for (let top = lanes.length - 1 - ((lanes.length - 1) % together); top >= 0; top -= together) {
    const group = lanes.slice(top, top + together)
    const move = BigInt(bits * together)
    for (let at = 0; at < wholes.length; at++) {
      let double = 0
      for (let lane = group.length - 1; lane >= 0; lane--)
        double = double * 2 ** bits + (group[lane]![at] as number) // inside
      wholes[at] = ((wholes[at] as bigint) << move) + BigInt(double)
    }
  }
  return wholes as unknown as Whole[] // see Whole
}

/** What the sums of the lanes come to together, in units of 56 places, or of so many. */
export function unitsOf(sums: readonly number[], { places, bits }: Lanes, of = PLACES): Units {
  return joined(sums, bits) * tenTo(of - places)
}

function joined(parts: readonly number[], bits: number): bigint {
  let whole = 0n
  for (let at = parts.length - 1; at >= 0; at--) whole = (whole << BigInt(bits)) + BigInt(parts[at] as number)
  return whole
}

/** The sum of the whole column, in units of 56 places. */
export function sumOf(column: Lanes): Units {
  const sums = column.lanes.map((lane) => {
    let sum = 0
    for (const amount of lane) sum += amount
    return sum
  })
  return unitsOf(sums, column)
}

/** The amounts at these places. */
export function takeLanes({ lanes, ...scale }: Lanes, kept: Int32Array): Lanes {
  return { ...scale, lanes: lanes.map((lane) => takeFrom(lane, new Float64Array(kept.length), kept)) }
}

/** What the column holds at these places, put into the new one. */
export function takeFrom<Column extends Float64Array | Int32Array>(
  column: Column,
  into: Column,
  kept: Int32Array,
): Column {
  for (let at = 0; at < kept.length; at++) into[at] = column[kept[at] as number] as number // inside
  return into
}
