import type { Context } from '../../context/index.ts'
import { asJob, asUserId } from '../../db/index.ts'
import { deleteOldPlans, selectUsersWithExpiredPlans } from '../stores/import-plans.store.ts'
import { MAX_STORED_PLANS } from './plan-limits.ts'

/** Deletes the expired plans of all users, with the stored content of their files. */
export async function deleteExpiredPlans(app: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now()
  const userIds = await asJob(app.db, (db) => selectUsersWithExpiredPlans(db, now))
  for (const userId of userIds) {
    await asUserId(app.db, userId, (scope) => deleteOldPlans(scope, { now, keep: MAX_STORED_PLANS }))
  }
}
