import { MAX_LABELS, type StrategyCount, type TagUse } from '@candlebook/contract/labels'
import { sql } from 'drizzle-orm'
import { read, type Scope } from '../db/index.ts'

const most = sql.raw(String(MAX_LABELS))

/** The strategies of the user's trades, the most used first. */
export function listStrategyCounts({ db, userId }: Scope): Promise<StrategyCount[]> {
  return read(
    db,
    sql`select strategy as name, count(*)::int as trades from trades
      where user_id = ${userId} and strategy is not null
      group by strategy order by count(*) desc, strategy limit ${most}`,
  )
}

/** The tags of the user's trades and journal entries, the most used first. Spellings that differ only in case are one tag. */
export function listTagUses({ db, userId }: Scope): Promise<TagUse[]> {
  return read(
    db,
    sql`select mode() within group (order by name) as name, count(*) filter (where of_trade)::int as trades,
        count(*) filter (where not of_trade)::int as entries, count(distinct name)::int as spellings
      from (
        select btrim(tag) as name, true as of_trade from trades, unnest(tags) as tag where user_id = ${userId} and tags <> '{}'
        union all
        select btrim(tag), false from journal_entries, unnest(tags) as tag where user_id = ${userId} and tags <> '{}'
      ) as used
      group by lower(name) order by count(*) desc, lower(name) limit ${most}`,
  )
}

/** Whether a trade of the user has this strategy. */
export async function isStrategyUsed({ db, userId }: Scope, name: string): Promise<boolean> {
  const rows = await read(
    db,
    sql`select from trades where user_id = ${userId} and strategy = ${name} limit 1`,
  )
  return rows.length > 0
}

/** Whether a trade or a journal entry of the user has this tag in any spelling. */
export async function isTagUsed({ db, userId }: Scope, name: string): Promise<boolean> {
  const hasTag = sql`exists (select from unnest(tags) as tag where lower(btrim(tag)) = lower(${name}))`
  const rows = await read(
    db,
    sql`select from (
        (select id from trades where user_id = ${userId} and ${hasTag} limit 1)
        union all (select id from journal_entries where user_id = ${userId} and ${hasTag} limit 1)
      ) as used limit 1`,
  )
  return rows.length > 0
}

/** Names the strategy or the tag by its new name in the filters of the user's saved views. A tag is found in any spelling. */
export async function renameInViews(
  { db, userId }: Scope,
  { kind, from, to, now }: { kind: 'strategy' | 'tag'; from: string; to: string; now: Date },
): Promise<void> {
  const parts = kind === 'strategy' ? ['strategy'] : ['tag', 'alsoTag']
  for (const part of parts) {
    const value = sql`filter ->> ${part}::text`
    const isNamed =
      kind === 'strategy' ? sql`${value} = ${from}` : sql`lower(btrim(${value})) = lower(btrim(${from}))`
    await read(
      db,
      sql`update trade_views set filter = jsonb_set(filter, array[${part}::text], to_jsonb(${to}::text)),
          updated_at = ${now.toISOString()}::timestamptz
        where user_id = ${userId} and ${isNamed} returning id`,
    )
  }
}
