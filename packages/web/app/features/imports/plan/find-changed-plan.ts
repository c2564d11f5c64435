import { ImportPlan } from '@candlebook/contract/imports'
import type { ApiError } from '../../../lib/api-error.ts'

/** The new plan in an imports.plan_changed error, or null for any other error. */
export function findChangedPlan(error: ApiError): ImportPlan | null {
  if (error.code !== 'imports.plan_changed') return null
  const plan = ImportPlan.safeParse((error.data as { plan?: unknown } | undefined)?.plan) // checked by the shape
  return plan.success ? plan.data : null
}
