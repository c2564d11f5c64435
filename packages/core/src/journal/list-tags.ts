import type { TagCount } from '@candlebook/contract/journal'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { countTags } from './journal.store.ts'

/** Every tag of the viewer's entries with its count, in alphabetical order. */
export function listTags(ctx: Context): Promise<TagCount[]> {
  return asUser(ctx, countTags)
}
