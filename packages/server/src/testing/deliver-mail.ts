import type { TestDatabase } from '@candlebook/core/db/testing'
import { type JobName, jobTypes } from '@candlebook/core/jobs'
import { listMailbox, type MailboxMail } from '@candlebook/core/mail'
import { pino } from 'pino'
import type { AppContext } from '../context/app-context.ts'
import { buildJobHandlers } from '../jobs/job-handlers.ts'

/** Jobs that end in a mail, in the order in which they follow each other. */
const mailJobs = ['identity.send-link', 'identity.report-attempts', 'mail.send'] as const satisfies JobName[]

/** Runs the waiting jobs of mail as a worker does, and returns the mailbox, the newest mail first. */
export async function deliverMail(
  appContext: AppContext,
  owner: TestDatabase['owner'],
): Promise<MailboxMail[]> {
  const handlers = buildJobHandlers(appContext, pino({ level: 'silent' }))
  for (const name of mailJobs) {
    const { rows } = await owner.query<{ id: string; data: unknown }>(
      `delete from jobs.job where name = $1 and state in ('created', 'retry') returning id, data`,
      [name],
    )
    for (const { id, data } of rows) {
      const handle = handlers[name] as (data: object, attempt: object) => Promise<void> // of the same name as the data
      await handle(jobTypes[name].data.parse(data), {
        jobId: id,
        attempt: 1,
        signal: AbortSignal.timeout(5000),
      })
    }
  }
  return await listMailbox(appContext.mailSender)
}
