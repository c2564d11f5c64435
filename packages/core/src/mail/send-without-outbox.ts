import { setTimeout } from 'node:timers/promises'
import { asJob } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import type { MailLanguage } from './mail-language.ts'
import type { MailData, MailTemplateName } from './mail-templates.ts'
import { AddressRefused } from './mail-transport.ts'
import { insertMail, markMailKept } from './mails.store.ts'
import { renderMail } from './render-mail.ts'
import { buildMessageId, type MailSender } from './send-mail.ts'

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
    await asJob(db, async (connection) => {
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
