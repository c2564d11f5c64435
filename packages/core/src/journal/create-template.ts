import type { JournalTemplate, TemplateFields } from '@candlebook/contract/journal'
import { MAX_TEMPLATES } from '@candlebook/domain/journal'
import type { Context } from '../context/index.ts'
import { asUser, lockForUser } from '../db/index.ts'
import { AppError, newId } from '../kernel/index.ts'
import { countTemplates, insertStarters, insertTemplate } from './templates.store.ts'

/** Adds a template for the viewer. Throws templates.limit_reached. */
export function createTemplate(ctx: Context, fields: TemplateFields): Promise<JournalTemplate> {
  return asUser(ctx, async (scope) => {
    const now = ctx.clock.now()
    await lockForUser(scope, 'templates')
    await insertStarters(scope, now) // they count too, and the first list would insert them later
    if ((await countTemplates(scope)) >= MAX_TEMPLATES) throw new AppError('templates.limit_reached')
    const template = { ...fields, id: newId() }
    await insertTemplate(scope, { ...template, now })
    return template
  })
}
