import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { type NamedBy, selectNames } from './trades.store.ts'

/**
 * The names in the viewer's trades, the most used first: at most 50 strategies, of the latest 1,000 trades; at most 200
 * accounts, of all trades, because the filter offers old accounts too.
 */
export function listUsedNames(ctx: Context, { by }: { by: NamedBy }): Promise<string[]> {
  return asUser(ctx, (scope) => selectNames(scope, { by, ...LIMITS[by] }))
}

const LIMITS = { strategy: { latest: 1000, limit: 50 }, account: { latest: null, limit: 200 } }
