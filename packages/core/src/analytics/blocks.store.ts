import { type ColumnChunk, ROLLUP_FORMAT } from '@candlebook/domain/analytics'
import { type RowSource, readPrepared, type Scope } from '../db/index.ts'
import { readBlock, writeBlock } from './block-form.ts'
import { lacking, MONTHS_IN_RANGE } from './missing.store.ts'
import { type DayRange, FIRST_DAY, LAST_DAY, type Span } from './span.ts'

/**
 * Hands on the blocks of the months that hold these exit days, in order of time. False when one of them is out of date,
 * lost or not made, and then none is handed on.
 */
export async function readEachBlock(
  { userId, each }: RowSource,
  days: DayRange,
  onBlock: (block: ColumnChunk) => void,
): Promise<boolean> {
  let areThere = true
  const statement = { text: selectBlocks, values: [userId, ROLLUP_FORMAT, ...endsOf(days)] }
  await each<{ isWhole: boolean; block: string | null }>(statement, ({ isWhole, block }) => {
    if (!isWhole) areThere = false
    else if (block !== null) onBlock(readBlock(block))
  })
  return areThere
}

const endsOf = ({ from = FIRST_DAY, to = LAST_DAY }: DayRange) => [from, to]

const within = `user_id = $1 and length(span) = 7 and span >= left($3, 7) collate "C" and span <= left($4, 7) collate "C"`

const partsOf = `(select count(*) from analytics_blocks as part
    where part.user_id = $1 and part.month = span and part.part < blocks)`
const isMade = `coalesce(blocks = ${partsOf}, false)`

const selectBlocks = `with months as materialized (
    select span, blocks, format = $2 and ${isMade} as is_made from analytics_rollups where ${within}),
  state as materialized (
    select coalesce(bool_and(coalesce(is_made, false)), true) and not exists (${lacking(MONTHS_IN_RANGE)}) as is_whole from months)
  select is_whole as "isWhole", block from state
  left join (select span, part, block from months
    join analytics_blocks on analytics_blocks.user_id = $1 and month = span and part < blocks) as parts on is_whole
  order by span, part`

/** Some of these months whose rollup is up to date and whose blocks are not made yet, or not all there. */
export async function selectMonthsWithoutBlocks(
  { db, userId }: Scope,
  { days, limit }: { days: DayRange; limit: number },
): Promise<Span[]> {
  const values = [userId, ROLLUP_FORMAT, ...endsOf(days), limit]
  const rows = await readPrepared<{ span: Span }>(db, { text: selectUnmade, values })
  return rows.map(({ span }) => span)
}

const selectUnmade = `select span from analytics_rollups where ${within} and format = $2 and not ${isMade}
  order by span limit $5`

/** Stores one block of a month; it counts once setBlocks says that the month has it. */
export async function storeBlock(
  { db, userId }: Scope,
  { month, part, block }: { month: Span; part: number; block: ColumnChunk },
): Promise<void> {
  await readPrepared(db, { text: upsertBlock, values: [userId, month, part, writeBlock(block)] })
}

const upsertBlock = `insert into analytics_blocks (user_id, month, part, block, created_at, updated_at)
  values ($1, $2, $3, $4, now(), now())
  on conflict (user_id, month, part) do update set block = excluded.block, updated_at = excluded.updated_at`

/** Says how many blocks a month has, to stand until the month is out of date; deletes those beyond. */
export async function setBlocks(
  { db, userId }: Scope,
  { month, blocks }: { month: Span; blocks: number },
): Promise<void> {
  const values = [userId, month, blocks]
  await readPrepared(db, { text: updateCount, values })
  await readPrepared(db, { text: deleteBeyond, values })
}

const updateCount = 'update analytics_rollups set blocks = $3 where user_id = $1 and span = $2'
const deleteBeyond = 'delete from analytics_blocks where user_id = $1 and month = $2 and part >= $3'

/** A stored block of a month; null when there is none. */
export async function selectBlock(
  { db, userId }: Scope,
  { month, part }: { month: Span; part: number },
): Promise<string | null> {
  const values = [userId, month, part]
  const [row] = await readPrepared<{ block: string }>(db, { text: selectOne, values })
  return row?.block ?? null
}

const selectOne = 'select block from analytics_blocks where user_id = $1 and month = $2 and part = $3'
