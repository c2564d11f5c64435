import { allowLongWork, asUserId, type Database, type Scope } from '../../db/index.ts'
import { buildFieldRefusal } from '../../kernel/index.ts'
import { selectTradesById } from '../../trades/index.ts'
import type { ImportTask } from '../importer/importer.ts'
import { saveContractSize, saveFileAccount } from '../stores/import-answers.store.ts'
import { deletePages, insertPages, lockPlan, updateShownPlan } from '../stores/import-plans.store.ts'
import type { PlanAnswers } from './answer-plan.ts'
import { applyAnswers } from './apply-answers.ts'
import { buildPlan } from './build-plan.ts'
import { packUpload, unpackUpload } from './pack-upload.ts'
import { packPages } from './plan-pages.ts'
import { presentPlan } from './present-plan.ts'
import type { Upload } from './read-upload.ts'
import { requireUpload } from './require-upload.ts'

/** Stores the answers to the questions of a plan, and replaces the plan. Writes no trade. Throws as `answerPlan`. */
export async function answerStoredPlan(
  db: Database,
  task: Extract<ImportTask, { kind: 'answer' }>,
): Promise<void> {
  const { planId, account, contractSizes, now } = task
  await asUserId(db, task.userId, async (scope) => {
    await allowLongWork(scope.db)
    const before = unpackUpload(requireUpload(await lockPlan(scope, { planId, now })))
    const upload =
      account === undefined ? before : { ...before, account: { name: account, origin: 'trader' as const } }
    assertAsked(upload, contractSizes)
    await rememberAnswers(scope, { upload, account, contractSizes, now })

    const { shown, lists } = presentPlan(await buildPlan(scope, { upload, selectTrades: selectTradesById }))
    await updateShownPlan(scope, { planId, shown, upload: packUpload(upload), now })
    await deletePages(scope, planId)
    await insertPages(scope, { planId, pages: packPages(lists), now })
  })
}

function assertAsked(upload: Upload, contractSizes: PlanAnswers['contractSizes']): void {
  const asked = new Set(applyAnswers(upload, new Map()).questions.map(({ root }) => root))
  const at = contractSizes.findIndex(({ root }) => !asked.has(root))
  if (at >= 0) throw buildFieldRefusal([{ field: `contractSizes.${at}.root`, code: 'field.invalid' }])
}

async function rememberAnswers(
  scope: Scope,
  { upload, account, contractSizes, now }: PlanAnswers & { upload: Upload; now: Date },
): Promise<void> {
  for (const answer of contractSizes) await saveContractSize(scope, { ...answer, now })
  if (account === undefined) return
  await saveFileAccount(scope, { signature: upload.signature, account: account ?? '', now })
}
