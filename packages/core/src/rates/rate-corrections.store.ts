import { desc, eq, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { rateCorrections } from './rate-corrections.table.ts'
import type { CorrectedRate } from './rates-change.ts'

/** How many of the newest loads with corrections are kept. */
const MAX_KEPT_CORRECTIONS = 100

/** A load of rates that corrected stored ones, as the table has it. `at` is when it was loaded. */
export type RateCorrection = { at: Date } & Pick<
  typeof rateCorrections.$inferSelect,
  'count' | 'listed' | 'trades' | 'recomputedAt'
>

/** Stores a load that corrected rates, and deletes the oldest ones above the maximum. */
export async function insertCorrection(
  db: Connection,
  { now, ...correction }: { id: string; count: number; listed: CorrectedRate[]; now: Date },
): Promise<void> {
  await db.insert(rateCorrections).values({ ...correction, createdAt: now, updatedAt: now })
  await db.execute(sql`delete from ${rateCorrections} where id in (
    select id from ${rateCorrections} order by created_at desc, id desc offset ${MAX_KEPT_CORRECTIONS})`)
}

/** Adds to the number of trades that were converted again. Does nothing for a load that corrected no rate. */
export async function addRecomputedTrades(
  db: Connection,
  { id, trades }: { id: string; trades: number },
): Promise<void> {
  await db
    .update(rateCorrections)
    .set({ trades: sql`${rateCorrections.trades} + ${trades}` })
    .where(eq(rateCorrections.id, id))
}

/** Stores that all trades of a load are converted again. */
export async function markRecomputed(db: Connection, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .update(rateCorrections)
    .set({ recomputedAt: now, updatedAt: now })
    .where(eq(rateCorrections.id, id))
}

/** The newest loads that corrected rates. Takes a transaction of an administrator or a job. */
export async function listRateCorrections(db: Connection, limit: number): Promise<RateCorrection[]> {
  const { createdAt: at, count, listed, trades, recomputedAt } = rateCorrections
  return await db
    .select({ at, count, listed, trades, recomputedAt })
    .from(rateCorrections)
    .orderBy(desc(at), desc(rateCorrections.id))
    .limit(limit)
}
