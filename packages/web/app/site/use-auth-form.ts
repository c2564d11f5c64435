import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toApiError } from '../lib/api-error.ts'
import { type AuthField, type AuthProblems, fieldOfRefusal } from './auth.check.ts'

export interface AuthFormOptions<Values> {
  values: Values
  check: (values: Values) => AuthProblems
  /** Given what stands in the fields when the page comes alive. */
  take: (typed: Partial<Record<AuthField, string>>) => void
  submit: (values: Values) => Promise<void>
  /** What follows; the form stays busy, because a new document is on its way. */
  onDone: () => void
}

/** The behaviour that both forms share: check, call, and put each answer where it belongs. Keeps every typed word. */
export function useAuthForm<Values>({ values, check, take, submit, onDone }: AuthFormOptions<Values>) {
  const [problems, setProblems] = useState<AuthProblems>({})
  const [formError, setFormError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [alive, setAlive] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // A password manager, or a quick reader, fills the fields before React looks at them: it would empty them again.
  const comeAlive = useEffectEvent((fields: HTMLFormElement) => {
    take(Object.fromEntries(new FormData(fields)) as Partial<Record<AuthField, string>>) // text fields only
    setAlive(true)
  })
  useEffect(() => {
    if (form.current) comeAlive(form.current)
  }, [])

  const showProblems = (found: AuthProblems) => {
    setProblems(found)
    const first = Object.keys(found)[0]
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFormError(null)
    const found = check(values)
    showProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await submit(values)
      onDone()
    } catch (thrown) {
      setBusy(false)
      const { code, message } = toApiError(thrown)
      const field = fieldOfRefusal(code)
      if (field) showProblems({ [field]: message })
      else setFormError(message)
    }
  }

  /** Takes a field's error away once the reader mends the field. */
  const mended = (field: AuthField) => setProblems(({ [field]: _gone, ...others }) => others)

  return {
    form,
    problems,
    formError,
    busy,
    /** Until then a press on the button would send the form as a page of its own. */
    alive,
    onSubmit: (event: FormEvent) => void onSubmit(event),
    mended,
  }
}
