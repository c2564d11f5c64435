import { createTemplate, listTemplates } from '../journal/index.ts'
import type { Context } from '../kernel/index.ts'
import { demoTemplates } from './demo-templates.ts'

/** Adds the two demo templates to those of the viewer, unless there is one of the same name. */
export async function addDemoTemplates(ctx: Context): Promise<void> {
  const known = new Set((await listTemplates(ctx)).map(({ name }) => name))
  for (const template of demoTemplates) {
    if (!known.has(template.name)) await createTemplate(ctx, template)
  }
}
