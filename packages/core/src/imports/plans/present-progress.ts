import { type PlanProgress, UnreadableFile } from '@candlebook/contract/imports'
import type { AppError } from '../../kernel/index.ts'
import type { PlanFailure, PlanRow } from '../stores/import-plans.store.ts'
import { toPlanError } from './plan-error.ts'
import { HEARTBEAT_TIMEOUT_MS } from './plan-limits.ts'

/** A plan as the API returns it. A plan whose node has ended is failed, so that no user waits for it. */
export function presentProgress(row: PlanRow, now: Date): PlanProgress {
  const { id, fileName, fileBytes, rowsDone, rowsTotal, shown, createdAt, expiresAt } = row
  const failure = findFailure(row, now)
  return {
    id,
    state: failure ? 'failed' : row.state,
    fileName,
    fileBytes,
    rowsDone,
    rowsTotal,
    error: failure && presentError(toPlanError(failure)),
    plan: row.state === 'ready' ? shown : null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Whether a node works on the plan and its heartbeat is recent. */
export function isActive({ state, heartbeatAt }: Pick<PlanRow, 'state' | 'heartbeatAt'>, now: Date): boolean {
  const isFresh = now.getTime() - heartbeatAt.getTime() < HEARTBEAT_TIMEOUT_MS
  return isFresh && ['waiting', 'reading', 'matching'].includes(state)
}

function findFailure(row: PlanRow, now: Date): PlanFailure | null {
  const isOutdated = row.state === 'ready' && row.shown === null // another version of Candlebook stored the plan
  const hasEnded = ['ready', 'failed', 'cancelled', 'committed'].includes(row.state)
  return !isOutdated && (hasEnded || isActive(row, now)) ? row.failure : { code: 'imports.interrupted' }
}

function presentError({ code, message, data }: AppError): PlanProgress['error'] {
  const file = UnreadableFile.safeParse(data)
  return { code, message, problems: file.success ? file.data.problems : [] }
}
