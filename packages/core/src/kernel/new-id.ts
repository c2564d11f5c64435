import { v7 } from 'uuid'

/** A new UUIDv7, made here because PostgreSQL 15 cannot; ids made in one process sort in the order they were made. */
export function newId(): string {
  return v7()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text can be an id at all; one that cannot is answered like one that does not exist. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
