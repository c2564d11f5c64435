import type { JournalTemplate } from '@candlebook/contract/journal'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { insertStarters, selectTemplates } from './templates.store.ts'

/**
 * The viewer's templates. The first call inserts the starter templates; a removed starter is not inserted
 * again.
 */
export function listTemplates(ctx: Context): Promise<JournalTemplate[]> {
  return asUser(ctx, async (scope) => {
    await insertStarters(scope, ctx.clock.now())
    return selectTemplates(scope)
  })
}
