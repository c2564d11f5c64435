import { type SQL, sql } from 'drizzle-orm'
import type { Scope, Statement } from '../db/index.ts'
import { toSearchPattern } from './trade-conditions.store.ts'

/** The names that a search text matches, and the strategies of one name; each null when the trades have too many names. */
export type FoundNames = { symbols: string[] | null; searched: string[] | null; named: string[] | null }

/** With more names the index would be read too often: each name takes it about 10 µs. */
const MAX_NAMES = 2000

/** Selects those names of the user's trades that match the search text, or are the strategy that a filter names. */
export function selectFoundNames(
  { userId }: Pick<Scope, 'userId'>,
  { search = '', strategy = '' }: { search?: string | undefined; strategy?: string | undefined },
): Statement {
  const pattern = sql`${toSearchPattern(search)}::text`
  return sql`select ${pickNames(buildNamesQuery(userId, 'symbol'), sql`name ilike ${pattern}`)} as symbols, strategies.*
    from (select ${collect(sql`name ilike ${pattern}`)} as searched, ${collect(sql`btrim(name) = ${strategy}::text`)} as named
      from (${buildNamesQuery(userId, 'strategy')}) as names) as strategies`
}

const pickNames = (names: SQL, matches: SQL) => sql`(select ${collect(matches)} from (${names}) as names)`

const collect = (matches: SQL) =>
  sql`case when count(*) <= ${sql.raw(String(MAX_NAMES))} then coalesce(array_agg(name) filter (where ${matches}), '{}') end`

// Reads the next name from the index, again and again: the time depends on the number of names and not of trades. It ends
// after one name more than the maximum.
function buildNamesQuery(userId: string, by: 'symbol' | 'strategy'): SQL {
  const column = sql.raw(by)
  const next = (after: SQL) => sql`(select ${column} as name from trades
    where user_id = ${userId} and ${column} is not null${after} order by ${column} limit 1)`
  return sql`with recursive names as (${next(sql``)}
      union all select ${next(sql` and ${column} > names.name`)} from names where names.name is not null)
    select name from names where name is not null limit ${sql.raw(String(MAX_NAMES + 1))}`
}
