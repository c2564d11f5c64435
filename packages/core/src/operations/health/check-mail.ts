import { formatCount } from '@candlebook/domain/text'
import { asJob, type Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/index.ts'
import type { MailTransport } from '../../mail/index.ts'
import { countLateMails } from './health.store.ts'
import { type Finding, isFine } from './health-line.ts'

/** A worker sends a mail within seconds, so an older one that waits is a sign of a problem. */
const LATE_MINUTES = 15

/** Whether the mail server accepts a connection and the sign-in, and whether mails wait for long. */
export async function checkMail(ports: {
  db: Database
  clock: Clock
  mail: MailTransport
}): Promise<Finding> {
  const { mail } = ports
  if (mail.kind === 'none')
    return {
      status: 'failed',
      message: 'Mail is not set up, so no mail is sent.',
      advice: 'Set SMTP_URL and MAIL_FROM.',
    }
  if (mail.kind === 'mailbox') return isFine('Mail is stored for /dev/mail and not sent.')
  const problem = await mail.findProblem()
  if (problem !== null)
    return {
      status: 'failed',
      message: `The mail server cannot be used: ${problem}.`,
      advice: `${advice[problem] ?? 'Check SMTP_URL and the mail server.'} Mails that wait are tried again for two days.`,
    }
  return findLateMails(ports).catch(() => isFine('The mail server accepts connections.')) // without the database
}

/** By the codes of nodemailer, and those of SMTP. */
const advice: Record<string, string> = {
  ESOCKET:
    'Nothing answers at the address and port of SMTP_URL, or it does not speak TLS as SMTP_URL says: smtps:// is for port 465, smtp:// for 587 and 25.',
  ECONNECTION: 'Nothing answers at the address and port of SMTP_URL. Check both.',
  ETIMEDOUT:
    'The mail server does not answer in time. Check the port of SMTP_URL, and whether the host blocks it.',
  EDNS: 'The name of the mail server in SMTP_URL is unknown. Check it.',
  ETLS: 'The mail server does not offer TLS as SMTP_URL asks for: smtps:// is for port 465, smtp:// for 587 and 25.',
  EAUTH: 'The mail server refuses the user or the password in SMTP_URL.',
  '535': 'The mail server refuses the user or the password in SMTP_URL.',
}

async function findLateMails({ db, clock }: { db: Database; clock: Clock }): Promise<Finding> {
  const before = new Date(clock.now().getTime() - LATE_MINUTES * 60_000)
  const { late, tried } = await asJob(db, (connection) => countLateMails(connection, before))
  if (late === 0) return isFine('The mail server accepts connections, and no mail waits for long.')
  const failures = tried > 0 ? ` ${tried} of them failed at least once.` : ''
  return {
    status: 'warning',
    message: `${formatCount(late, 'mail')} waited more than ${LATE_MINUTES} minutes.${failures}`,
    advice: 'Look at the mails at /admin/operations, and check that a worker runs.',
  }
}
