import type { JournalTemplate, TemplateFields } from '@candlebook/contract/journal'
import { MAX_TEMPLATES } from '@candlebook/domain/journal/templates'
import type { Context } from '../context/index.ts'
import { asUser, lockForUser, transaction } from '../db/index.ts'
import { AppError, isId, newId } from '../kernel/index.ts'
import {
  countTemplates,
  insertStarters,
  insertTemplate,
  listTemplateRows,
  markTemplateRemoved,
  updateTemplateRow,
} from './templates.store.ts'

/**
 * The viewer's templates. The first call inserts the starter templates; a removed starter is not inserted
 * again.
 */
export function listTemplates(ctx: Context): Promise<JournalTemplate[]> {
  return transaction(asUser(ctx), async (scope) => {
    await insertStarters(scope, ctx.clock.now())
    return listTemplateRows(scope)
  })
}

/** Adds a template for the viewer. Throws templates.limit_reached. */
export function createTemplate(ctx: Context, fields: TemplateFields): Promise<JournalTemplate> {
  return transaction(asUser(ctx), async (scope) => {
    const now = ctx.clock.now()
    await lockForUser(scope, 'templates')
    await insertStarters(scope, now) // they count too, and the first list would insert them later
    if ((await countTemplates(scope)) >= MAX_TEMPLATES) throw new AppError('templates.limit_reached')
    const template = { ...fields, id: newId() }
    await insertTemplate(scope, { ...template, now })
    return template
  })
}

/** Changes a template. Throws templates.not_found. */
export function updateTemplate(
  ctx: Context,
  { id, ...set }: TemplateFields & { id: string },
): Promise<JournalTemplate> {
  return transaction(asUser(ctx), async (scope) => {
    const template = isId(id) ? await updateTemplateRow(scope, { id, set, now: ctx.clock.now() }) : null
    if (!template) throw new AppError('templates.not_found')
    return template
  })
}

/** Removes a template. Throws templates.not_found. */
export function deleteTemplate(ctx: Context, { id }: { id: string }): Promise<void> {
  return transaction(asUser(ctx), async (scope) => {
    const removed = isId(id) && (await markTemplateRemoved(scope, { id, now: ctx.clock.now() }))
    if (!removed) throw new AppError('templates.not_found')
  })
}
