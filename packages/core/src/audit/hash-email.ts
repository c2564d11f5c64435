import { createHmac } from 'node:crypto'

/** The keyed hash under which the audit log knows an address that no account has. */
export function hashEmail(email: string, key: string): string {
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex')
}
