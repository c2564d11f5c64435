import { allowLongWork, asUserId, type Database } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import { selectTradesById } from '../../trades/index.ts'
import type { ImportTask, TaskProgress } from '../importer/importer.ts'
import { insertPages, updateActivePlan } from '../stores/import-plans.store.ts'
import { addKnownAccount } from './add-known-account.ts'
import { buildPlan } from './build-plan.ts'
import { packUpload } from './pack-upload.ts'
import { packPages } from './plan-pages.ts'
import { presentPlan } from './present-plan.ts'
import { readUpload } from './read-upload.ts'

/**
 * Reads the file, plans its import, and stores both, so that the plan is ready. Writes nothing else. Throws
 * imports.unreadable with the problems of the file, and imports.interrupted when the plan is no longer active.
 */
export async function preparePlan(
  db: Database,
  task: Extract<ImportTask, { kind: 'plan' }>,
  onProgress: (progress: TaskProgress) => void,
): Promise<void> {
  const { userId, planId, now } = task
  let rows = { done: 0, total: 0 }
  const read = readUpload(task, now, (read) => {
    rows = read
    onProgress({ state: 'reading', rowsDone: read.done, rowsTotal: read.total })
  })
  const done = { rowsDone: rows.total, rowsTotal: rows.total }
  onProgress({ state: 'matching', ...done })

  await asUserId(db, userId, async (scope) => {
    await allowLongWork(scope.db)
    const upload = await addKnownAccount(scope, read)
    const plan = await buildPlan(scope, { upload, selectTrades: selectTradesById })
    const { shown, lists } = presentPlan(plan)
    const isAtWork = await updateActivePlan(scope, {
      planId,
      state: 'ready',
      ...done,
      shown,
      upload: packUpload(upload),
      now,
    })
    if (!isAtWork) throw new AppError('imports.interrupted')
    await insertPages(scope, { planId, pages: packPages(lists), now })
  })
}
