import { type DemoRecord, SAMPLE_TAG } from '@candlebook/contract/demo'
import type { Context } from '../context/index.ts'
import { asUser, type Scope } from '../db/index.ts'
import { limitRequests, type RequestLimit } from '../identity/index.ts'
import { AppError } from '../kernel/index.ts'
import { countDemoRows, hasTrades, lockDemoRecord } from './demo.store.ts'
import { presentDemoRecord } from './get-demo-record.ts'
import { storeDemoCharts, writeDemoRecord } from './write-demo-record.ts'

/**
 * Loads the trades and the journal of the demo record into the viewer's own account, each marked as sample data, and
 * returns their number. The trades are in the account currency, so that their figures need no made-up rates. Only demo
 * accounts have the complete record, with library, templates, imports and several currencies (`fillDemo`, decision 029).
 * When it is loaded already, nothing changes. Throws demo.account_not_empty when the account has other trades, and
 * images.not_stored, and request.too_many.
 */
export async function loadDemoRecord(ctx: Context): Promise<DemoRecord> {
  const before = await asUser(ctx, requireEmptyOrLoaded) // the check comes before any chart is stored
  if (before.loaded) return before
  await limitRequests(ctx, limit)
  const urls = await storeDemoCharts(ctx)
  return await asUser(ctx, async (scope) => {
    await lockDemoRecord(scope)
    const record = await requireEmptyOrLoaded(scope)
    if (record.loaded) return record
    await writeDemoRecord(scope, {
      urls,
      tags: [SAMPLE_TAG],
      now: ctx.clock.now(),
      inAccountCurrency: true,
    })
    return presentDemoRecord(await countDemoRows(scope))
  })
}

/** Loading draws charts and writes hundreds of rows, so a loop of loading and removing would slow down other users. */
const limit: RequestLimit = { kind: 'demo-record', max: 10, windowMs: 60 * 60_000 }

async function requireEmptyOrLoaded(scope: Scope): Promise<DemoRecord> {
  const record = presentDemoRecord(await countDemoRows(scope))
  if (!record.loaded && (await hasTrades(scope))) throw new AppError('demo.account_not_empty')
  return record
}
