import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { removeTemplateRow } from './templates.store.ts'

/** Removes a template. Throws templates.not_found. */
export function deleteTemplate(ctx: Context, { id }: { id: string }): Promise<void> {
  return asUser(ctx, async (scope) => {
    const removed = isId(id) && (await removeTemplateRow(scope, { id, now: ctx.clock.now() }))
    if (!removed) throw new AppError('templates.not_found')
  })
}
