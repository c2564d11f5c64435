import type { JournalTemplate, TemplateFields } from '@candlebook/contract/journal'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { updateTemplateRow } from './templates.store.ts'

/** Changes a template. Throws templates.not_found. */
export function updateTemplate(
  ctx: Context,
  { id, ...set }: TemplateFields & { id: string },
): Promise<JournalTemplate> {
  return asUser(ctx, async (scope) => {
    const template = isId(id) ? await updateTemplateRow(scope, { id, set, now: ctx.clock.now() }) : null
    if (!template) throw new AppError('templates.not_found')
    return template
  })
}
