import { amountColumns, type ColumnChunk, keyColumns, mapColumns } from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'

/** Texts and shapes of a block; the numbers of its columns follow it, in the order that `columnsOf` gives. */
type Header = {
  trades: number
  days: Day[]
  keys: ColumnChunk['keys']
  amounts: Record<keyof ColumnChunk['amounts'], { decimals: number; bits: number; limbs: number }>
  mismatches: [row: number, stored: string][]
  kinds: number[]
}

type Column = Int32Array | Float64Array

// The narrowest that holds a column is taken; after them stands NONE, for one of zeros alone.
const kinds = [
  { of: Uint8Array, least: 0, most: 2 ** 8 - 1 },
  { of: Int8Array, least: -(2 ** 7), most: 2 ** 7 - 1 },
  { of: Uint16Array, least: 0, most: 2 ** 16 - 1 },
  { of: Int16Array, least: -(2 ** 15), most: 2 ** 15 - 1 },
  { of: Int32Array, least: -(2 ** 31), most: 2 ** 31 - 1 },
  { of: Float64Array, least: -Infinity, most: Infinity },
] as const
const NONE = -1

const ID_BYTES = 16
const LENGTH_BYTES = 4

/**
 * A block as text: its header as JSON, its ids and its columns, packed in base64. Ids are UUIDs. Equal blocks are equal
 * texts. Whoever changes what is in here counts ROLLUP_FORMAT up.
 */
export function writeBlock(block: ColumnChunk): string {
  const columns = columnsOf(block).map(pack)
  const header: Header = {
    trades: block.trades,
    days: block.days,
    keys: block.keys,
    amounts: mapColumns(amountColumns, (name) => {
      const { decimals, bits, limbs } = block.amounts[name]
      return { decimals, bits, limbs: limbs.length }
    }),
    mismatches: block.mismatches.map(({ row, stored }) => [row, String(stored)]),
    kinds: columns.map(({ kind }) => kind),
  }
  const texts = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(texts.length)
  const ids = Array.from({ length: block.trades }, (_, at) => block.getId(at).replaceAll('-', '')).join('')
  return Buffer.concat([
    length,
    texts,
    Buffer.from(ids, 'hex'),
    ...columns.map(({ bytes }) => bytes),
  ]).toString('base64')
}

/** The block out of its text. */
export function readBlock(text: string): ColumnChunk {
  const bytes = Buffer.from(text, 'base64')
  const headerEnd = LENGTH_BYTES + bytes.readUInt32LE()
  const header: Header = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, headerEnd)) // as writeBlock wrote it
  const { trades, days, keys, amounts, mismatches } = header
  let [at, column] = [headerEnd + ID_BYTES * trades, 0]
  const next = <Into extends Column>(into: new (from: ArrayLike<number> | number) => Into): Into => {
    const kind = kinds[header.kinds[column++] ?? NONE]
    if (!kind) return new into(trades)
    const end = at + trades * kind.of.BYTES_PER_ELEMENT
    const own = bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + end) as ArrayBuffer // views must be aligned
    at = end
    return new into(new kind.of(own))
  }
  return {
    trades,
    days,
    keys,
    getId: (place) => idFrom(bytes, headerEnd + ID_BYTES * place),
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

function columnsOf({ day, heldDays, codes, amounts }: ColumnChunk): Column[] {
  return [
    day,
    heldDays,
    ...keyColumns.map((name) => codes[name]),
    ...amountColumns.flatMap((name) => amounts[name].limbs),
  ]
}

function pack(column: Column): { kind: number; bytes: Uint8Array } {
  let [least, most] = [0, 0]
  for (const value of column) {
    if (value < least) least = value
    if (value > most) most = value
  }
  if (least === 0 && most === 0) return { kind: NONE, bytes: new Uint8Array() }
  const kind = kinds.findIndex((one) => least >= one.least && most <= one.most)
  const packed = new (kinds[kind] as (typeof kinds)[number]).of(column) // the last one holds all
  return { kind, bytes: new Uint8Array(packed.buffer) }
}

function idFrom(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + ID_BYTES)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
