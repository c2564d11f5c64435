import type { Context } from '@candlebook/core/context'
import { buildAppUrl, openPool } from '@candlebook/core/db'
import { createMemoryFileStore } from '@candlebook/core/db/testing'
import { systemClock } from '@candlebook/core/kernel'

/** Runs the work as this user, on a connection pool of the app's role. */
export async function runAsBenchTrader<T>(
  { ownerUrl, userId }: { ownerUrl: string; userId: string },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const db = openPool(buildAppUrl(ownerUrl))
  try {
    return await work({
      db,
      actor: { kind: 'user', userId },
      clock: systemClock,
      files: createMemoryFileStore(),
    })
  } finally {
    await db.close()
  }
}
