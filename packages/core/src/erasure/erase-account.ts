import { recordAction } from '../audit/index.ts'
import { asJob } from '../db/index.ts'
import { readMailLanguage } from '../mail/index.ts'
import { type ErasurePorts, type ErasureStepName, erasureStepNames } from './erasure-step.ts'
import { erasureSteps } from './erasure-steps.ts'
import { findOpenErasure, finishErasure, updateStep } from './erasures.store.ts'
import { NotErased } from './verify-erased.ts'

/**
 * Erases an account step by step. After each step it stores the next one, so that a job that failed or was interrupted
 * continues where it stopped. The language of the last mail is read before the settings are erased, and is not stored:
 * a later attempt may find none, and the mail is then in English. Throws what a step throws; the account stays locked
 * and the job is tried again.
 */
export async function eraseAccount(ports: ErasurePorts, { erasureId }: { erasureId: string }): Promise<void> {
  const { db, clock } = ports
  const erasure = await asJob(db, (connection) => findOpenErasure(connection, erasureId))
  if (!erasure) return
  const mailLanguage = await asJob(db, (connection) => readMailLanguage(connection, erasure.userId))
  const store = (step: ErasureStepName) =>
    asJob(db, (connection) => updateStep(connection, { id: erasureId, step, now: clock.now() }))
  for (const [at, step] of erasureStepNames.entries()) {
    if (step === 'done' || at < erasureStepNames.indexOf(erasure.step)) continue
    try {
      await erasureSteps[step](ports, { ...erasure, mailLanguage })
    } catch (error) {
      // A request that ran during the lock-out can write a file or a row late. The next attempt erases it.
      if (error instanceof NotErased) await store('files')
      throw error
    }
    const next = erasureStepNames[at + 1]
    if (next && next !== 'done') await store(next)
  }
  await asJob(db, async (connection) => {
    const now = clock.now()
    await finishErasure(connection, { id: erasureId, now })
    const recorded = { userId: null, targetId: erasureId, now, source: undefined }
    await recordAction(connection, { action: 'accounts.erased', ...recorded })
  })
}
