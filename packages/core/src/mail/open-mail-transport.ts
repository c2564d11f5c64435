import { AddressRefused, MailNotAccepted, type MailTransport, type OutgoingMail } from './mail-transport.ts'

const SECOND = 1000
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
  dnsTimeout: 10 * SECOND,
}
const MAX_CONNECTIONS = 2

/** The transport of this installation: SMTP when an address is set, otherwise the mailbox of development or none. */
export function openMailTransport(settings: {
  smtpUrl: string | null
  from: string
  production: boolean
}): MailTransport {
  const { smtpUrl, from, production } = settings
  if (!smtpUrl) return { kind: production ? 'none' : 'mailbox' }
  let opened: ReturnType<typeof openSmtp> | undefined
  const open = () => (opened ??= openSmtp(smtpUrl))
  const send = async ({ to, headers: own, ...mail }: OutgoingMail) => {
    const headers = { 'Auto-Submitted': 'auto-generated', ...own } // no out-of-office replies
    const smtp = await open()
    await smtp.sendMail({ from, to: { name: '', address: to }, headers, ...mail }).catch((error: unknown) => {
      throw toMailError(error)
    })
  }
  const findProblem = async () => {
    const smtp = await open()
    return await smtp.verify().then(
      () => null,
      (error: unknown) => getFailureCode(error as SmtpFailure),
    )
  }
  return { kind: 'smtp', send, findProblem, close: () => void opened?.then((smtp) => smtp.close()) }
}

/** Loads the library when the first mail is sent, because a start should not wait for it. */
async function openSmtp(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  const options = { pool: true, maxConnections: MAX_CONNECTIONS, ...TIMEOUTS } as const
  return createTransport({ url: smtpUrl, ...options, disableFileAccess: true, disableUrlAccess: true })
}

/** The library's error can hold the address and the mail server's sentence about it; only codes are kept. */
function toMailError(error: unknown): AddressRefused | MailNotAccepted {
  const { code, responseCode, command } = error as SmtpFailure
  const isRecipient = command === 'RCPT TO' && responseCode !== undefined
  if (isRecipient && responseCode >= 500 && responseCode <= 599) return new AddressRefused(responseCode)
  return new MailNotAccepted(getFailureCode({ code, responseCode }))
}

/** The fields of an error as nodemailer documents them. */
type SmtpFailure = { code?: string | undefined; responseCode?: number | undefined; command?: string }

function getFailureCode({ code, responseCode }: SmtpFailure): string {
  return String(responseCode ?? code ?? 'unknown')
}
