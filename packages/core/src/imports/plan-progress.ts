import { type ErrorCode, errorCodes } from '@candlebook/contract/error-codes'
import { type PlanProgress, UnreadableFile } from '@candlebook/contract/import-plans'
import { AppError } from '../kernel/index.ts'
import type { lockPlan, PlanFailure, PlanRow } from './import-plans.store.ts'
import { HEARTBEAT_TIMEOUT_MS } from './plan-limits.ts'

/** The error of a failed plan. An unknown code becomes imports.interrupted. */
export function toPlanError({ code, data }: PlanFailure): AppError {
  return Object.hasOwn(errorCodes, code)
    ? new AppError(code as ErrorCode, { data }) // checked in the line above
    : new AppError('imports.interrupted')
}

/** A plan as the API returns it. A plan whose node has ended is failed, so that no user waits for it. */
export function presentProgress(row: PlanRow, now: Date): PlanProgress {
  const { id, others, fileName, fileBytes, rowsDone, rowsTotal, shown, createdAt, expiresAt } = row
  const failure = findFailure(row, now)
  return {
    id,
    others,
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
  const known = file.success ? file.data : { problems: [], readable: 0, sample: null }
  return { code, message, ...known }
}

/**
 * The packed content of the file of a plan that is ready. Throws imports.plan_not_found, the error of a failed plan, and
 * imports.plan_not_ready.
 */
export function requireUpload(stored: Awaited<ReturnType<typeof lockPlan>>): Uint8Array {
  if (!stored) throw new AppError('imports.plan_not_found')
  if (stored.failure) throw toPlanError(stored.failure)
  if (stored.state !== 'ready' || !stored.upload) throw new AppError('imports.plan_not_ready')
  return stored.upload
}
