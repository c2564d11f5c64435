import type { Connection } from '../db/index.ts'
import { countViewsOfDay } from './page-views.store.ts'

/** Takes one of the page views that may be stored on a day. Returns false when the day has no more. */
export type TakeStoredView = (db: Connection, day: string) => Promise<boolean>

/** How many page views a process stores before it counts those of the day again. */
const MAX_BATCH = 500

/**
 * Opens the limit of the page views that are stored on one day in UTC. The process counts the stored ones once in a batch,
 * so that a view seldom waits for a count. With n processes a day can hold up to n * MAX_BATCH views more.
 */
export function limitStoredViews(maxPerDay: number): TakeStoredView {
  let current: { day: string; batch: Promise<Batch> } | null = null
  return async (db, day) => {
    for (;;) {
      if (current?.day !== day) current = { day, batch: openBatch(db, { day, maxPerDay }) }
      const used = current
      const batch = await used.batch.catch((error: unknown) => {
        if (current === used) current = null // the next view counts again
        throw error
      })
      if (batch.left > 0) {
        batch.left -= 1
        return true
      }
      if (batch.isLast) return false
      if (current === used) current = null
    }
  }
}

/** Page views that this process may store. `isLast` means that the day is full after them. */
type Batch = { left: number; isLast: boolean }

async function openBatch(
  db: Connection,
  { day, maxPerDay }: { day: string; maxPerDay: number },
): Promise<Batch> {
  const left = maxPerDay - (await countViewsOfDay(db, { day, max: maxPerDay }))
  return left > MAX_BATCH ? { left: MAX_BATCH, isLast: false } : { left, isLast: true }
}
