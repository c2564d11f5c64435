import { errorCodes } from '@candlebook/contract/errors'
import type { ResolverResult } from 'react-hook-form'

export type DeleteValues = { email: string; password: string }

/** The deletion needs the address of the account, in any case, and the password. */
export function resolveDeleteForm(values: DeleteValues, email: string): ResolverResult<DeleteValues> {
  const isAddress = values.email.trim().toLowerCase() === email.toLowerCase()
  if (isAddress && values.password !== '') return { values, errors: {} }
  const type = 'account'
  return {
    values: {},
    errors: {
      ...(!isAddress && { email: { type, message: errorCodes['accounts.email_differs'].message } }),
      ...(values.password === '' && { password: { type, message: 'Enter your password.' } }),
    },
  }
}
