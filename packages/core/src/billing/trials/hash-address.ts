import { createHmac } from 'node:crypto'

const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The keyed hash of the mailbox of an address. Upper case, a +tag, and for Gmail the dots do not change the mailbox, so
 * that they give no second trial.
 */
export function hashAddress(email: string, key: string): string {
  return createHmac('sha256', key).update(normalizeAddress(email)).digest('hex')
}

/** The mailbox of an address. Source: RFC 5233 (subaddress); Google, "Dots don't matter in Gmail addresses". */
export function normalizeAddress(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const mailbox = local.split('+')[0] ?? local
  return gmail.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
