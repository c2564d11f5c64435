import { type ColumnChunk, ROLLUP_FORMAT } from '@candlebook/domain/analytics'
import { type RowSource, readPrepared, type Scope } from '../../db/index.ts'
import { MONTHS_IN_RANGE, missingSql } from '../rollups/missing-rollups.store.ts'
import { type DayRange, FIRST_DAY, LAST_DAY, type Period } from '../rollups/period.ts'
import { decodeChunk, encodeChunk } from './chunk-codec.ts'

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
  const statement = { text: selectChunks, values: [userId, ROLLUP_FORMAT, ...toEnds(days)] }
  await each<{ isComplete: boolean; data: Buffer | null }>(statement, ({ isComplete, data }) => {
    if (!isComplete) areComplete = false
    else if (data !== null) onChunk(decodeChunk(data))
  })
  return areComplete
}

const toEnds = ({ from = FIRST_DAY, to = LAST_DAY }: DayRange) => [from, to]

const inRangeSql = `user_id = $1 and length(period) = 7 and period >= left($3, 7) collate "C" and period <= left($4, 7) collate "C"`

const storedCountSql = `(select count(*) from analytics_column_chunks as chunk
    where chunk.user_id = $1 and chunk.month = period and chunk.part < chunk_count)`
const isCompleteSql = `coalesce(chunk_count = ${storedCountSql}, false)`

const selectChunks = `with months as materialized (
    select period, chunk_count, format = $2 and ${isCompleteSql} as is_complete from analytics_rollups where ${inRangeSql}),
  state as materialized (
    select coalesce(bool_and(coalesce(is_complete, false)), true) and not exists (${missingSql(MONTHS_IN_RANGE)}) as are_complete from months)
  select are_complete as "isComplete", data from state
  left join (select period, part, data from months
    join analytics_column_chunks on analytics_column_chunks.user_id = $1 and month = period and part < chunk_count) as chunks on are_complete
  order by period, part`

/** Months of the range with a fresh rollup and without all of their chunks, oldest first, at most `limit`. */
export async function selectMonthsWithoutChunks(
  { db, userId }: Scope,
  { days, limit }: { days: DayRange; limit: number },
): Promise<Period[]> {
  const values = [userId, ROLLUP_FORMAT, ...toEnds(days), limit]
  const rows = await readPrepared<{ period: Period }>(db, { text: selectIncomplete, values })
  return rows.map(({ period }) => period)
}

const selectIncomplete = `select period from analytics_rollups where ${inRangeSql} and format = $2 and not ${isCompleteSql}
  order by period limit $5`

/** Stores one chunk of a month. Reports use it once setChunkCount has counted it. */
export async function storeChunk(
  { db, userId }: Scope,
  { month, part, chunk }: { month: Period; part: number; chunk: ColumnChunk },
): Promise<void> {
  await readPrepared(db, { text: upsertChunk, values: [userId, month, part, encodeChunk(chunk)] })
}

const upsertChunk = `insert into analytics_column_chunks (user_id, month, part, data, created_at, updated_at)
  values ($1, $2, $3, $4, now(), now())
  on conflict (user_id, month, part) do update set data = excluded.data, updated_at = excluded.updated_at`

/** Stores how many chunks a month has, which is valid until the month is stale, and deletes the chunks above. */
export async function setChunkCount(
  { db, userId }: Scope,
  { month, chunkCount }: { month: Period; chunkCount: number },
): Promise<void> {
  const values = [userId, month, chunkCount]
  await readPrepared(db, { text: updateCount, values })
  await readPrepared(db, { text: deleteAbove, values })
}

const updateCount = 'update analytics_rollups set chunk_count = $3 where user_id = $1 and period = $2'
const deleteAbove = 'delete from analytics_column_chunks where user_id = $1 and month = $2 and part >= $3'

/** The stored bytes of a chunk of a month; null when there is none. */
export async function selectChunk(
  { db, userId }: Scope,
  { month, part }: { month: Period; part: number },
): Promise<Buffer | null> {
  const values = [userId, month, part]
  const [row] = await readPrepared<{ data: Buffer }>(db, { text: selectOne, values })
  return row?.data ?? null
}

const selectOne = 'select data from analytics_column_chunks where user_id = $1 and month = $2 and part = $3'
