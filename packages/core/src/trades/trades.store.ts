import { MAX_LISTED_CHARACTERS } from '@candlebook/contract/fields'
import type { StoredTradeFields } from '@candlebook/contract/trade-fields'
import type { FormFieldName } from '@candlebook/domain/trades/trade-fields'
import { NEWEST_FIRST, type TradeSort } from '@candlebook/domain/trades/trade-sort'
import { and, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import { planEachTime, type Scope, type Statement } from '../db/index.ts'
import { lockBaseCurrency } from '../settings/index.ts'
import { filterTrades, type NamedFilter, ownTrades } from './trade-filter.store.ts'
import {
  hasMergedRanges,
  listPageParts,
  needsOwnTradesView,
  orderMerged,
  selectHasOpenInCurrency,
  type TradePosition,
} from './trade-order.store.ts'
import { trades } from './trades.table.ts'

const {
  userId: _owner,
  clientKey: _clientKey,
  clientKeyDigest: _digest,
  ...columns
} = getTableColumns(trades)

/** The columns of a `TradeRow`. */
export const shown = columns

/** A row of the table, without its owner and client key. */
export type TradeRow = Awaited<ReturnType<typeof findTrade>> & {}

/** A row without the columns that the database generates. */
export type StoredTradeRow = Omit<TradeRow, 'pnl' | 'basePnl'>

type Owner = Pick<Scope, 'userId'>

/** Only trades of the user: a condition of each statement. */
export const isOwnedBy = ({ userId }: Owner) => eq(trades.userId, userId)
const hasIdAndOwner = (scope: Scope, id: string) => and(isOwnedBy(scope), eq(trades.id, id))

/** The trade, or null when the scope's user has none with this id. */
export async function findTrade(scope: Scope, id: string) {
  const rows = await scope.db.select(shown).from(trades).where(hasIdAndOwner(scope, id)).limit(1)
  return rows[0] ?? null
}

/** The same, locked until the end of the transaction, so that two saves of one trade run one after the other. */
export async function lockTrade(scope: Scope, id: string): Promise<TradeRow | null> {
  // Before the rows of trades, so that two transactions never wait for each other.
  const waiting = lockBaseCurrency(scope, 'shared')
  const locking = scope.db.select(shown).from(trades).where(hasIdAndOwner(scope, id)).limit(1).for('update')
  const [, rows] = await Promise.all([waiting, locking]) // sent at once, run in this order
  return rows[0] ?? null
}

/** The trade that was created with this client key, and the digest of its request; null when there is none. */
export async function findTradeByClientKey(
  scope: Scope,
  clientKey: string,
): Promise<{ row: TradeRow; clientKeyDigest: string | null } | null> {
  const rows = await scope.db
    .select({ ...shown, clientKeyDigest: trades.clientKeyDigest })
    .from(trades)
    .where(and(isOwnedBy(scope), eq(trades.clientKey, clientKey)))
    .limit(1)
  if (!rows[0]) return null
  const { clientKeyDigest, ...row } = rows[0]
  return { row, clientKeyDigest }
}

/** Adds a trade and returns the stored row; null when a trade with the same client key exists. */
export async function insertTrade(
  { db, userId }: Scope,
  trade: Pick<StoredTradeFields, FormFieldName> & {
    id: string
    clientKey?: string | null
    clientKeyDigest?: string | null
    importId?: string | null
    planHistory?: TradeRow['planHistory']
    now: Date
  },
): Promise<TradeRow | null> {
  const { now, ...fields } = trade
  const rows = await db
    .insert(trades)
    .values({ ...fields, userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [trades.userId, trades.clientKey] })
    .returning(shown)
  return rows[0] ?? null
}

/** Writes the given columns of one trade, increments its version and returns the stored row; null when there is none. */
export async function writeTrade(
  scope: Scope,
  change: {
    id: string
    set: Partial<
      StoredTradeFields &
        Pick<TradeRow, 'ownFeeRates' | 'partialExits' | 'exitsByMethod' | 'fills' | 'planHistory'>
    >
    now: Date
  },
): Promise<TradeRow | null> {
  const rows = await scope.db
    .update(trades)
    .set({ ...change.set, version: sql`version + 1`, updatedAt: change.now })
    .where(hasIdAndOwner(scope, change.id))
    .returning(shown)
  return rows[0] ?? null
}

/**
 * One page of the filtered trades as the list shows them (ListedTrade), in this order, after the given position. With `id`: only
 * this trade, when the filter matches it; with `ids` only those. Without
 * `hasOpenInCurrency` further ranges of the order are left out. `hasAllText`: long notes and links in full.
 */
export function selectTradePage(
  owner: Owner,
  {
    id,
    ids,
    sort,
    after,
    limit,
    hasOpenInCurrency = true,
    hasAllText = false,
    ...filter
  }: NamedFilter & {
    id?: string | undefined
    ids?: readonly string[] | undefined
    sort: TradeSort
    after: TradePosition | null
    limit: number
    hasOpenInCurrency?: boolean
    hasAllText?: boolean
  },
): Statement {
  const { from, where, isPrepared } = filterTrades(owner, filter)
  const source = needsOwnTradesView(sort) ? ownTrades : from
  const one = id === undefined ? undefined : sql` and id = ${id}::uuid`
  const some = ids === undefined ? undefined : sql` and id = any(${sql.param(ids)}::uuid[])`
  // The limit is part of the text: the planner does not know a parameter, and would expect to read more rows.
  const ending = sql.raw(`limit ${limit}`)
  const columns = hasAllText ? allColumns : shownColumns
  const ranges = listPageParts(sort, after, { hasOpenInCurrency })
  const isMerged = hasMergedRanges(sort)
  const isPartial = !hasOpenInCurrency && hasMergedRanges(sort)
  const parts = ranges.map((part, at) => {
    const openInCurrency = isPartial ? (at === 0 ? selectHasOpenInCurrency(owner) : sql`, null`) : sql``
    const queries = part.map(
      ({ condition, order, value }) =>
        sql`select ${isMerged ? sql`id as key` : columns}${value}${openInCurrency} from ${source} where ${where}${one}${some}${condition}
    order by ${order} ${ending}`,
    )
    const [first] = queries
    if (first && queries.length === 1) return first
    return sql`select * from (${unionAll(queries)}) as merged order by ${orderMerged(sort, 'key')} ${ending}`
  })
  const [first] = parts
  // The server reads the parts in turn, and the second one only when the first has too few rows.
  const found = first && parts.length === 1 ? first : sql`${unionAll(parts)} ${ending}`
  // The other columns are named once: planning them for each range takes longer than reading the page.
  const page = isMerged
    ? sql`select ${columns}, "orderValue"${isPartial ? sql`, "hasOpenInCurrency"` : sql``} from (${found}) as keys join ${source} on id = key
    where user_id = ${owner.userId} order by ${orderMerged(sort, 'id')}`
    : found
  // Planning takes most of the time of a page that is merged, and its plan is the same for every position.
  return isPrepared && (sort === NEWEST_FIRST || isMerged) ? page : planEachTime(page)
}

/** How many trades the filter matches, counted up to `most` + 1. */
export function selectCountUpTo(owner: Owner, filter: NamedFilter, most: number): Statement {
  const { from, where } = filterTrades(owner, filter)
  return planEachTime(
    sql`select count(*)::int as count from (select from ${from} where ${where} ${sql.raw(`limit ${most + 1}`)}) as counted`,
  )
}

const unionAll = (queries: SQL[]) =>
  sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  )

const computed: ReadonlySet<string> = new Set([
  trades.pnl.name,
  trades.basePnl.name,
  trades.baseRate.name,
  trades.brokerPnl.name,
  trades.foreignFee.name,
])

/** The columns that no trade of the API has. */
const hidden: ReadonlySet<string> = new Set([
  trades.partialExits.name,
  trades.exitsByMethod.name,
  trades.realisedPnl.name,
  trades.realisedBasePnl.name,
])

const hasLongNotes = `coalesce(char_length(notes) > ${MAX_LISTED_CHARACTERS}, false)`
const hasLongLinks = `octet_length(array_to_string(links, ' ')) > ${MAX_LISTED_CHARACTERS}`

// The list carries what its rows show: only the beginning of long notes, and no long links.
const shortenedColumns: Record<string, string> = {
  notes: `left(notes, ${MAX_LISTED_CHARACTERS})`,
  links: `case when ${hasLongLinks} then '{}' else links end`,
}

// The columns of a ListedTrade under its field names.
const shownColumns = sql.raw(
  `${listColumns(shortenedColumns)}, (${hasLongNotes} or ${hasLongLinks}) as "shortened"`,
)

const allColumns = sql.raw(listColumns({}))

function listColumns(shortened: Record<string, string>): string {
  return Object.entries(shown)
    .filter(([, { name }]) => !hidden.has(name))
    .map(([key, { name }]) => {
      const column = shortened[name] ?? (computed.has(name) ? `trim_scale(${name})` : name)
      return `${column} as "${key}"`
    })
    .join(', ')
}

/** Whether any trade of the user has a currency of its own. */
export async function hasTradesWithCurrency({ db, userId }: Scope): Promise<boolean> {
  const rows = await db
    .select({ id: trades.id })
    .from(trades)
    .where(and(isOwnedBy({ userId }), isNotNull(trades.currency)))
    .limit(1)
  return rows.length > 0
}

/** Whether any trade of the user has this currency. */
export async function hasTradeInCurrency({ db, userId }: Scope, currency: string): Promise<boolean> {
  const rows = await db
    .select({ id: trades.id })
    .from(trades)
    .where(and(isOwnedBy({ userId }), eq(trades.currency, currency)))
    .limit(1)
  return rows.length > 0
}

/** Whether the user has a trade. */
export async function hasTrades({ db, userId }: Scope): Promise<boolean> {
  const rows = await db.select({ id: trades.id }).from(trades).where(isOwnedBy({ userId })).limit(1)
  return rows.length > 0
}

/** How many trades are open, and how many of those have a stop loss. */
export async function countOpenTrades(scope: Scope): Promise<{ open: number; openWithStop: number }> {
  const [row] = await scope.db
    .select({ open: sql<number>`count(*)::int`, openWithStop: sql<number>`count(${trades.stopLoss})::int` })
    .from(trades)
    .where(and(isOwnedBy(scope), eq(trades.status, 'open')))
  return row! // an aggregate without GROUP BY always returns one row
}

/** The columns in which traders group trades by names that they choose. */
export type NamedBy = 'symbol' | 'strategy' | 'account' | 'tag'

/** The names in one column of the latest trades, or of all of them (null), the most used first. */
export async function listStoredNames(
  scope: Scope,
  { by, latest, limit }: { by: NamedBy; latest: number | null; limit: number },
): Promise<string[]> {
  const column = by === 'tag' ? trades.tags : trades[by]
  const among = scope.db.select({ value: column }).from(trades).where(isOwnedBy(scope))
  const limited = (latest ? among.orderBy(desc(trades.createdAt), desc(trades.id)).limit(latest) : among).as(
    'limited',
  )
  const name = sql<string | null>`${by === 'tag' ? sql`unnest(${limited.value})` : limited.value}`.as('name')
  const named = scope.db.select({ name }).from(limited).as('named')
  const rows = await scope.db
    .select({ name: named.name })
    .from(named)
    .where(sql`${named.name} is not null`)
    .groupBy(named.name)
    .orderBy(sql`count(*) desc`, named.name)
    .limit(limit)
  return rows.map((row) => row.name!) // null is filtered out above
}
