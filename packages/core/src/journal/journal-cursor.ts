import { isDay } from '@candlebook/domain/days'
import { AppError, isId } from '../kernel/index.ts'

/** The position in the journal after which the next page starts. */
export type JournalPosition = { date: string; createdAt: Date; id: string }

/** Encodes a position as a cursor, which is opaque to clients. */
export function encodeCursor({ date, createdAt, id }: JournalPosition): string {
  return `${date}.${createdAt.getTime().toString(36)}.${id}`
}

/** Decodes a cursor. Throws journal.bad_cursor for a text that encodeCursor did not write. */
export function decodeCursor(cursor: string): JournalPosition {
  const [date = '', time = '', id = ''] = cursor.split('.')
  const createdAt = new Date(Number.parseInt(time, 36))
  if (!isDay(date) || !INSTANT.test(time) || !isId(id)) throw new AppError('journal.bad_cursor')
  return { date, createdAt, id }
}

/**
 * Milliseconds since 1970 in base 36, up to the year 5188. PostgreSQL cannot read the later dates of
 * JavaScript.
 */
const INSTANT = /^[0-9a-z]{1,9}$/
