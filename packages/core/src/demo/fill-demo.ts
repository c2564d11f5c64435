import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { seedSampleRates } from '../rates/index.ts'
import { saveCurrency } from '../settings/index.ts'
import { addDemoImports } from './add-demo-imports.ts'
import { addDemoLibrary } from './add-demo-library.ts'
import { addDemoTemplates } from './add-demo-templates.ts'
import { countDemoRows, hasTrades } from './demo.store.ts'
import { storeDemoCharts, writeDemoRecord } from './write-demo-record.ts'

/**
 * Fills an account without trades: about 14 months of trades, open positions, a journal, charts, library items,
 * templates, an import and an undone import. The account currency is EUR, most trades are in USD. Returns whether it added the trades. An account with other trades is left
 * unchanged; an account that an interrupted start filled in part gets the missing rows.
 */
export async function fillDemo(ctx: Context): Promise<boolean> {
  const { loaded, empty } = await asUser(ctx, async (scope) => ({
    loaded: (await countDemoRows(scope)).trades > 0,
    empty: !(await hasTrades(scope)),
  }))
  if (!loaded && !empty) return false
  if (!loaded) {
    const urls = await storeDemoCharts(ctx)
    await seedSampleRates(ctx)
    await asUser(ctx, async (scope) => {
      await saveCurrency(scope, { currency: 'EUR', now: ctx.clock.now() })
      await writeDemoRecord(scope, { urls, tags: [], now: ctx.clock.now(), inAccountCurrency: false })
    })
  }
  await addDemoLibrary(ctx)
  await addDemoTemplates(ctx)
  await addDemoImports(ctx)
  return !loaded
}
