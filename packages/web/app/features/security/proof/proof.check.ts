import type { FieldErrors, ResolverResult } from 'react-hook-form'

export type ProofValues = { name: string; password: string; code: string }

export const emptyProof: ProofValues = { name: '', password: '', code: '' }

/** The fields that a dialog asks for. */
export type AskedFields = { asksName?: boolean; asksCode: boolean }

/** Every field that the dialog shows must be filled in; the server checks the values. */
export function resolveProof(
  values: ProofValues,
  { asksName = false, asksCode }: AskedFields,
): ResolverResult<ProofValues> {
  const problems: Partial<Record<keyof ProofValues, string | false>> = {
    name: asksName && values.name.trim() === '' && 'Enter a name for the passkey.',
    password: values.password === '' && 'Enter your current password.',
    code: asksCode && values.code.trim() === '' && 'Enter the code of your authenticator app.',
  }
  const found = Object.entries(problems).flatMap(([field, message]) =>
    message ? [[field, { type: 'account', message }]] : [],
  )
  if (found.length === 0) return { values, errors: {} }
  return { values: {}, errors: Object.fromEntries(found) as FieldErrors<ProofValues> } // the keys are fields of the form
}

/** The first code of an authenticator app must be filled in. */
export function resolveCode(values: { code: string }): ResolverResult<{ code: string }> {
  if (values.code.trim() !== '') return { values, errors: {} }
  return { values: {}, errors: { code: { type: 'account', message: 'Enter the code that the app shows.' } } }
}

/** The fields that refusals of the server are about. */
export const refusedFields = {
  'auth.wrong_password': 'password',
  'auth.code_wrong': 'code',
  'auth.code_required': 'code',
  'passkeys.name_missing': 'name',
  'passkeys.name_too_long': 'name',
} as const
