import { toFieldProblems } from '@candlebook/contract/field-problems'
import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form'
import { type FormFieldNames, toFormErrors } from './form-errors.ts'

type Shape = {
  safeParse: (
    value: unknown,
  ) => { success: true } | { success: false; error: { issues: Parameters<typeof toFieldProblems>[0] } }
}

/** A resolver that checks a form with the shape that the server uses. */
export function createShapeResolver<Values extends FieldValues>({
  shape,
  toFields,
  names,
}: {
  shape: Shape
  /** The fields that the form sends. */
  toFields: (values: Values) => unknown
  names?: FormFieldNames
}): (values: Values) => ResolverResult<Values> {
  return (values) => {
    const checked = shape.safeParse(toFields(values))
    if (checked.success) return { values, errors: {} }
    const errors = toFormErrors(toFieldProblems(checked.error.issues), names)
    // the fields of the shape are fields of the form
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
