import { type ColumnChunk, ROLLUP_FORMAT } from '@candlebook/domain/analytics'
import { sql } from 'drizzle-orm'
import { type RowSource, readPrepared, type Scope } from '../../db/index.ts'
import { selectMissingAmong, selectMonthsInRange } from '../rollups/missing-rollups.store.ts'
import { type DayRange, FIRST_DAY, LAST_DAY, type Period } from '../rollups/period.ts'
import { decodeChunk } from './chunk-codec.ts'

/**
 * Passes the chunks of the months that hold these exit days to `onChunk`, oldest first. Returns false when a month is
 * stale, missing or has no chunks yet; then no chunk is passed.
 */
export async function readEachChunk(
  { userId, each }: RowSource,
  days: DayRange,
  onChunk: (chunk: ColumnChunk) => void,
): Promise<boolean> {
  let areComplete = true
  await each<{ isComplete: boolean; data: Buffer | null }>(
    selectChunks(userId, days),
    ({ isComplete, data }) => {
      if (!isComplete) areComplete = false
      else if (data !== null) onChunk(decodeChunk(data))
    },
  )
  return areComplete
}

const isInRange = (userId: string, { from = FIRST_DAY, to = LAST_DAY }: DayRange) =>
  sql`user_id = ${userId} and length(period) = 7 and period >= ${from.slice(0, 7)} collate "C" and period <= ${to.slice(0, 7)} collate "C"`

const isComplete = (
  userId: string,
) => sql`coalesce(chunk_count = (select count(*) from analytics_column_chunks as chunk
    where chunk.user_id = ${userId} and chunk.month = period and chunk.part < chunk_count), false)`

const selectChunks = (userId: string, days: DayRange) => sql`with months as materialized (
    select period, chunk_count, format = ${ROLLUP_FORMAT} and ${isComplete(userId)} as is_complete
    from analytics_rollups where ${isInRange(userId, days)}),
  state as materialized (
    select coalesce(bool_and(coalesce(is_complete, false)), true) and not exists (${selectMissingAmong(userId, selectMonthsInRange(userId, days))}) as are_complete from months)
  select are_complete as "isComplete", data from state
  left join (select period, part, data from months
    join analytics_column_chunks on analytics_column_chunks.user_id = ${userId} and month = period and part < chunk_count) as chunks on are_complete
  order by period, part`

/** Months of the range with a fresh rollup and without all of their chunks, oldest first, at most `limit`. */
export async function selectMonthsWithoutChunks(
  { db, userId }: Scope,
  { days, limit }: { days: DayRange; limit: number },
): Promise<Period[]> {
  const incomplete = sql`select period from analytics_rollups
    where ${isInRange(userId, days)} and format = ${ROLLUP_FORMAT} and not ${isComplete(userId)}
    order by period limit ${limit}`
  const rows = await readPrepared<{ period: Period }>(db, incomplete)
  return rows.map(({ period }) => period)
}

/** Stores one encoded chunk of a month. Reports use it once the rollup of the month counts it. */
export async function storeChunk(
  { db, userId }: Scope,
  { month, part, data }: { month: Period; part: number; data: Buffer },
): Promise<void> {
  const upsert = sql`insert into analytics_column_chunks (user_id, month, part, data, created_at, updated_at)
    values (${userId}, ${month}, ${part}, ${data}, now(), now())
    on conflict (user_id, month, part) do update set data = excluded.data, updated_at = excluded.updated_at`
  await readPrepared(db, upsert)
}

/** Stores how many chunks a month has, which is valid until the month is stale. */
export async function setChunkCount(
  { db, userId }: Scope,
  { month, chunkCount }: { month: Period; chunkCount: number },
): Promise<void> {
  const count = sql`update analytics_rollups set chunk_count = ${chunkCount} where user_id = ${userId} and period = ${month}`
  await readPrepared(db, count)
}

/** Deletes the chunks that these months no longer have. */
export async function deleteFormerChunks(
  { db, userId }: Scope,
  months: { month: Period; chunkCount: number }[],
): Promise<void> {
  const [names, counts] = [months.map(({ month }) => month), months.map(({ chunkCount }) => chunkCount)]
  const former = sql`delete from analytics_column_chunks as chunk
    using unnest(${sql.param(names)}::text[], ${sql.param(counts)}::integer[]) as built (month, chunk_count)
    where user_id = ${userId} and chunk.month = built.month and part >= built.chunk_count`
  await readPrepared(db, former)
}

/** The stored bytes of a chunk of a month; null when there is none. */
export async function selectChunk(
  { db, userId }: Scope,
  { month, part }: { month: Period; part: number },
): Promise<Buffer | null> {
  const chunk = sql`select data from analytics_column_chunks
    where user_id = ${userId} and month = ${month} and part = ${part}`
  const [row] = await readPrepared<{ data: Buffer }>(db, chunk)
  return row?.data ?? null
}
