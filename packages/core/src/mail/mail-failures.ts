/** The fields of an error as nodemailer documents them; `syscall` and `library` are those of Node and of OpenSSL. */
export type SmtpFailure = {
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
export function getFailureCode({ code, responseCode, syscall, library }: SmtpFailure): string {
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
