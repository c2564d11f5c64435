import type {
  FailedJobPage,
  FailedMailPage,
  ListFailedJobs,
  ListFailedMails,
  Retried,
  Retry,
} from '@candlebook/contract/operations'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asJob, transaction } from '../db/index.ts'
import { type JobQueue, listFailedJobRows, listJobStates, runWaitingJobsNow } from '../jobs/index.ts'
import { requireAdministratorId } from '../kernel/index.ts'
import { listFailedMailRows, listRetriableMails } from '../mail/index.ts'

const PAGE = 50

/** A page of the jobs that failed in all their attempts, for an administrator. Throws admin.required. */
export async function listFailedJobs(ctx: Context, { cursor }: ListFailedJobs): Promise<FailedJobPage> {
  requireAdministratorId(ctx.actor)
  const rows = await transaction(asJob(ctx.db), (db) =>
    listFailedJobRows(db, { limit: PAGE + 1, ...(cursor !== undefined && { after: cursor }) }),
  )
  const page = rows.slice(0, PAGE)
  return {
    items: page.map(({ position, failedAt, ...job }) => ({ ...job, failedAt: failedAt.toISOString() })),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.position ?? null) : null,
  }
}

/**
 * Puts a job that failed in all its attempts back into its queue, or all of them, 1000 at most. A job that is not listed
 * any more is left out. Throws admin.required.
 */
export async function retryJobs(ctx: Context & { jobs: JobQueue }, { id }: Retry): Promise<Retried> {
  const userId = requireAdministratorId(ctx.actor)
  const count = await ctx.jobs.retryFailed(id === undefined ? undefined : [id])
  if (count > 0)
    await transaction(asJob(ctx.db), (db) =>
      recordAction(db, {
        action: 'operations.job_retried',
        userId,
        targetId: id ?? null,
        now: ctx.clock.now(),
        source: ctx.source,
      }),
    )
  return { count }
}

/** A page of the mails that failed, for an administrator. Throws admin.required. */
export async function listFailedMails(ctx: Context, { cursor }: ListFailedMails): Promise<FailedMailPage> {
  requireAdministratorId(ctx.actor)
  return await transaction(asJob(ctx.db), async (db) => {
    const rows = await listFailedMailRows(db, { after: cursor ?? null, limit: PAGE + 1 })
    const page = rows.slice(0, PAGE)
    const keys = page.map(({ id }) => id)
    const jobs = await listJobStates(db, { name: 'mail.send', keys })
    const items = page.map((mail) => {
      const job = jobs.get(mail.id)
      const isStopped = mail.state === 'waiting' && !job
      return {
        ...mail,
        state: isStopped ? ('stopped' as const) : mail.state,
        nextTryAt: job?.nextTryAt?.toISOString() ?? null,
      }
    })
    return { items, nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
  })
}

/** How many mails one request tries again. */
const MAX_RETRIED_MAILS = 1000

/**
 * Lets the worker try a mail that failed again at once, or all of them. A mail that the mail server refused for good is
 * left out: its values are deleted. Throws admin.required.
 */
export async function retryMails(ctx: Context & { jobs: JobQueue }, { id }: Retry): Promise<Retried> {
  const userId = requireAdministratorId(ctx.actor)
  const count = await transaction(asJob(ctx.db), async (db) => {
    const mailIds = await listRetriableMails(db, { id: id ?? null, limit: MAX_RETRIED_MAILS })
    if (mailIds.length === 0) return 0
    const hurried = await runWaitingJobsNow(db, { name: 'mail.send', keys: mailIds, keyField: 'mailId' })
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
