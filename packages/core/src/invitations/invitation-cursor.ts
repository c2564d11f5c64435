import { AppError, isId } from '../kernel/index.ts'
import type { InvitationPosition } from './sent-invitations.store.ts'

/** Encodes a position as a cursor, which is opaque to clients. */
export function encodeCursor({ createdAt, id }: InvitationPosition): string {
  return `${createdAt.getTime().toString(36)}.${id}`
}

/** Decodes a cursor. Throws invitations.bad_cursor for a text that encodeCursor did not write. */
export function decodeCursor(cursor: string): InvitationPosition {
  const [time = '', id = ''] = cursor.split('.')
  if (!INSTANT.test(time) || !isId(id)) throw new AppError('invitations.bad_cursor')
  return { createdAt: new Date(Number.parseInt(time, 36)), id }
}

/** Milliseconds since 1970 in base 36. PostgreSQL cannot read the later dates of JavaScript. */
const INSTANT = /^[0-9a-z]{1,9}$/
