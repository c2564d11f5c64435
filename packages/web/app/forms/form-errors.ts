import type { FieldProblem } from '@candlebook/contract/error-body'
import { set } from 'react-hook-form'

type FormErrors = Record<string, { type: string; message: string }>

/** The form's name of a field, by its name in the contract; left out when both are the same. */
export type FormFieldNames = Partial<Record<string, string>>

/**
 * The first problem of each field, by its name in the form. A problem of a text in a list ('links.2') is one of the list; a
 * problem of a row's field ('fills.2.price') is one of that field.
 */
export function listFormErrors(problems: readonly FieldProblem[], names: FormFieldNames = {}): FormErrors {
  const errors: FormErrors = {}
  for (const { field, code, message } of problems) {
    const [listOrField = field, ...inside] = field.split('.')
    const name = names[listOrField] ?? listOrField
    errors[inside.length > 1 ? [name, ...inside].join('.') : name] ??= { type: code, message }
  }
  return errors
}

/** The errors of `listFormErrors` as those of a resolver, in which the errors of rows are lists. */
export function toFormErrors(problems: readonly FieldProblem[], names?: FormFieldNames): FormErrors {
  const errors: FormErrors = {}
  for (const [name, error] of Object.entries(listFormErrors(problems, names))) set(errors, name, error)
  return errors
}

/** How many fields have errors; each field of a row counts. */
export function countFormErrors(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0
  if ('type' in errors && typeof errors.type === 'string') return 1
  return Object.values(errors).reduce<number>((count, error) => count + countFormErrors(error), 0)
}
