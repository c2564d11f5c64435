import { describeSpinOff } from '@candlebook/contract/import-plan-words'
import type { ImportPlan } from '@candlebook/contract/import-plans'
import { CostPercentage } from '@candlebook/contract/trade-events'
import type { PlanAnswers } from '@candlebook/core/imports'
import type { AppError } from '@candlebook/core/kernel'
import { normaliseSymbol } from '@candlebook/domain/trades/symbols'
import { UsageError } from './command.ts'
import { CannotStart } from './run-as-trader.ts'

/** From which shares those of `symbol` came by a spin-off, and the percentage of their cost that they take. */
export type StatedSpinOff = { symbol: string; parent: string; costPct: string }

type Question = ImportPlan['spinOffs']['questions'][number]
type Answers = NonNullable<PlanAnswers['spinOffs']>

/** Reads `--spin-off KID=OLD:25`, several separated by commas. Throws UsageError. */
export function readSpinOffs(text: string | undefined): StatedSpinOff[] {
  return (text ?? '').split(',').flatMap((part) => {
    if (part.trim() === '' && text === undefined) return []
    const [, symbol = '', parent = '', pct = ''] = /^\s*([^=]+)=(.+):\s*([\d.]+)\s*%?\s*$/.exec(part) ?? []
    const costPct = CostPercentage.safeParse(pct)
    if (costPct.success && symbol !== '')
      return [{ symbol: normaliseSymbol(symbol), parent: normaliseSymbol(parent), costPct: costPct.data }]
    throw new UsageError(
      'Write --spin-off NEW=OLD:PERCENT, such as KID=OLD:25: KID came from OLD and takes 25 percent of its cost.',
    )
  })
}

/** Throws CannotStart for a spin-off that no file of these plans has. */
export function assertSpinOffs(plans: { plan: ImportPlan }[], stated: StatedSpinOff[]): void {
  const asked = new Set(plans.flatMap(({ plan }) => plan.spinOffs.questions.map(({ symbol }) => symbol)))
  const unknown = stated.find(({ symbol }) => !asked.has(symbol))
  if (unknown) throw new CannotStart(`No spin-off of ${unknown.symbol} is a question of this file.`)
}

/** The answers to these questions. What is stated about a symbol answers each question about it. */
export function findSpinOffAnswers(questions: Question[], stated: StatedSpinOff[]): Answers {
  return questions.flatMap(({ id, symbol }) => {
    const one = stated.find((spinOff) => spinOff.symbol === symbol)
    return one ? [{ id, answer: 'stated' as const, parent: one.parent, costPct: one.costPct }] : []
  })
}

/** The refusal of a stated spin-off as a sentence that names it; any other error unchanged. */
export function explainSpinOffs(
  error: unknown,
  { questions, answers }: { questions: Question[]; answers: Answers },
): unknown {
  const problem = (error as Partial<AppError>).fields?.[0] // any other error has no fields
  const [, at] = /^spinOffs\.(\d+)\./.exec(problem?.field ?? '') ?? []
  const question = questions.find(({ id }) => id === answers[Number(at)]?.id)
  if (!problem || !question) return error
  return new CannotStart(`${describeSpinOff(question)}: ${problem.message}.`, { cause: error })
}
