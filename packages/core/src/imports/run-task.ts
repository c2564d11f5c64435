import type { Database } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { commitStoredPlan } from './commit/commit-stored-plan.ts'
import type { ImportTask, TaskProgress } from './importer/importer.ts'
import { mergeStoredAccounts } from './merge/merge-stored-accounts.ts'
import { answerStoredPlan } from './plans/answer-stored-plan.ts'
import { preparePlan } from './plans/prepare-plan.ts'
import { undoStoredImport } from './undo/undo-stored-import.ts'

/**
 * Runs a task for its user in the current process. Throws the errors of the operation.
 */
export async function runTask(db: Database, task: ImportTask, onProgress: (progress: TaskProgress) => void) {
  switch (task.kind) {
    case 'plan':
      await preparePlan(db, task, onProgress)
      return null
    case 'answer':
      await answerStoredPlan(db, task)
      return null
    case 'commit': {
      const outcome = await commitStoredPlan(db, task)
      if ('changed' in outcome)
        throw new AppError('imports.plan_changed', { data: { plan: outcome.changed } })
      return outcome.imported
    }
    case 'undo':
      return await undoStoredImport(db, task)
    case 'merge':
      return await mergeStoredAccounts(db, task)
  }
}
