import type { ErrorCode } from '@candlebook/contract/error-codes'
import { AppError } from './app-error.ts'
import { isId } from './ids.ts'

/** How one value of a position is written into a cursor. `decode` returns null for a text that `encode` does not write. */
type CursorPart<Value> = { encode: (value: Value) => string; decode: (text: string) => Value | null }

type CursorParts<Position> = { [Name in keyof Position]: CursorPart<Position[Name]> }
type CursorError = Extract<ErrorCode, `${string}.bad_cursor`>

/** The position in a list in the order of creation after which the next page starts. */
export type ListPosition = { createdAt: Date; id: string }

/**
 * Encodes the positions of a list as cursors, which are opaque to clients. `decode` throws the code for a text that
 * `encode` did not write.
 */
export function createCursor<Position extends object>(code: CursorError, parts: CursorParts<Position>) {
  const names = Object.keys(parts) as (keyof Position)[] // the parts are written in this order
  return {
    encode: (position: Position): string => names.map((name) => parts[name].encode(position[name])).join('.'),
    decode: (cursor: string): Position => {
      const texts = cursor.split('.')
      const values = names.map((name, index) => parts[name].decode(texts[index] ?? ''))
      if (values.includes(null)) throw new AppError(code)
      return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Position // as decoded
    },
  }
}

/** The maximum size of a page in bytes of JSON, so that an answer is small also when its rows are large. */
export const MAX_PAGE_BYTES = 256 * 1024

/** How many of the rows fit into a page: at least one, at most `limit`, and no more than MAX_PAGE_BYTES. */
export function countFitting<Row>(
  rows: Row[],
  { limit, countBytes }: { limit: number; countBytes: (row: Row) => number },
): number {
  let bytes = 0
  for (const [at, row] of rows.slice(0, limit).entries()) {
    bytes += countBytes(row)
    if (at > 0 && bytes > MAX_PAGE_BYTES) return at
  }
  return Math.min(limit, rows.length)
}

/** The size of a value as JSON in UTF-8, in bytes. */
export function countJsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** A part that is written as it is. */
export function createTextPart(isValid: (text: string) => boolean): CursorPart<string> {
  return { encode: (text) => text, decode: (text) => (isValid(text) ? text : null) }
}

/** A part that any text can be, as base64url of its UTF-8. */
export function createEncodedPart(isValid: (text: string) => boolean): CursorPart<string> {
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  return {
    encode,
    decode: (code) => {
      const text = Buffer.from(code, 'base64url').toString()
      return encode(text) === code && isValid(text) ? text : null
    },
  }
}

/** Milliseconds since 1970 in base 36. Nine digits reach the year 5188; PostgreSQL refuses the latest dates of JavaScript. */
const INSTANT = /^[0-9a-z]{1,9}$/

/** The parts of a position in a list in the order of creation. */
export const creationParts: CursorParts<ListPosition> = {
  createdAt: {
    encode: (instant) => instant.getTime().toString(36),
    decode: (text) => (INSTANT.test(text) ? new Date(Number.parseInt(text, 36)) : null),
  },
  id: createTextPart(isId),
}
