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
    const given = unpackUpload(requireUpload(await lockPlan(scope, { planId, now })))
    assertAsked(given, contractSizes)
    for (const answer of contractSizes) await saveContractSize(scope, { ...answer, now })
    const upload = account === undefined ? given : await answerAccount(scope, { upload: given, account, now })

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

/** The upload with the trader's answer for its account, null for none. The next file of this kind gets the same account. */
export async function answerAccount(
  scope: Scope,
  { upload, account, now }: { upload: Upload; account: string | null; now: Date },
): Promise<Upload> {
  await saveFileAccount(scope, { signature: upload.signature, account: account ?? '', now })
  return { ...upload, account: { name: account, origin: 'trader' } }
}
