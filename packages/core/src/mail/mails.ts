import { setTimeout } from 'node:timers/promises'
import { DAY_MS } from '@candlebook/domain/days/day'
import { asJob, type Database, transaction } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { type Clock, newId } from '../kernel/index.ts'
import type { MailLanguage } from './mail-language.ts'
import type { MailSite } from './mail-template.ts'
import type { MailData, MailTemplateName } from './mail-templates.ts'
import { AddressRefused, MailNotAccepted, type MailTransport } from './mail-transport.ts'
import {
  addFailedAttempt,
  addUndeliverableAddress,
  deleteMailsBefore,
  findRefusal,
  findStoredMail,
  insertMail,
  listStoredMails,
  listUntriedMails,
  markMailKept,
  markMailSent,
  markMailUndeliverable,
  type QueuedMail,
  removeUndeliverableAddress,
  takeMail,
} from './mails.store.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** What sending takes. */
export type MailSender = {
  db: Database
  clock: Clock
  transport: MailTransport
  site: MailSite
  /** The time zone in which a user reads instants; null when none is known. */
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
  const mail = await transaction(asJob(db), (connection) =>
    takeMail(connection, { id: mailId, takenBefore, now }),
  )
  if (mail === 'done') return 'nothing'
  if (mail === 'busy') throw new MailNotAccepted('IN_PROGRESS')
  const refusal = await transaction(asJob(db), (connection) => findRefusal(connection, mail.recipient))
  if (refusal !== null) return await giveUp(sender, { mail, replyCode: refusal })
  if (transport.kind === 'mailbox') {
    await transaction(asJob(db), (connection) => markMailKept(connection, { id: mailId, now: clock.now() }))
    return 'kept'
  }
  try {
    if (transport.kind === 'none') throw new MailNotAccepted('SMTP_URL_MISSING')
    await transport.send({ ...(await renderStoredMail(sender, mail)), ...buildEnvelope(mail, sender.site) })
  } catch (error) {
    if (error instanceof AddressRefused) return await giveUp(sender, { mail, replyCode: error.replyCode })
    const problem = error instanceof MailNotAccepted ? error.code : 'NOT_RENDERED'
    await transaction(asJob(db), (connection) =>
      addFailedAttempt(connection, { id: mailId, problem, now: clock.now() }),
    )
    throw error
  }
  await transaction(asJob(db), (connection) => markMailSent(connection, { id: mailId, now: clock.now() }))
  return 'sent'
}

/** A mail of the outbox as its person reads it: with instants in the zone of the user. */
async function renderStoredMail({ site, findZone }: MailSender, mail: QueuedMail): Promise<RenderedMail> {
  const zone = mail.userId === null ? null : await findZone(mail.userId)
  return await renderMail({ ...mail, zone }, site)
}

function buildEnvelope({ id, recipient }: QueuedMail, site: MailSite): { to: string; messageId: string } {
  return { to: recipient, messageId: buildMessageId(id, site) }
}

/** The Message-ID is in the domain of the installation: that of the contact address can belong to a mail provider. */
function buildMessageId(id: string, { baseUrl }: MailSite): string {
  return `<${id}@${new URL(baseUrl).hostname}>`
}

async function giveUp(
  { db, clock }: MailSender,
  { mail, replyCode }: { mail: QueuedMail; replyCode: number },
): Promise<'undeliverable'> {
  const now = clock.now()
  await transaction(asJob(db), async (connection) => {
    await addUndeliverableAddress(connection, { address: mail.recipient, replyCode, now })
    await markMailUndeliverable(connection, { id: mail.id, problem: String(replyCode), now })
  })
  return 'undeliverable'
}

/** Waits before the second and the third attempt, in milliseconds. */
const RETRY_DELAYS_MS = [500, 2000]

/**
 * Sends a mail whose address must not be stored, such as the one to the owner of an erased account. Tries three times.
 * The mail is lost when the mail server does not answer. Returns whether it was accepted. Without SMTP the mailbox of
 * development keeps it.
 */
export async function sendWithoutOutbox<Name extends MailTemplateName>(
  { db, clock, transport, site }: MailSender,
  mail: { template: Name; language: MailLanguage; to: string; data: MailData<Name> },
): Promise<boolean> {
  const { to, ...content } = mail
  const id = newId()
  if (transport.kind === 'none') return false
  if (transport.kind === 'mailbox') {
    const now = clock.now()
    const row = { id, ...content, recipient: to, userId: null, uniqueKey: null, now }
    await transaction(asJob(db), async (connection) => {
      await insertMail(connection, row)
      await markMailKept(connection, { id, now })
    })
    return true
  }
  const outgoing = {
    ...(await renderMail(content, site)),
    to,
    messageId: buildMessageId(id, site),
  }
  for (const delay of [...RETRY_DELAYS_MS, null]) {
    try {
      await transport.send(outgoing)
      return true
    } catch (error) {
      if (error instanceof AddressRefused || delay === null) return false
      await setTimeout(delay)
    }
  }
  return false
}

/** A mail of the mailbox of development. */
export type MailboxMail = RenderedMail & { id: string; to: string; at: Date }

const MAX_LISTED = 100

/** The newest 100 mails of the mailbox, the newest first. */
export async function listMailbox(sender: MailSender): Promise<MailboxMail[]> {
  const mails = await transaction(asJob(sender.db), (db) => listStoredMails(db, { limit: MAX_LISTED }))
  return await Promise.all(mails.map((mail) => present(sender, mail)))
}

/** One mail of the mailbox; null when there is none with this id. */
export async function findInMailbox(sender: MailSender, id: string): Promise<MailboxMail | null> {
  const mail = await transaction(asJob(sender.db), (db) => findStoredMail(db, id))
  return mail && (await present(sender, mail))
}

async function present(sender: MailSender, mail: QueuedMail): Promise<MailboxMail> {
  return { ...(await renderStoredMail(sender, mail)), id: mail.id, to: mail.recipient, at: mail.createdAt }
}

/** How long the outbox stores a mail: the data of an erased user must be gone within 30 days [LEGAL-04]. */
export const MAX_MAIL_DAYS = 30

/** Deletes mails that were queued more than MAX_MAIL_DAYS ago. */
export async function deleteOldMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_MAIL_DAYS * DAY_MS)
  await transaction(asJob(db), (connection) => deleteMailsBefore(connection, before))
}

/** How many mails one transaction enqueues. */
const PORTION = 1000

/**
 * Enqueues the sending of mails that wait, were never tried and have no job, as after a restore: a backup has no jobs. A
 * worker calls it when it starts. A mail whose job waits already gets no second one.
 */
export async function enqueueRestoredMails({
  db,
  clock,
  jobs,
}: {
  db: Database
  clock: Clock
  jobs: JobQueue
}): Promise<void> {
  const after = new Date(clock.now().getTime() - 2 * DAY_MS)
  let lastId: string | null = null
  do {
    lastId = await transaction(asJob(db), async (connection) => {
      const mailIds = await listUntriedMails(connection, { after, afterId: lastId, limit: PORTION })
      for (const mailId of mailIds) await jobs.enqueue(connection, 'mail.send', { mailId })
      return mailIds.at(-1) ?? null
    })
  } while (lastId)
}

/** Lets mail go again to an address that its mail server refused for good. Returns whether it was refused. */
export async function allowAddress(db: Database, address: string): Promise<boolean> {
  return await transaction(asJob(db), (connection) => removeUndeliverableAddress(connection, address))
}
