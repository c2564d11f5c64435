import { type KeyboardEvent, useState } from 'react'
import type { ResolverResult } from 'react-hook-form'
import { useServerForm } from '../../forms/use-server-form.ts'
import { type ApiError, toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { type AuthField, type AuthProblems, type AuthValues, findRefusedField } from './auth.check.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

interface AuthFormOptions<Result> {
  /** Values that are known before the user types. An empty text is left out: it would erase typed text. */
  start?: Partial<Record<'email' | 'code', string>>
  check: (values: AuthValues) => AuthProblems
  submit: (values: AuthValues) => Promise<Result>
  /** Called after success. The form stays busy unless `staysOpen`, because another page opens. */
  onDone: (result: Result) => void
  staysOpen?: boolean
  /** The title of the toast that shows an error of the server. */
  failureTitle: string
  /** The text of an error of the server; by default its message. */
  describe?: (error: ApiError) => string
}

/**
 * The behaviour that the forms of the public pages share. The inputs are uncontrolled, so that they keep text
 * that a password manager or a fast user enters before hydration.
 */
export function useAuthForm<Result = void>(options: AuthFormOptions<Result>) {
  const { start = {}, check, submit, onDone, staysOpen = false, failureTitle } = options
  const { describe = ({ message }) => message } = options
  const [isDone, setDone] = useState(false)
  const { form, isSaving, ...server } = useServerForm<AuthValues>({
    defaultValues: Object.fromEntries(Object.entries(start).filter(([, value]) => value !== '')),
    resolver: (values) => toResult(values, check(values)),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    save: async (values) => {
      const result = await submit({ ...values, email: values.email?.trim() ?? '' }).catch(
        (thrown: unknown) => {
          toast({ title: failureTitle, description: describe(toApiError(thrown)), variant: 'destructive' })
          throw thrown
        },
      )
      setDone(!staysOpen)
      onDone(result)
    },
    findProblems: (error) => {
      const field = findRefusedField(error.code)
      return field ? [{ field, code: error.code, message: describe(error) }] : []
    },
  })
  const isHydrated = useIsHydrated()
  const { errors } = form.formState
  return {
    form,
    onSubmit: server.submit,
    /** Runs the checks on Enter while the button is disabled: a browser then submits no form by itself. */
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isHydrated) return
      const button = event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')
      if (button?.disabled && event.target instanceof HTMLInputElement) server.submit()
    },
    busy: isSaving || isDone,
    /** Before hydration, a press on the button would send the form as a page load. */
    isHydrated,
    formError: errors.root?.message ?? null,
    formErrorCode: errors.root?.type ?? null,
    problem: (field: AuthField) => errors[field]?.message,
    /** The properties of a field's input; typing removes the error of the field. */
    input: (field: AuthField) => form.register(field, { onChange: () => form.clearErrors(field) }),
    typedEmail: () => form.getValues('email') ?? '',
  }
}

function toResult(values: AuthValues, problems: AuthProblems): ResolverResult<AuthValues> {
  const found = Object.entries(problems).map(([field, message]) => [field, { type: 'auth', message }])
  return found.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(found) }
}
