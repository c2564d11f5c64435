import type { FieldProblem } from '../errors/field-problem.ts'
import { fieldProblemMessage, fieldProblems } from './field-problems.ts'

/** The field problems of a failed check, one per field (the first), each with its code and sentence. */
export function fieldProblemsOf(issues: readonly Issue[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const field = (issue.path ?? [])
      .map((step) => String(typeof step === 'object' ? step.key : step))
      .join('.')
    const code = issue.message in fieldProblems ? issue.message : 'field.invalid'
    if (!byField.has(field)) byField.set(field, { field, code, message: fieldProblemMessage(code) })
  }
  return [...byField.values()]
}

/** An issue as every Standard Schema library reports it. */
export type Issue = {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}
