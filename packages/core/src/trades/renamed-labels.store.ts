import { renameTag } from '@candlebook/domain/trades/labels'
import { type SQL, sql } from 'drizzle-orm'
import { read, type Scope } from '../db/index.ts'
import { lockBaseCurrency } from '../settings/index.ts'
import { toTimestamp, updateTrades } from './selected-trades.store.ts'

/** A name, and the one that replaces it. */
export type Renaming = { from: string; to: string }

/** The rows of one statement. */
const BATCH = 5000

/**
 * Locks these trades of the user until the end of the transaction, in the order of their ids. All at once and before the first
 * change, because a change also locks the versions of the record, and other transactions lock these after their trades.
 */
async function lockTrades(scope: Scope, condition: SQL): Promise<void> {
  // Before the rows of trades, so that two transactions never wait for each other.
  await lockBaseCurrency(scope, 'shared')
  await read(
    scope.db,
    sql`select count(*) from (select id from trades where user_id = ${scope.userId} and ${condition}
      order by id for update) as locked`,
  )
}

/** Gives every trade with this strategy the other one, and increments its version. Returns how many trades there were. */
export async function renameStrategyOfTrades(
  scope: Scope,
  { from, to, now }: Renaming & { now: Date },
): Promise<number> {
  if (from === to) return 0
  await lockTrades(scope, sql`strategy = ${from}`)
  let trades = 0
  for (;;) {
    const changed = await read(
      scope.db,
      sql`update trades set strategy = ${to}, version = version + 1, updated_at = ${toTimestamp(now)}
        where user_id = ${scope.userId} and id = any(array(
          select id from trades where user_id = ${scope.userId} and strategy = ${from} order by id limit ${sql.raw(String(BATCH))}))
        returning id`,
    )
    trades += changed.length
    if (changed.length < BATCH) return trades
  }
}

/** Gives the tag, in any spelling, its new name in every trade, and increments the versions. Returns how many trades changed. */
export async function renameTagOfTrades(
  scope: Scope,
  { from, to, now }: Renaming & { now: Date },
): Promise<number> {
  const hasTag = sql`exists (select from unnest(tags) as tag where lower(btrim(tag)) = lower(btrim(${from})))`
  await lockTrades(scope, hasTag)
  let trades = 0
  let last: string | null = null
  for (;;) {
    const after: SQL = last === null ? sql`` : sql` and id > ${last}::uuid`
    const found: { id: string; tags: string[] }[] = await read(
      scope.db,
      sql`select id, tags from trades where user_id = ${scope.userId} and ${hasTag}${after}
        order by id limit ${sql.raw(String(BATCH))}`,
    )
    const rows = found.flatMap(({ id, tags }) => {
      const renamed = renameTag(tags, { from, to })
      return renamed ? [{ id, tags: renamed }] : []
    })
    await updateTrades(scope, { columns: ['tags'], rows, now })
    trades += rows.length
    last = found.at(-1)?.id ?? null
    if (found.length < BATCH) return trades
  }
}
