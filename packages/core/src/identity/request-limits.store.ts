import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { rateLimits } from './identity.table.ts'

/** Counts one more request under the key and gives how many there were since its window began, and when that was. */
export async function addRequest(
  db: Connection,
  { key, windowMs, now }: { key: string; windowMs: number; now: Date },
): Promise<{ count: number; began: Date }> {
  const at = now.getTime()
  const isOver = sql`${rateLimits.lastRequest} <= ${at - windowMs}`
  const rows = await db
    .insert(rateLimits)
    .values({ id: newId(), key, count: 1, lastRequest: at })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        lastRequest: sql`case when ${isOver} then ${at} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count, began: rateLimits.lastRequest })
  const { count, began } = rows[0]! // written just now
  return { count, began: new Date(began) }
}
