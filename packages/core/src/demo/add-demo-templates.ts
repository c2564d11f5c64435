import type { Context } from '../context/index.ts'
import { createTemplate, listTemplates } from '../journal/index.ts'
import { demoTemplates } from './demo-templates.ts'

/** Adds the two demo templates to the viewer's, except a template whose name exists. */
export async function addDemoTemplates(ctx: Context): Promise<void> {
  const existing = new Set((await listTemplates(ctx)).map(({ name }) => name))
  for (const template of demoTemplates) {
    if (!existing.has(template.name)) await createTemplate(ctx, template)
  }
}
