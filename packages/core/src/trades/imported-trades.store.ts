import type { BrokerFields, TraderFields } from '@candlebook/contract/trade-fields'
import { brokerFieldNames, noExecutionFlags, traderFieldNames } from '@candlebook/domain/trades/trade-fields'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ensureAccounts } from '../broker-accounts/index.ts'
import { buildRecordset, splitIntoBatches, writeInSets } from '../db/batches.ts'
import type { Scope } from '../db/database.ts'
import { type Column, toTimestamp, updateTrades } from './selected-trades.store.ts'
import { isOwnedBy, type StoredTradeRow, type TradeRow } from './trades.store.ts'
import { trades } from './trades.table.ts'

/**
 * The rates of the rows of `given` to the base currency, as the table `rates`: one row for each currency, exit day and
 * rate of a trade among them, so that each is looked up once. `RATE_JOIN` joins it.
 */
export function buildRates(userId: string): SQL {
  return sql`select keys.*, found.rate as base_rate, found.source, found.day
    from (select distinct currency, "exitDate", rate, "rateCurrency" from given
        where currency is not null and "exitDate" is not null) as keys,
      find_base_rate(${userId}::uuid, currency, "exitDate", keys.rate, "rateCurrency") as found`
}

/** Joins `rates` to `given`. Equal values instead of `is not distinct from`, which compares each row with each other one. */
export const RATE_JOIN = sql`rates.currency = given.currency and rates."exitDate" = given."exitDate"
  and coalesce(rates.rate, 0) = coalesce(given.rate, 0)
  and coalesce(rates."rateCurrency", '') = coalesce(given."rateCurrency", '')`

/** The columns of the table, to insert into. */
function buildColumnList(names: readonly Column[]): SQL {
  return sql.raw(names.map((name) => trades[name].name).join(', '))
}

/** The columns of `given`, in the same order; `picked` are the partial exits by the method of the account. */
function buildValueList(names: readonly Column[]): SQL {
  return sql.raw(names.map((name) => (name === 'partialExits' ? 'picked' : `given."${name}"`)).join(', '))
}

type ImportedFields = BrokerFields &
  Pick<TradeRow, 'brokerPnl' | 'foreignFees' | 'partialExits' | 'exitsByMethod'>
type NewImportedTrade = ImportedFields &
  Pick<TraderFields, 'account'> &
  Partial<Omit<TraderFields, 'account' | 'images'> & Pick<TradeRow, 'ownFeeRates' | 'fills'>> & {
    id: string
    importId: string
  }

/**
 * Adds trades of an import, all with the same instants; the list shows the last row first. Most files say nothing about the
 * trader fields, and their columns are then left out, because each costs time.
 */
export async function insertImportedTrades(
  scope: Scope,
  { rows, now }: { rows: NewImportedTrade[]; now: Date },
): Promise<void> {
  const { db, userId } = scope
  const hasAllFields = rows.some(({ ownFeeRates }) => ownFeeRates !== undefined)
  const [columns, blanks] = hasAllFields ? [allInserted, { ...noLabels, ...noOthers }] : [inserted, noLabels]
  const ownRates = hasAllFields ? sql`given."ownFeeRates"` : sql`'[]'`
  const named = (await ensureAccounts(scope, rows)).map((row) => ({ ...blanks, ...row }))
  await writeInSets(scope, async () => {
    for (const batch of splitIntoBatches(named)) {
      // The trigger set_base_rate does the same for each row that is written in another way.
      await db.execute(sql`with given as materialized (
          select given.*, pick_exits(${userId}::uuid, given.account, given."exitsByMethod", given."partialExits") as picked, status = 'closed' as closed, status = 'closed' and currency is null as in_base_currency
          from ${buildRecordset(batch, trades, columns)}),
        rates as materialized (${buildRates(userId)})
        insert into trades (user_id, ${buildColumnList(columns)}, base_rate, rate_source, rate_day, fee_rates,
          foreign_fee, realised, realised_pnl, realised_base_pnl, created_at, updated_at)
        select ${userId}::uuid, ${buildValueList(columns)},
          case when lacks_rate then null when in_base_currency then 1 else rates.base_rate end,
          case when lacks_rate then null when in_base_currency then 'same' else rates.source end,
          case when not lacks_rate then rates.day end,
          coalesce(fees.fee_rates, '[]'), coalesce(fees.foreign_fee, 0), coalesce(earlier.realised, '[]'),
          coalesce(earlier.pnl, 0), case when not lacks_rate then coalesce(earlier.base_pnl, 0) end,
          ${toTimestamp(now)}, ${toTimestamp(now)}
        from given left join rates on closed and ${RATE_JOIN}
        left join lateral convert_foreign_fees(${userId}::uuid, given."foreignFees", ${ownRates}, given.currency,
          given."exitDate", given.rate, given."rateCurrency") as fees on closed and given."foreignFees" <> '[]'
        left join lateral realise_exits(${userId}::uuid, picked, coalesce(fees.fee_rates, '[]'),
          ${ownRates}, given.currency, given."exitDate", given.rate, given."rateCurrency") as earlier on picked <> '[]'
        cross join lateral (select earlier.realised is not null and earlier.base_pnl is null as lacks_rate) as missing`)
    }
  })
}

const noLabels = { strategy: null, notes: null, tags: [] }
const noOthers = {
  keptRules: [],
  brokenRules: [],
  links: [],
  images: [],
  ownFeeRates: [],
  fills: [],
  planFollowed: false,
  ...noExecutionFlags,
}

const inserted = [
  'id',
  'importId',
  ...brokerFieldNames,
  'brokerPnl',
  'foreignFees',
  'partialExits',
  'exitsByMethod',
  'account',
  'strategy',
  'notes',
  'tags',
] as const

const allInserted = [...new Set([...inserted, ...traderFieldNames, 'ownFeeRates', 'fills'] as const)]

/** Writes broker fields, trader fields and import of many trades and increments their versions. */
export async function updateImportedTrades(
  scope: Scope,
  {
    rows,
    now,
  }: {
    rows: (ImportedFields & TraderFields & Pick<TradeRow, 'id' | 'importId' | 'planHistory'>)[]
    now: Date
  },
): Promise<void> {
  await updateTrades(scope, { columns: updated, rows, now })
}

const updated = [
  'importId',
  ...brokerFieldNames,
  'brokerPnl',
  'foreignFees',
  'partialExits',
  'exitsByMethod',
  'planHistory',
  ...traderFieldNames,
] as const

/** Inserts deleted trades again, with their ids, versions and instants. */
export async function restoreTrades({ db, userId }: Scope, rows: StoredTradeRow[]): Promise<void> {
  for (const row of rows) await db.insert(trades).values({ ...row, userId })
}

/** How many stored trades each import has made, and how many of them the trader has annotated. */
export async function countTradesByImport(scope: Scope, importIds: string[]) {
  return await scope.db
    .select({
      importId: sql<string>`${trades.importId}`,
      trades: sql<number>`count(*)::int`,
      withNotes: sql<number>`(count(*) filter (where ${annotated}))::int`,
    })
    .from(trades)
    .where(and(isOwnedBy(scope), sql`${trades.importId} = any(${sql.param(importIds)}::uuid[])`))
    .groupBy(trades.importId)
}

// The same rule as the importer's isAnnotated, in SQL.
const annotated = sql.join(
  traderFieldNames.filter((name) => name !== 'account').map((name) => isNotBlank(trades[name])),
  sql` or `,
)

function isNotBlank(column: PgColumn): SQL {
  if (column.dataType === 'array') return sql`cardinality(${column}) > 0`
  return column.dataType === 'boolean' ? sql`${column}` : sql`${column} is not null`
}
