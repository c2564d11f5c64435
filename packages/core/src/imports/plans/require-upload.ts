import { AppError } from '../../kernel/index.ts'
import type { lockPlan } from '../stores/import-plans.store.ts'
import { toPlanError } from './plan-error.ts'

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
