import { asUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { selectLateStrategies } from './trades.store.ts'

/** Strategies of the viewer's latest 1,000 trades, the most used first, at most 50. */
export function listStrategies(ctx: Context): Promise<string[]> {
  return asUser(ctx, (scope) => selectLateStrategies(scope, { trades: 1000, limit: 50 }))
}
