import type { FieldProblem } from '@candlebook/contract/errors'
import { toFieldProblems } from '@candlebook/contract/fields'
import { JournalEntryFields } from '@candlebook/contract/journal'
import type { FieldErrors, ResolverResult } from 'react-hook-form'
import { type EntryFormValues, fieldsOfValues } from './entry-form.values.ts'

/** The form checked by the same shapes as on the server. */
export function resolveEntryForm(values: EntryFormValues): ResolverResult<EntryFormValues> {
  const shape = JournalEntryFields.safeParse(fieldsOfValues(values))
  return shape.success
    ? { values, errors: {} }
    : { values: {}, errors: errorsOf(toFieldProblems(shape.error.issues)) }
}

/** Field problems as form errors; a problem inside a list ('links.2') is shown at the list. */
export function errorsOf(problems: FieldProblem[]): FieldErrors<EntryFormValues> {
  return Object.fromEntries(
    problems.map(({ field, code, message }) => [field.split('.')[0], { type: code, message }]),
  )
}
