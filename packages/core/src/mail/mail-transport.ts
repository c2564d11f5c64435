import type { RenderedMail } from './render-mail.ts'

/** A mail on its way to one address. The Message-ID is the same at every attempt. */
export type OutgoingMail = RenderedMail & { to: string; messageId: string }

/**
 * How mail leaves this server. `mailbox` keeps it for the page /dev/mail and sends nothing; `none` refuses mail,
 * because no mail server is set up in production.
 */
export type MailTransport =
  | {
      kind: 'smtp'
      /** Resolves when the mail server has accepted the mail. Throws AddressRefused and MailNotAccepted. */
      send(mail: OutgoingMail): Promise<void>
      /** Connects to the mail server and signs in, without a mail. Returns the code of the failure, or null. */
      findProblem(): Promise<string | null>
      close(): void
    }
  | { kind: 'mailbox' }
  | { kind: 'none' }

/** The mail server refused the address for good: a reply of 500 to 599 to RCPT. */
export class AddressRefused extends Error {
  readonly replyCode: number

  constructor(replyCode: number) {
    super(`the mail server refused the address: ${replyCode}`)
    this.name = 'AddressRefused'
    this.replyCode = replyCode
  }
}

/** The mail was not accepted, and a later attempt can work. The message holds a code and never an address. */
export class MailNotAccepted extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the mail server did not accept the mail: ${code}`)
    this.name = 'MailNotAccepted'
    this.code = code
  }
}
