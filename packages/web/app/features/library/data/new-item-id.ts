import { v7 } from 'uuid'

/** The id of a new item, made in the browser: a UUIDv7, which carries the time when it was made. */
export function newItemId(): string {
  return v7()
}
