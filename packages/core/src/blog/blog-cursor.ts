import { AppError, isId } from '../kernel/index.ts'

/** The position in the blog after which the next page starts. */
export type BlogPosition = { createdAt: Date; id: string }

/** Encodes a position as a cursor, which is opaque to clients. */
export function encodeCursor({ createdAt, id }: BlogPosition): string {
  return `${createdAt.getTime().toString(36)}.${id}`
}

/** Decodes a cursor. Throws blog.bad_cursor for a text that encodeCursor did not write. */
export function decodeCursor(cursor: string): BlogPosition {
  const [time = '', id = ''] = cursor.split('.')
  if (!INSTANT.test(time) || !isId(id)) throw new AppError('blog.bad_cursor')
  return { createdAt: new Date(Number.parseInt(time, 36)), id }
}

/**
 * Milliseconds since 1970 in base 36, up to the year 5188. PostgreSQL cannot read the later dates of
 * JavaScript.
 */
const INSTANT = /^[0-9a-z]{1,9}$/
