import type { FieldProblem } from '@candlebook/contract/error-body'

/** The form's name of a field, by its name in the contract; left out when both are the same. */
export type FormFieldNames = Partial<Record<string, string>>

/**
 * Field problems as form errors: the first problem of each field. A problem inside a list ('links.2') is
 * shown at the list.
 */
export function toFormErrors(
  problems: readonly FieldProblem[],
  names: FormFieldNames = {},
): Record<string, { type: string; message: string }> {
  const errors: ReturnType<typeof toFormErrors> = {}
  for (const { field, code, message } of problems) {
    const [listOrField = field] = field.split('.')
    errors[names[listOrField] ?? listOrField] ??= { type: code, message }
  }
  return errors
}
