import { asJob } from '../db/index.ts'
import { findStoredMail, type QueuedMail, selectStoredMails } from './mails.store.ts'
import type { RenderedMail } from './render-mail.ts'
import { type MailSender, renderStoredMail } from './send-mail.ts'

/** A mail of the mailbox of development. */
export type MailboxMail = RenderedMail & { id: string; to: string; at: Date }

const MAX_LISTED = 100

/** The newest 100 mails of the mailbox, the newest first. */
export async function listMailbox(sender: MailSender): Promise<MailboxMail[]> {
  const mails = await asJob(sender.db, (db) => selectStoredMails(db, { limit: MAX_LISTED }))
  return await Promise.all(mails.map((mail) => present(sender, mail)))
}

/** One mail of the mailbox; null when there is none with this id. */
export async function findInMailbox(sender: MailSender, id: string): Promise<MailboxMail | null> {
  const mail = await asJob(sender.db, (db) => findStoredMail(db, id))
  return mail && (await present(sender, mail))
}

async function present(sender: MailSender, mail: QueuedMail): Promise<MailboxMail> {
  return { ...(await renderStoredMail(sender, mail)), id: mail.id, to: mail.recipient, at: mail.createdAt }
}
