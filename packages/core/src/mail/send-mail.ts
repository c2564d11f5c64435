import { asJob, type Database } from '../db/index.ts'
import type { Clock } from '../kernel/index.ts'
import { AddressRefused, MailNotAccepted, type MailTransport } from './mail-transport.ts'
import {
  addFailedAttempt,
  addUndeliverableAddress,
  findRefusal,
  markMailKept,
  markMailSent,
  markMailUndeliverable,
  type QueuedMail,
  takeMail,
} from './mails.store.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import type { MailSite } from './templates/mail-template.ts'

/** What sending takes. */
export type MailSender = {
  db: Database
  clock: Clock
  transport: MailTransport
  site: MailSite
  /** The time zone in which a user reads instants; null when the user has chosen none. */
  findZone(userId: string): Promise<string | null>
}

/** A process that takes longer than this has ended: the timeouts of the transport are shorter in sum. */
const MAX_SENDING_MS = 2 * 60 * 1000

/** The result for a mail. `nothing`: it was sent before, or it is deleted. */
export type MailOutcome = 'sent' | 'kept' | 'undeliverable' | 'nothing'

/**
 * Sends a queued mail, once: a mail that the mail server has accepted is not sent again. If the process ends before the
 * acceptance is stored, the next attempt has the same Message-ID. Throws MailNotAccepted, so that the job tries again,
 * also while another process sends the mail.
 */
export async function sendMail(sender: MailSender, { mailId }: { mailId: string }): Promise<MailOutcome> {
  const { db, clock, transport } = sender
  const now = clock.now()
  const takenBefore = new Date(now.getTime() - MAX_SENDING_MS)
  const mail = await asJob(db, (connection) => takeMail(connection, { id: mailId, takenBefore, now }))
  if (mail === 'done') return 'nothing'
  if (mail === 'busy') throw new MailNotAccepted('IN_PROGRESS')
  const refusal = await asJob(db, (connection) => findRefusal(connection, mail.recipient))
  if (refusal !== null) return await giveUp(sender, { mail, replyCode: refusal })
  if (transport.kind === 'mailbox') {
    await asJob(db, (connection) => markMailKept(connection, { id: mailId, now: clock.now() }))
    return 'kept'
  }
  try {
    if (transport.kind === 'none') throw new MailNotAccepted('SMTP_URL_MISSING')
    await transport.send({ ...(await renderStoredMail(sender, mail)), ...buildEnvelope(mail, sender.site) })
  } catch (error) {
    if (error instanceof AddressRefused) return await giveUp(sender, { mail, replyCode: error.replyCode })
    const problem = error instanceof MailNotAccepted ? error.code : 'NOT_RENDERED'
    await asJob(db, (connection) => addFailedAttempt(connection, { id: mailId, problem, now: clock.now() }))
    throw error
  }
  await asJob(db, (connection) => markMailSent(connection, { id: mailId, now: clock.now() }))
  return 'sent'
}

/** A mail of the outbox as its person reads it: with instants in the zone that the user chose. */
export async function renderStoredMail(
  { site, findZone }: MailSender,
  mail: QueuedMail,
): Promise<RenderedMail> {
  const zone = mail.userId === null ? null : await findZone(mail.userId)
  return await renderMail({ ...mail, zone }, site)
}

function buildEnvelope({ id, recipient }: QueuedMail, site: MailSite): { to: string; messageId: string } {
  return { to: recipient, messageId: buildMessageId(id, site) }
}

/** The Message-ID is in the domain of the installation: that of the contact address can belong to a mail provider. */
export function buildMessageId(id: string, { baseUrl }: MailSite): string {
  return `<${id}@${new URL(baseUrl).hostname}>`
}

async function giveUp(
  { db, clock }: MailSender,
  { mail, replyCode }: { mail: QueuedMail; replyCode: number },
): Promise<'undeliverable'> {
  const now = clock.now()
  await asJob(db, async (connection) => {
    await addUndeliverableAddress(connection, { address: mail.recipient, replyCode, now })
    await markMailUndeliverable(connection, { id: mail.id, problem: String(replyCode), now })
  })
  return 'undeliverable'
}
