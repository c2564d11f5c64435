import { addDays } from '@candlebook/domain/days'
import { allowLongWork, asJob, type Database } from '../db/index.ts'
import { deleteCountsBefore, insertCounts, listUncountedDays } from './page-view-counts.store.ts'
import { deletePageViewsBefore } from './page-views.store.ts'

/** How long a single page view is kept. Its counts answer every question later. */
export const MAX_VIEW_DAYS = 7
/** How long counts and visitors are kept: 25 months. */
export const MAX_COUNT_DAYS = 775
/** Maximum number of days that one run counts. After a longer time without a worker, the next runs count the others. */
const MAX_DAYS_A_RUN = 60

/**
 * Counts the page views of each finished day in UTC once, and deletes what is too old. A day is one transaction, so a
 * run that was stopped continues with the next one. A day that was not counted yet keeps its page views.
 */
export async function countPageViews(db: Database, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const days = await asJob(db, (connection) =>
    listUncountedDays(connection, { today, limit: MAX_DAYS_A_RUN }),
  )
  for (const day of days)
    await asJob(db, async (connection) => {
      await allowLongWork(connection)
      await insertCounts(connection, day)
    })
  if (days.length === MAX_DAYS_A_RUN) return // older page views may still have to be counted
  await asJob(db, async (connection) => {
    await allowLongWork(connection)
    await deletePageViewsBefore(connection, new Date(addDays(today, -MAX_VIEW_DAYS)))
    await deleteCountsBefore(connection, addDays(today, -MAX_COUNT_DAYS))
  })
}
