import type { MailboxMail } from '@candlebook/core/mail'

/** The token of the link in a mail. Throws for a mail without one. */
export function findLinkToken(mail: MailboxMail | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`the mail "${mail?.subject}" has no link with a token`)
  return token
}
