import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '@candlebook/contract/errors'
import { type ImportPlan, MAX_PLAN_PAGE_ITEMS } from '@candlebook/contract/imports'
import type { Context } from '@candlebook/core/context'
import {
  answerPlan,
  getPlan,
  type Importer,
  listPlanItems,
  type PlanAnswers,
  startPlan,
  type UploadedFile,
} from '@candlebook/core/imports'
import { AppError } from '@candlebook/core/kernel'
import { MAX_PRINTED_TRADES } from './print-plan.ts'

const ASK_EVERY_MS = 200

/**
 * Plans a file, waits for the end, answers its questions, and returns the plan with the trades that are printed, and with all skipped lines
 * and warnings that are stored. Throws the error of a failed plan.
 */
export async function finishPlan(
  ctx: Context,
  importer: Importer,
  { file, answers }: { file: UploadedFile; answers: PlanAnswers },
): Promise<{ id: string; plan: ImportPlan }> {
  let progress = await startPlan(ctx, importer, file)
  while (['waiting', 'reading', 'matching'].includes(progress.state)) {
    await wait(ASK_EVERY_MS)
    progress = await getPlan(ctx, progress)
  }
  const { id, plan: unanswered, error } = progress
  if (!unanswered) {
    const code = (error?.code ?? 'imports.interrupted') as ErrorCode // the codes of plans are codes of the API
    throw new AppError(code, { data: { problems: error?.problems ?? [] } })
  }
  const plan = await answer(ctx, importer, { id, plan: unanswered, answers })
  const rest = async <Section extends 'trades' | 'skipped' | 'warnings'>(section: Section, most: number) => {
    const pages = []
    for (let page = 2; (page - 1) * MAX_PLAN_PAGE_ITEMS < most; page += 1)
      pages.push(await listPlanItems(ctx, { id, section, page }))
    return pages.flat()
  }
  const all = {
    planned: [...plan.planned, ...(await rest('trades', Math.min(countTrades(plan), MAX_PRINTED_TRADES)))],
    skipped: [...plan.skipped, ...(await rest('skipped', plan.lines.skipped))],
    warnings: [...plan.warnings, ...(await rest('warnings', plan.lines.warnings))],
  }
  return { id, plan: { ...plan, ...all } }
}

// An account that the file names stays, so the answer is left out then.
async function answer(
  ctx: Context,
  importer: Importer,
  { id, plan, answers }: { id: string; plan: ImportPlan; answers: PlanAnswers },
): Promise<ImportPlan> {
  const account = plan.accountQuestion === null ? undefined : answers.account
  const { contractSizes } = answers
  if (account === undefined && contractSizes.length === 0) return plan
  const answered = await answerPlan(ctx, importer, { id, account, contractSizes })
  return answered.plan ?? plan
}

function countTrades({ trades: { add, change, keep, remove } }: ImportPlan): number {
  return add + change + keep + remove
}
