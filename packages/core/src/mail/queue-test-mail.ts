import { asJob, type Database } from '../db/index.ts'
import type { Clock } from '../kernel/index.ts'
import type { MailLanguage } from './mail-language.ts'
import type { Mailer } from './mailer.ts'

/** Queues mail 8 of the specification, with the time and the environment. Returns its id. Throws MailNotSetUp. */
export async function queueTestMail(
  { db, clock, mailer }: { db: Database; clock: Clock; mailer: Mailer },
  { to, environment, language = 'en' }: TestMailOptions,
): Promise<string | null> {
  const data = { askedAt: clock.now().toISOString(), environment }
  return await asJob(db, (connection) =>
    mailer.queue(connection, { template: 'test', language, to, data, userId: null }),
  )
}

type TestMailOptions = { to: string; environment: 'production' | 'development'; language?: MailLanguage }
