import { z } from 'zod'
import { asJob, type Connection, type Database, transaction } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { type Clock, newId } from '../kernel/index.ts'
import type { MailLanguage } from './mail-language.ts'
import { type MailData, type MailTemplateName, mailTemplates } from './mail-templates.ts'
import type { MailTransport } from './mail-transport.ts'
import { insertAccountMail, insertMail } from './mails.store.ts'

/** A mail to be sent. With a `uniqueKey`, such as `payment/in_123`, it is queued once, no matter who asks again. */
export type Mail<Name extends MailTemplateName> = {
  template: Name
  /** By default the language that the user chose; English for a person without an account. */
  language?: MailLanguage
  to: string
  data: MailData<Name>
  /** The user whom it is about, so that erasing the account finds it; null for a person without an account. */
  userId: string | null
  uniqueKey?: string
}

/** A mail to the address of an account, in the language that its user chose. */
export type AccountMail<Name extends MailTemplateName> = Pick<Mail<Name>, 'template' | 'data'> & {
  userId: string
}

/** How the product sends mail. */
export type Mailer = {
  transport: MailTransport
  /**
   * Adds the mail to the outbox in the transaction of the connection; a job sends it after the commit. Returns its id;
   * null when a mail with the same unique key exists. Throws MailNotSetUp.
   */
  queue<Name extends MailTemplateName>(db: Connection, mail: Mail<Name>): Promise<string | null>
  /** Like `queue`, in a transaction of the auth role, which may write to the address of an account only. Throws MailNotSetUp. */
  queueForAccount<Name extends MailTemplateName>(auth: Connection, mail: AccountMail<Name>): Promise<void>
}

/** This server has no mail server, and it is in production: nothing is queued. */
export class MailNotSetUp extends Error {
  constructor() {
    super('Email is not set up on this server. Set SMTP_URL and MAIL_FROM.')
    this.name = 'MailNotSetUp'
  }
}

/** The mailer over a transport and a queue. */
export function buildMailer(ports: { transport: MailTransport; jobs: JobQueue; clock: Clock }): Mailer {
  const { transport, jobs, clock } = ports
  return {
    transport,
    async queue(db, { template, to, data, uniqueKey = null, ...mail }) {
      if (transport.kind === 'none') throw new MailNotSetUp()
      const id = newId()
      const values = mailTemplates[template].data.parse(data)
      const recipient = Address.parse(to)
      const row = { ...mail, id, template, recipient, data: values, uniqueKey, now: clock.now() }
      if (!(await insertMail(db, row))) return null
      await jobs.enqueue(db, 'mail.send', { mailId: id })
      return id
    },
    async queueForAccount(auth, { template, data, ...mail }) {
      if (transport.kind === 'none') throw new MailNotSetUp()
      const id = newId()
      const values = mailTemplates[template].data.parse(data)
      await insertAccountMail(auth, { ...mail, id, template, data: values, now: clock.now() })
      await jobs.enqueue(auth, 'mail.send', { mailId: id })
    },
  }
}

/** One address, without line breaks, lists or names. RFC 5321 allows 254 characters. */
const Address = z.email().max(254)

/** Queues mail 8 of the specification, with the time and the environment. Returns its id. Throws MailNotSetUp. */
export async function queueTestMail(
  { db, clock, mailer }: { db: Database; clock: Clock; mailer: Mailer },
  { to, environment, language = 'en' }: TestMailOptions,
): Promise<string | null> {
  const data = { askedAt: clock.now().toISOString(), environment }
  return await transaction(asJob(db), (connection) =>
    mailer.queue(connection, { template: 'test', language, to, data, userId: null }),
  )
}

type TestMailOptions = { to: string; environment: 'production' | 'development'; language?: MailLanguage }
