import { type Block, type BlockFilter, ROLLUP_FORMAT } from '@candlebook/domain/analytics'
import { type RowSource, readPrepared, type Scope } from '../db/index.ts'
import { readBlock, writeBlock } from './block-form.ts'
import { FIRST_DAY, LAST_DAY, type Span } from './span.ts'

/** Exit days from one to another, both included; all without either. */
export type DayRange = Pick<BlockFilter, 'from' | 'to'>

/**
 * Hands on the blocks of the months that hold these exit days, in order of time. False when one of them is out of date
 * or not made, and then none is handed on.
 */
export async function readEachBlock(
  { userId, each }: RowSource,
  days: DayRange,
  onBlock: (block: Block) => void,
): Promise<boolean> {
  let areThere = true
  const statement = { text: selectBlocks, values: [userId, ROLLUP_FORMAT, ...monthsOf(days)] }
  await each<{ block: string | null }>(statement, ({ block }) => {
    if (block === null) areThere = false
    else onBlock(readBlock(block))
  })
  return areThere
}

const monthsOf = ({ from = FIRST_DAY, to = LAST_DAY }: DayRange) => [from, to]

const within = `user_id = $1 and length(span) = 7 and span >= left($3, 7) collate "C" and span <= left($4, 7) collate "C"`
const isMade = `coalesce(format = $2 and block is not null, false)`

const selectBlocks = `select case when bool_and(${isMade}) over () then block end as block
  from analytics_rollups where ${within} order by span`

/** Some of these months whose rollup is up to date and whose block is not made yet. */
export async function selectMonthsWithoutBlock(
  { db, userId }: Scope,
  { days, limit }: { days: DayRange; limit: number },
): Promise<Span[]> {
  const values = [userId, ROLLUP_FORMAT, ...monthsOf(days), limit]
  const rows = await readPrepared<{ span: Span }>(db, { text: selectMissing, values })
  return rows.map(({ span }) => span)
}

const selectMissing = `select span from analytics_rollups where ${within} and format = $2 and block is null
  order by span limit $5`

/** Stores the block of a month, to stand until the month is out of date. */
export async function storeBlock(
  { db, userId }: Scope,
  { month, block }: { month: Span; block: Block },
): Promise<void> {
  await readPrepared(db, { text: updateBlock, values: [userId, month, writeBlock(block)] })
}

const updateBlock = `update analytics_rollups set block = $3 where user_id = $1 and span = $2`
