import { v7 } from 'uuid'

/** A new UUIDv7, created here because PostgreSQL 15 cannot. Ids of one process sort in the order of their creation. */
export function newId(): string {
  return v7()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Whether the text has the form of an id. Any other text gets the same answer as an id that does not exist.
 */
export function isId(text: string): boolean {
  return UUID.test(text)
}
