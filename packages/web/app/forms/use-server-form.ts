import type { FieldProblem } from '@candlebook/contract/error-body'
import { type BaseSyntheticEvent, useRef } from 'react'
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import { type ApiError, toApiError } from '../lib/api-error.ts'
import { listFormErrors } from './form-errors.ts'

export type ServerFormOptions<Values extends FieldValues> = UseFormProps<Values> & {
  /** Saves the checked values. The form shows an ApiError that it throws. */
  save: (values: Values) => Promise<unknown>
  /** The fields that an error is about; by default the fields that the error names. */
  findProblems?: (error: ApiError) => FieldProblem[]
  /** Called for an error that is about no field of the form. */
  onFailed?: () => void
}

/**
 * A form that is saved by a call to the server. Typed text is never lost. An error is shown at the fields it
 * is about, otherwise at the form. A submit during a save is ignored.
 */
export function useServerForm<Values extends FieldValues>(options: ServerFormOptions<Values>) {
  const { save, findProblems = getFieldProblems, onFailed, ...formOptions } = options
  const form = useForm<Values>(formOptions)
  const isRunning = useRef(false)
  const saveChecked = form.handleSubmit(async (values) => {
    try {
      await save(values)
    } catch (thrown) {
      const error = toApiError(thrown)
      if (!showProblems(form, findProblems(error))) {
        form.setError('root', { type: error.code, message: error.message })
        onFailed?.()
      }
    }
  })
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (isRunning.current) return
    isRunning.current = true
    await saveChecked(event).finally(() => {
      isRunning.current = false
    })
  }
  return {
    form,
    isSaving: form.formState.isSubmitting,
    submit: (event?: BaseSyntheticEvent) => void submit(event),
  }
}

function getFieldProblems({ fields }: ApiError): FieldProblem[] {
  return fields
}

/** Shows each problem at its field and focuses the first one; false when the form has none of the fields. */
function showProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  problems: FieldProblem[],
): boolean {
  const shown = Object.entries(listFormErrors(problems)).filter(
    ([name]) => name.split('.', 1)[0]! in form.getValues(), // never empty
  )
  for (const [index, [name, error]] of shown.entries()) {
    form.setError(name as Path<Values>, error, { shouldFocus: index === 0 }) // filtered above to form fields
  }
  return shown.length > 0
}
