import type { JournalTemplate } from '@candlebook/contract/journal'
import { starterTemplates } from '@candlebook/domain/journal'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { insertTemplates, selectTemplates } from './templates.store.ts'

/**
 * The viewer's templates. The first call inserts the starter templates; a removed starter is not inserted
 * again.
 */
export function listTemplates(ctx: Context): Promise<JournalTemplate[]> {
  return asUser(ctx, async (scope) => {
    const templates = starterTemplates.map((starter) => ({ ...starter, id: newId() }))
    await insertTemplates(scope, { templates, now: ctx.clock.now() })
    return selectTemplates(scope)
  })
}
