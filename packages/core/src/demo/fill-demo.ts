import { asUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { addDemoImports } from './add-demo-imports.ts'
import { addDemoLibrary } from './add-demo-library.ts'
import { addDemoTemplates } from './add-demo-templates.ts'
import { countDemoRows, hasTrades } from './demo.store.ts'
import { storeDemoCharts, writeDemoRecord } from './write-demo-record.ts'

/**
 * Fills an account without trades with about 14 months of them, a journal, open positions, a few charts, library
 * items, templates, an import and an undone one; gives whether it did. An account that has other trades stays as it
 * is; one that a broken-off start filled in part gets what is missing.
 */
export async function fillDemo(ctx: Context): Promise<boolean> {
  const { loaded, empty } = await asUser(ctx, async (scope) => ({
    loaded: (await countDemoRows(scope)).trades > 0,
    empty: !(await hasTrades(scope)),
  }))
  if (!loaded && !empty) return false
  if (!loaded) {
    const urls = await storeDemoCharts(ctx)
    await asUser(ctx, (scope) => writeDemoRecord(scope, { urls, tags: [], now: ctx.clock.now() }))
  }
  await addDemoLibrary(ctx)
  await addDemoTemplates(ctx)
  await addDemoImports(ctx)
  return !loaded
}
