import type { Trade } from '@candlebook/contract/trades'
import { AppError, isId } from '../kernel/index.ts'

/** The position in the list after which the next page starts. */
export type ListPosition = { createdAt: Date; id: string }

/** The cursor for the page after this trade; opaque to clients. */
export function encodeCursor({ createdAt, id }: Pick<Trade, 'createdAt' | 'id'>): string {
  return `${Date.parse(createdAt).toString(36)}.${id}`
}

/** The position that a cursor encodes. Throws trades.bad_cursor for a text that encodeCursor did not return. */
export function decodeCursor(cursor: string): ListPosition {
  const [time = '', id = ''] = cursor.split('.')
  const createdAt = new Date(Number.parseInt(time, 36))
  if (!INSTANT.test(time) || !isId(id)) throw new AppError('trades.bad_cursor')
  return { createdAt, id }
}

/** Milliseconds since 1970 in base 36. Nine digits reach the year 5188; PostgreSQL refuses the latest dates of JavaScript. */
const INSTANT = /^[0-9a-z]{1,9}$/
