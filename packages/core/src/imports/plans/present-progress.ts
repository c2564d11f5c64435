import { type PlanProgress, UnreadableFile } from '@candlebook/contract/imports'
import type { AppError } from '../../kernel/index.ts'
import type { PlanFailure, PlanRow } from '../stores/import-plans.store.ts'
import { HEARTBEAT_TIMEOUT_MS } from '../turns/turn-limits.ts'
import { planError } from './plan-error.ts'

/** A plan as the API shows it. One whose node has ended is shown as failed, so that no user waits for it. */
export function presentProgress(row: PlanRow, now: Date): PlanProgress {
  const { id, fileName, fileBytes, rowsDone, rowsTotal, shown, createdAt, expiresAt } = row
  const failure = failureOf(row, now)
  return {
    id,
    state: failure ? 'failed' : row.state,
    fileName,
    fileBytes,
    rowsDone,
    rowsTotal,
    error: failure && presentError(planError(failure)),
    plan: row.state === 'ready' ? shown : null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Whether a plan is at work, and its node still says so. */
export function isAtWork({ state, beatAt }: Pick<PlanRow, 'state' | 'beatAt'>, now: Date): boolean {
  const isFresh = now.getTime() - beatAt.getTime() < HEARTBEAT_TIMEOUT_MS
  return isFresh && ['waiting', 'reading', 'matching'].includes(state)
}

function failureOf(row: PlanRow, now: Date): PlanFailure | null {
  const hasEnded = ['ready', 'failed', 'cancelled', 'committed'].includes(row.state)
  return hasEnded || isAtWork(row, now) ? row.failure : { code: 'imports.interrupted' }
}

function presentError({ code, message, data }: AppError): PlanProgress['error'] {
  const file = UnreadableFile.safeParse(data)
  return { code, message, problems: file.success ? file.data.problems : [] }
}
