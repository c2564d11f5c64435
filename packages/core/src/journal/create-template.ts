import type { JournalTemplate, TemplateFields } from '@candlebook/contract/journal'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { insertTemplates } from './templates.store.ts'

/** Adds a template for the viewer. */
export function createTemplate(ctx: Context, fields: TemplateFields): Promise<JournalTemplate> {
  return asUser(ctx, async (scope) => {
    const template = { ...fields, id: newId() }
    await insertTemplates(scope, { templates: [{ ...template, starter: null }], now: ctx.clock.now() })
    return template
  })
}
