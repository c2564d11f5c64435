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
  const failure = error as SmtpFailure
  const { responseCode, command } = failure
  const isRecipient = command === 'RCPT TO' && responseCode !== undefined
  if (isRecipient && responseCode >= 500 && responseCode <= 599) return new AddressRefused(responseCode)
  return new MailNotAccepted(getFailureCode(failure))
}

/** The fields of an error as nodemailer documents them; `syscall` and `library` are those of Node and of OpenSSL. */
type SmtpFailure = {
  code?: string | undefined
  responseCode?: number | undefined
  command?: string
  syscall?: string
  library?: string
}

/**
 * The code under which a failure is stored: that of the library, or the reply of the mail server. The library has one
 * code, ESOCKET, for a port that is closed and for a server that does not speak TLS.
 */
function getFailureCode({ code, responseCode, syscall, library }: SmtpFailure): string {
  if (code === 'ETLS' || library !== undefined) return 'ETLS'
  if (syscall === 'connect' && code === 'ESOCKET') return 'ECONNECTION'
  return String(responseCode ?? code ?? 'unknown')
}

const PORTS = 'smtps:// is for port 465, smtp:// for 587 and 25'

const signIn = {
  what: 'it refuses the user or the password in SMTP_URL',
  advice: 'Check both; their special characters are percent-encoded (@ is %40, : is %3A, / is %2F).',
}

const failures: Record<string, { what: string; advice: string }> = {
  ECONNECTION: {
    what: 'nothing answers at the address and port of SMTP_URL',
    advice: `Check both: ${PORTS}.`,
  },
  ETLS: {
    what: 'it does not speak TLS as SMTP_URL says',
    advice: `Check the scheme and the port of SMTP_URL: ${PORTS}.`,
  },
  ESOCKET: {
    what: 'the connection to it broke off, or its certificate is not valid for the name in SMTP_URL',
    advice: `Check name, scheme and port of SMTP_URL: ${PORTS}.`,
  },
  ETIMEDOUT: {
    what: 'it does not answer in time',
    advice: `Check the port of SMTP_URL, and whether the host blocks it: ${PORTS}.`,
  },
  EDNS: { what: 'its name in SMTP_URL is unknown', advice: 'Check the name.' },
  EAUTH: signIn,
  '535': signIn,
}

/** What a code of a failed mail means, after "the mail server cannot be used:", and what an operator can do. */
export function describeMailFailure(code: string): { what: string; advice: string } {
  return failures[code] ?? { what: `it answered ${code}`, advice: 'Check SMTP_URL and the mail server.' }
}
