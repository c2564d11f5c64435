import { useEffect, useState } from 'react'
import type { ResolverResult } from 'react-hook-form'
import { useServerForm } from '../forms/use-server-form.ts'
import { type AuthField, type AuthProblems, fieldOfRefusal, type SignUpValues } from './auth.check.ts'

export interface AuthFormOptions {
  /** The email address that was typed into the other form. */
  email: string
  check: (values: SignUpValues) => AuthProblems
  submit: (values: SignUpValues) => Promise<void>
  /** Called after success; the form stays busy, because a new document loads. */
  onDone: () => void
}

/**
 * The behaviour that sign-in and sign-up share. The inputs are uncontrolled, so that they keep text that a
 * password manager or a fast user enters before hydration. Sign-in has two of the fields.
 */
export function useAuthForm({ email, check, submit, onDone }: AuthFormOptions) {
  const [isDone, setDone] = useState(false)
  const { form, isSaving, ...server } = useServerForm<SignUpValues>({
    ...(email !== '' && { defaultValues: { email } }),
    resolver: (values) => toResult(values, check(values)),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    save: async (values) => {
      await submit({ ...values, email: values.email.trim() })
      setDone(true)
      onDone()
    },
    problemsOf: ({ code, message }) => {
      const field = fieldOfRefusal(code)
      return field ? [{ field, code, message }] : []
    },
  })
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const { errors } = form.formState
  return {
    onSubmit: server.submit,
    busy: isSaving || isDone,
    /** Before hydration, a press on the button would send the form as a page load. */
    isHydrated,
    formError: errors.root?.message ?? null,
    problem: (field: AuthField) => errors[field]?.message,
    /** The properties of a field's input; typing removes the error of the field. */
    input: (field: AuthField) => form.register(field, { onChange: () => form.clearErrors(field) }),
    typedEmail: () => form.getValues('email'),
  }
}

function toResult(values: SignUpValues, problems: AuthProblems): ResolverResult<SignUpValues> {
  const found = Object.entries(problems).map(([field, message]) => [field, { type: 'auth', message }])
  return found.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(found) }
}
