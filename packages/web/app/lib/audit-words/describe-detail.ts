import type { AuditAction } from '@candlebook/contract/audit'
import { errorCodes } from '@candlebook/contract/errors'

/** The detail of an entry in words: how somebody signed in, why a sign-in was refused, or which route was asked for. */
export function describeDetail({
  action,
  detail,
}: {
  action: AuditAction
  detail: string | null
}): string | null {
  if (detail === null) return null
  if (action === 'sessions.refused') return describeCode(detail)
  return detailWords[detail] ?? detail
}

function describeCode(code: string): string {
  return code in errorCodes ? errorCodes[code as keyof typeof errorCodes].message : code // checked
}

const detailWords: Record<string, string> = {
  password: 'With the password',
  code: 'With a code of the second factor',
  passkey: 'With a passkey',
  mailed_link: 'With a link from a mail',
  new_password: 'After the password was changed',
  sign_up: 'With the sign-up',
  public_demo: 'To the public demo',
  one: 'One session',
  others: 'All other sessions',
  all: 'All sessions',
}
