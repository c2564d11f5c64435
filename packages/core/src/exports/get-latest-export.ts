import type { DataExport } from '@candlebook/contract/exports'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { findExport } from './exports.store.ts'
import { presentExport } from './present-export.ts'

/** The newest export of the user who asks; null without one. Throws session.required. */
export async function getLatestExport(ctx: Context): Promise<DataExport | null> {
  const row = await asUser(ctx, (scope) => findExport(scope))
  return row && presentExport(row, ctx.clock.now())
}
