import type { FieldProblem } from '../errors/field-problem.ts'
import { getFieldProblemMessage, isFieldCode } from './field-problems.ts'

/**
 * Maximum number of field problems in one answer. A form has far fewer, and a malicious request could cause thousands.
 */
export const MAX_FIELD_PROBLEMS = 100

/** The field problems of a failed check, one per field (the first), each with its code and sentence; the first 100. */
export function toFieldProblems(issues: readonly Issue[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>()
  for (const issue of issues) {
    if (byField.size === MAX_FIELD_PROBLEMS) break
    const field = (issue.path ?? [])
      .map((step) => String(typeof step === 'object' ? step.key : step))
      .join('.')
    const code = isFieldCode(issue.message) ? issue.message : 'field.invalid'
    if (!byField.has(field)) byField.set(field, { field, code, message: getFieldProblemMessage(code) })
  }
  return [...byField.values()]
}

/** An issue in the format of every Standard Schema library. */
export type Issue = {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}
