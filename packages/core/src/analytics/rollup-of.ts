import { type Rollup, rollUp } from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'
import type { Context } from '../kernel/index.ts'
import { refreshRollups } from './refresh-rollups.ts'
import { readDays, readWhole } from './rollups.store.ts'

/** The rollup of the viewer's closed trades that left from `from` to `to`, both included; of all without either. */
export async function rollupOf(
  ctx: Context,
  days: { from?: Day | undefined; to?: Day | undefined },
): Promise<Rollup> {
  const isWhole = days.from === undefined && days.to === undefined
  // Nothing out of date is ever read: when trades are written between making and reading, both happen once more.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isWhole) {
      const whole = (await readWhole(ctx)) ?? (await refreshRollups(ctx))
      if (whole) return whole
    } else {
      const pieces = await readDays(ctx, days)
      if (pieces) return rollUp(pieces)
      await refreshRollups(ctx)
    }
  }
  throw new Error('rollups are out of date however often they are made; run: candlebook analytics verify')
}

const MOST_ROUNDS = 100
