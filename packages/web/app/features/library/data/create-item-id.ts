import { v7 } from 'uuid'

/** The id of a new item: a UUIDv7, which contains the time of creation. */
export function createItemId(): string {
  return v7()
}
