import { amountColumns, type ColumnChunk, keyColumns, mapColumns } from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'
import { formatId, ID_BYTES } from '../rollups/id-bytes.ts'

/**
 * The part of a chunk that is written as JSON. The values of its columns follow it, in the order of `listColumns`.
 */
type Header = {
  trades: number
  days: Day[]
  keys: ColumnChunk['keys']
  amounts: Record<keyof ColumnChunk['amounts'], { decimals: number; bits: number; limbs: number }>
  mismatches: [row: number, stored: string][]
  kinds: number[]
}

type Column = Int32Array | Float64Array

// A column is stored in the first type that holds all its values. The type ALL_ZERO stores no values.
const kinds = [
  { of: Uint8Array, min: 0, max: 2 ** 8 - 1 },
  { of: Int8Array, min: -(2 ** 7), max: 2 ** 7 - 1 },
  { of: Uint16Array, min: 0, max: 2 ** 16 - 1 },
  { of: Int16Array, min: -(2 ** 15), max: 2 ** 15 - 1 },
  { of: Int32Array, min: -(2 ** 31), max: 2 ** 31 - 1 },
  { of: Float64Array, min: -Infinity, max: Infinity },
] as const
const ALL_ZERO = -1

const LENGTH_BYTES = 4

/**
 * Encodes a chunk: the length of the header, the header as JSON, the ids of its trades (`ids`, 16 bytes each) and the
 * columns. Equal chunks give equal bytes. Every change of this format increases ROLLUP_FORMAT.
 */
export function encodeChunk(chunk: ColumnChunk, ids: Buffer): Buffer {
  if (ids.length !== ID_BYTES * chunk.trades) throw new RangeError('the ids are not those of the chunk')
  const columns = listColumns(chunk).map(pack)
  const header: Header = {
    trades: chunk.trades,
    days: chunk.days,
    keys: chunk.keys,
    amounts: mapColumns(amountColumns, (name) => {
      const { decimals, bits, limbs } = chunk.amounts[name]
      return { decimals, bits, limbs: limbs.length }
    }),
    mismatches: chunk.mismatches.map(({ row, stored }) => [row, String(stored)]),
    kinds: columns.map(({ kind }) => kind),
  }
  const texts = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(texts.length)
  return Buffer.concat([length, texts, ids, ...columns.map(({ bytes }) => bytes)])
}

/** Decodes a chunk of `encodeChunk`. The ids are read from `bytes` when they are asked for. */
export function decodeChunk(bytes: Buffer): ColumnChunk {
  const headerEnd = LENGTH_BYTES + bytes.readUInt32LE()
  const header: Header = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, headerEnd)) // as encodeChunk wrote it
  const { trades, days, keys, amounts, mismatches } = header
  let [at, column] = [headerEnd + ID_BYTES * trades, 0]
  const next = <Into extends Column>(into: new (from: ArrayLike<number> | number) => Into): Into => {
    const kind = kinds[header.kinds[column++] ?? ALL_ZERO]
    if (!kind) return new into(trades)
    const end = at + trades * kind.of.BYTES_PER_ELEMENT
    const own = bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + end) as ArrayBuffer // typed arrays need aligned bytes
    at = end
    return new into(new kind.of(own))
  }
  return {
    trades,
    days,
    keys,
    getId: (row) => formatId(bytes, headerEnd + ID_BYTES * row),
    mismatches: mismatches.map(([row, stored]) => ({ row, stored: BigInt(stored) })),
    day: next(Int32Array),
    heldDays: next(Int32Array),
    codes: mapColumns(keyColumns, () => next(Int32Array)),
    amounts: mapColumns(amountColumns, (name) => {
      const { limbs, ...scale } = amounts[name]
      return { ...scale, limbs: Array.from({ length: limbs }, () => next(Float64Array)) }
    }),
  }
}

function listColumns({ day, heldDays, codes, amounts }: ColumnChunk): Column[] {
  return [
    day,
    heldDays,
    ...keyColumns.map((name) => codes[name]),
    ...amountColumns.flatMap((name) => amounts[name].limbs),
  ]
}

function pack(column: Column): { kind: number; bytes: Uint8Array } {
  let [min, max] = [0, 0]
  for (const value of column) {
    if (value < min) min = value
    if (value > max) max = value
  }
  if (min === 0 && max === 0) return { kind: ALL_ZERO, bytes: new Uint8Array() }
  const kind = kinds.findIndex((one) => min >= one.min && max <= one.max)
  const packed = new (kinds[kind] as (typeof kinds)[number]).of(column) // the last type holds all values
  return { kind, bytes: new Uint8Array(packed.buffer) }
}
