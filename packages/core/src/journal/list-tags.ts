import type { TagCount } from '@candlebook/contract/journal'
import { asUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { countTags } from './journal.store.ts'

/** Every tag of the viewer's entries with its count, in alphabetical order. */
export function listTags(ctx: Context): Promise<TagCount[]> {
  return asUser(ctx, countTags)
}
