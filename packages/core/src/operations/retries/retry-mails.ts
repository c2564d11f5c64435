import type { Retried, Retry } from '@candlebook/contract/operations'
import { recordAction } from '../../audit/index.ts'
import type { Context } from '../../context/index.ts'
import { asJob } from '../../db/index.ts'
import { hurryJobs, type JobQueue } from '../../jobs/index.ts'
import { requireAdministratorId } from '../../kernel/index.ts'
import { selectRetriableMails } from '../../mail/index.ts'

/** How many mails one request tries again. */
const MAX_RETRIED = 1000

/**
 * Lets the worker try a mail that failed again at once, or all of them. A mail that the mail server refused for good is
 * left out: its values are deleted. Throws admin.required.
 */
export async function retryMails(ctx: Context & { jobs: JobQueue }, { id }: Retry): Promise<Retried> {
  const userId = requireAdministratorId(ctx.actor)
  const count = await asJob(ctx.db, async (db) => {
    const mailIds = await selectRetriableMails(db, { id: id ?? null, limit: MAX_RETRIED })
    if (mailIds.length === 0) return 0
    const hurried = await hurryJobs(db, { name: 'mail.send', keys: mailIds, keyField: 'mailId' })
    for (const mailId of mailIds)
      if (!hurried.has(mailId)) await ctx.jobs.enqueue(db, 'mail.send', { mailId })
    await recordAction(db, {
      action: 'operations.mail_retried',
      userId,
      targetId: id ?? null,
      now: ctx.clock.now(),
      source: ctx.source,
    })
    return mailIds.length
  })
  return { count }
}
