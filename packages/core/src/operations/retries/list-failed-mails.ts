import type { FailedMailPage, ListFailedMails } from '@candlebook/contract/operations'
import type { Context } from '../../context/index.ts'
import { asJob } from '../../db/index.ts'
import { listJobStates } from '../../jobs/index.ts'
import { requireAdministratorId } from '../../kernel/index.ts'
import { selectFailedMails } from '../../mail/index.ts'

const PAGE = 50

/** A page of the mails that failed, for an administrator. Throws admin.required. */
export async function listFailedMails(ctx: Context, { cursor }: ListFailedMails): Promise<FailedMailPage> {
  requireAdministratorId(ctx.actor)
  return await asJob(ctx.db, async (db) => {
    const rows = await selectFailedMails(db, { after: cursor ?? null, limit: PAGE + 1 })
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
