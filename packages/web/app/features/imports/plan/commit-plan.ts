import { errorCodes } from '@candlebook/contract/errors'
import type { Import, ImportPlan } from '@candlebook/contract/imports'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { ImportChoice } from './plan-questions.words.ts'

/** The plan with this id as the trader saw it, and what the trader chose. */
export type PlanToCommit = { id: string; plan: ImportPlan; choice: ImportChoice }

/**
 * Imports the file exactly as the trader saw the plan. A suggested account is answered first, because the server commits no
 * plan with an open question. Throws imports.plan_changed with the new plan when its figures differ, and other ApiErrors.
 */
export async function commitPlan({ id, plan, choice: { renamed, account } }: PlanToCommit): Promise<Import> {
  const { planHash, accounts } = account === undefined ? plan : await acceptSuggestion(plan, { id, account })
  const names = accounts.map((name) => renamed.get(name) ?? name)
  return await api.imports.commit({ id, planHash, accounts: names })
}

/** The same plan with the account as its answer. The server plans again, so trades that were written since can change it. */
async function acceptSuggestion(
  plan: ImportPlan,
  { id, account }: { id: string; account: string },
): Promise<ImportPlan> {
  const { plan: next } = await api.imports.answerPlan({ id, account, contractSizes: [] })
  if (next && hasSameFigures(plan, next)) return next
  const code = 'imports.plan_changed'
  throw new ApiError({ code, ...errorCodes[code], data: { plan: next } })
}

function hasSameFigures(one: ImportPlan, other: ImportPlan): boolean {
  const pick = ({ executions, splits, trades, pnl }: ImportPlan) => [executions, splits, trades, pnl]
  return JSON.stringify(pick(one)) === JSON.stringify(pick(other))
}
