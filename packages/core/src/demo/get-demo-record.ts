import type { DemoRecord } from '@candlebook/contract/demo'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { countDemoRows } from './demo.store.ts'

/** The number of demo rows in the viewer's account. */
export function getDemoRecord(ctx: Context): Promise<DemoRecord> {
  return asUser(ctx, async (scope) => presentDemoRecord(await countDemoRows(scope)))
}

/** The answer for these counts. */
export function presentDemoRecord(counts: { trades: number; entries: number }): DemoRecord {
  return { loaded: counts.trades + counts.entries > 0, ...counts }
}
