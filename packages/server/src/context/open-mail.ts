import type { Database } from '@candlebook/core/db'
import type { JobQueue } from '@candlebook/core/jobs'
import type { Clock } from '@candlebook/core/kernel'
import { buildMailer, type Mailer, type MailSender, openMailTransport } from '@candlebook/core/mail'
import { findMailZone } from '@candlebook/core/settings'
import type { Config } from '../config/config.ts'

/** The two halves of mail: the mailer queues, the sender sends what was queued. */
export type MailPorts = { mailer: Mailer; mailSender: MailSender }

/** Opens the configured transport and the services that use it. */
export function openMail(config: Config, ports: { db: Database; jobs: JobQueue; clock: Clock }): MailPorts {
  const { mail, production, baseUrl, unsubscribeKey } = config
  const transport = openMailTransport({ ...mail, production })
  const site = { baseUrl, contact: mail.contact, unsubscribeKey }
  return {
    mailer: buildMailer({ transport, ...ports }),
    mailSender: {
      db: ports.db,
      clock: ports.clock,
      transport,
      site,
      findZone: (userId) => findMailZone(ports.db, userId),
    },
  }
}

/** What is missing for mail, in a sentence for the operator; null when mail can be sent or is kept for development. */
export function findMailProblem({ transport }: Mailer): string | null {
  return transport.kind === 'none' ? 'mail is not set up: SMTP_URL is missing' : null
}
