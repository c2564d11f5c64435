import type { SavePreferences, SaveSettings, UserSettings } from '@candlebook/contract/settings'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { newId } from '../kernel/index.ts'
import { presentSettings } from './present-settings.ts'
import { upsertSettings } from './settings.store.ts'

/** Saves the switches of the user who asks. The other values stay. Later saves change the same row [SET-08]. */
export async function saveSettings(ctx: Context, set: Omit<SaveSettings, 'currency'>): Promise<UserSettings> {
  const now = ctx.clock.now()
  return presentSettings(await asUser(ctx, (scope) => upsertSettings(scope, { id: newId(), set, now })))
}

/** Saves the preferences of the user who asks. A job changes the days of imported trades to another statement zone. */
export async function savePreferences(
  ctx: Context & { jobs: Pick<JobQueue, 'enqueue'> },
  set: SavePreferences,
): Promise<UserSettings> {
  const now = ctx.clock.now()
  const row = await asUser(ctx, async (scope) => {
    const saved = await upsertSettings(scope, { id: newId(), set, now })
    if (saved.statementZone !== saved.tradeDaysZone)
      await ctx.jobs.enqueue(scope.db, 'imports.change-days', { userId: scope.userId, changeId: newId() })
    return saved
  })
  return presentSettings(row)
}
