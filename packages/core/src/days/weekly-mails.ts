import { addDays, type Day } from '@candlebook/domain/days/day'
import { isZero } from '@candlebook/domain/decimal/decimal'
import { computeWeek } from '@candlebook/domain/journal/weekly-review'
import { chooseShownCurrency } from '@candlebook/domain/money/format-money'
import { toWeekday } from '@candlebook/domain/settings/preferences'
import type { Context } from '../context/index.ts'
import { asJob, asUser, type Database, transaction } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import type { Clock } from '../kernel/index.ts'
import { type Mailer, pickWeekOfMail } from '../mail/index.ts'
import { findProfileEmail } from '../profiles/index.ts'
import { findMailSwitches, getStartSettings, getWeekStart } from '../settings/index.ts'
import { hasOwnCurrencies } from '../trades/index.ts'
import { listReviewReaders } from './days.store.ts'
import { getWeek } from './week-review.ts'

const PAGE = 500

/** Enqueues a job for each user who wants the review of the week by mail. Runs on Sundays. */
export async function startWeeklyReviews({
  db,
  clock,
  jobs,
  mailer,
}: {
  db: Database
  clock: Clock
  jobs: JobQueue
  mailer: Mailer
}): Promise<void> {
  if (mailer.transport.kind === 'none') return
  const sunday = clock.now().toISOString().slice(0, 10)
  let after: string | null = null
  for (;;) {
    const page = { after, limit: PAGE }
    const users: string[] = await transaction(asJob(db), async (connection) => {
      const readers = await listReviewReaders(connection, page)
      for (const userId of readers)
        await jobs.enqueue(connection, 'days.send-review', { userId, day: sunday })
      return readers
    })
    if (users.length < PAGE) return
    after = users.at(-1) ?? null
  }
}

/**
 * Queues the mail with the review of the user's week that ends on this day or was the last to end before it. It is queued once,
 * and only when the week has closed trades or partial exits.
 */
export async function sendWeeklyReview(
  { mailer, ...ctx }: Omit<Context, 'actor' | 'source'> & { mailer: Mailer },
  { userId, day }: { userId: string; day: Day },
): Promise<void> {
  const reader: Context = { ...ctx, actor: { kind: 'user', userId } }
  const weekStart = await transaction(asUser(reader), getWeekStart)
  const week = await getWeek(reader, { day: findLastWeekEnd(day, toWeekday(weekStart)) })
  if (week.trades + week.withoutRate === 0 && isZero(week.realised ?? '0')) return
  const { baseCurrency } = await getStartSettings(reader)
  const isChosen = baseCurrency.isChosen || (await hasOwnCurrencies(reader))
  const data = pickWeekOfMail(week, chooseShownCurrency({ ...baseCurrency, isChosen }))
  await transaction(asUser(reader), async (scope) => {
    const to = await findProfileEmail(scope)
    if (!to || !(await findMailSwitches(scope)).weeklyReview) return
    const uniqueKey = `week/${userId}/${week.from}`
    await mailer.queue(scope.db, { template: 'weekly-review', data, to, userId, uniqueKey })
  })
}

/** The last day of the latest week that ends on this day or before it. */
function findLastWeekEnd(day: Day, weekStart: number): Day {
  const { from, to } = computeWeek(day, weekStart)
  return to === day ? to : addDays(from, -1)
}
