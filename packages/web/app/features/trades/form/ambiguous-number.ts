import type { FieldProblem } from '@candlebook/contract/errors'
import { getFieldProblemMessage } from '@candlebook/contract/fields'
import { parseTypedNumber } from '@candlebook/domain/text'

/** The problem of a field, with a specific sentence when the typed text can mean two numbers ('1,500'). */
export function explainAmbiguousNumber(problem: FieldProblem, typed: unknown): FieldProblem {
  if (problem.code !== 'decimal.comma' || typeof typed !== 'string') return problem
  if (parseTypedNumber(typed).kind !== 'ambiguous') return problem
  const code = 'decimal.ambiguous'
  return { field: problem.field, code, message: getFieldProblemMessage(code) }
}
