import { addDays, type Day } from '@candlebook/domain/days/day'
import { computeWeek } from '@candlebook/domain/journal/weekly-review'
import { toWeekday } from '@candlebook/domain/settings/preferences'
import type { Context } from '../context/index.ts'
import { asJob, asUser, transaction } from '../db/index.ts'
import { type Mailer, pickWeekOfMail } from '../mail/index.ts'
import { findProfileEmail } from '../profiles/index.ts'
import { findBaseCurrency, findMailSwitches, getWeekStart } from '../settings/index.ts'
import { listReviewReaders } from './days.store.ts'
import { getWeek } from './week-review.ts'

const PAGE = 500

type ReviewMailing = Omit<Context, 'actor' | 'source'> & { mailer: Mailer }

/**
 * Queues the mail with the review of their last complete week for every user who wants it and closed a trade in that week. Each
 * is queued once. Runs on Sundays.
 */
export async function sendWeeklyReviews(ctx: ReviewMailing): Promise<void> {
  if (ctx.mailer.transport.kind === 'none') return
  const today = ctx.clock.now().toISOString().slice(0, 10)
  let after: string | null = null
  for (;;) {
    const page = { after, limit: PAGE }
    const users: string[] = await transaction(asJob(ctx.db), (db) => listReviewReaders(db, page))
    for (const userId of users) await sendReview(ctx, { userId, today })
    if (users.length < PAGE) return
    after = users.at(-1) ?? null
  }
}

async function sendReview(
  { mailer, ...ctx }: ReviewMailing,
  { userId, today }: { userId: string; today: Day },
): Promise<void> {
  const reader: Context = { ...ctx, actor: { kind: 'user', userId } }
  const { weekStart, currency } = await transaction(asUser(reader), async (scope) => ({
    weekStart: toWeekday(await getWeekStart(scope)),
    currency: await findBaseCurrency(scope),
  }))
  const week = await getWeek(reader, { day: findLastWeekEnd(today, weekStart) })
  if (week.trades === 0) return
  await transaction(asUser(reader), async (scope) => {
    const to = await findProfileEmail(scope)
    if (!to || !(await findMailSwitches(scope)).weeklyReview) return
    const data = pickWeekOfMail(week, currency)
    await mailer.queue(scope.db, {
      template: 'weekly-review',
      data,
      to,
      userId,
      uniqueKey: `week/${userId}/${week.from}`,
    })
  })
}

/** The last day of the latest week that has ended with this day or before it. */
function findLastWeekEnd(today: Day, weekStart: number): Day {
  const { from, to } = computeWeek(today, weekStart)
  return to === today ? to : addDays(from, -1)
}
