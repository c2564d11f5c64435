import { MAX_PLAN_RECORDS } from '@candlebook/domain/trades/plan-history'
import * as z from 'zod/mini'
import { Decimal, Instant } from './fields.ts'

/** The plan of a trade at an instant: its first record is the plan at entry, each later one a change while the trade was open. */
export const PlanRecord = z.object({
  at: Instant,
  stopLoss: z.nullable(Decimal),
  takeProfit: z.nullable(Decimal),
  quantity: Decimal,
  riskPercentage: z.nullable(Decimal),
})

/**
 * The change of a plan, by its place in `planHistory`, that only corrected a wrong entry: the record before it takes its values. 0
 * removes the plan of a closed trade. `version` is the one that the editor loaded.
 */
export const CorrectPlan = z.object({
  change: z.int('field.invalid').check(z.gte(0, 'field.invalid'), z.lt(MAX_PLAN_RECORDS, 'field.invalid')),
  version: z.int('field.invalid'),
})
export type CorrectPlan = z.infer<typeof CorrectPlan>
