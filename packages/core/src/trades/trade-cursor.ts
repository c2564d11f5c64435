import type { Trade } from '@candlebook/contract/trades'
import { AppError, isId } from '../kernel/index.ts'

/** The place in the list after which the next page starts. */
export type TradePlace = { createdAt: Date; id: string }

/** The cursor text of the place after this trade; opaque to clients. */
export function cursorOf({ createdAt, id }: Pick<Trade, 'createdAt' | 'id'>): string {
  return `${Date.parse(createdAt).toString(36)}.${id}`
}

/** The place that a cursor names. Throws trades.bad_cursor for text that cursorOf did not write. */
export function placeOf(cursor: string): TradePlace {
  const [time = '', id = ''] = cursor.split('.')
  const createdAt = new Date(Number.parseInt(time, 36))
  if (!INSTANT.test(time) || !isId(id)) throw new AppError('trades.bad_cursor')
  return { createdAt, id }
}

/** Milliseconds since 1970 in base 36, up to the year 5188: what a date can be further on, the database cannot read. */
const INSTANT = /^[0-9a-z]{1,9}$/
