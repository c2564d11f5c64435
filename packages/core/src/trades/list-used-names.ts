import { asUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { type NamedBy, selectNames } from './trades.store.ts'

/**
 * The names that the viewer's trades carry, the most used first: strategies of the latest 1,000 trades, at most 50;
 * accounts of all trades, at most 200, for an old one is still there to be filtered by.
 */
export function listUsedNames(ctx: Context, { by }: { by: NamedBy }): Promise<string[]> {
  return asUser(ctx, (scope) => selectNames(scope, { by, ...reach[by] }))
}

const reach = { strategy: { latest: 1000, limit: 50 }, account: { latest: null, limit: 200 } }
