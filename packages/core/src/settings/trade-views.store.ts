import type { TradeView, TradeViewFields } from '@candlebook/contract/trade-views'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { MAX_TRADE_VIEWS } from '@candlebook/domain/trades/trade-columns'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { tradeViews } from './trade-views.table.ts'

const { userId, id, name, filter, exitDays, sort, columns, density, isDefault } = tradeViews
const shown = { id, name, filter, exitDays, sort, columns, density, isDefault }

const isOwnedBy = (scope: Scope) => eq(userId, scope.userId)
const hasIdAndOwner = (scope: Scope, id: string) => and(isOwnedBy(scope), eq(tradeViews.id, id))

/** The user's views, by name in any case. */
export async function listViewRows(scope: Scope): Promise<TradeView[]> {
  return await scope.db
    .select(shown)
    .from(tradeViews)
    .where(isOwnedBy(scope))
    .orderBy(sql`lower(${tradeViews.name})`, tradeViews.id)
    .limit(MAX_TRADE_VIEWS)
}

/** The view that opens by default, or null. */
export async function findDefaultView(scope: Scope): Promise<TradeView | null> {
  const rows = await scope.db
    .select(shown)
    .from(tradeViews)
    .where(and(isOwnedBy(scope), tradeViews.isDefault))
    .limit(1)
  return rows[0] ?? null
}

/** The number of the user's views. */
export async function countTradeViews(scope: Scope): Promise<number> {
  return await scope.db.$count(tradeViews, isOwnedBy(scope))
}

/** Takes the star from every view but this one. */
export async function clearDefault({ db, userId: owner }: Scope, exceptId: string): Promise<void> {
  await db
    .update(tradeViews)
    .set({ isDefault: false })
    .where(and(eq(userId, owner), tradeViews.isDefault, ne(tradeViews.id, exceptId)))
}

/** Adds a view and returns it. */
export async function insertView(
  scope: Scope,
  { id, fields, now }: { id: string; fields: TradeViewFields; now: Date },
): Promise<TradeView> {
  const rows = await scope.db
    .insert(tradeViews)
    .values({ ...toColumns(fields), userId: scope.userId, id, createdAt: now, updatedAt: now })
    .returning(shown)
  return rows[0]! // the statement wrote one row
}

/** Writes all fields of a view and returns it; null when it does not exist. */
export async function updateViewRow(
  scope: Scope,
  { id, fields, now }: { id: string; fields: TradeViewFields; now: Date },
): Promise<TradeView | null> {
  const rows = await scope.db
    .update(tradeViews)
    .set({ ...toColumns(fields), updatedAt: now })
    .where(hasIdAndOwner(scope, id))
    .returning(shown)
  return rows[0] ?? null
}

/** Deletes a view and returns whether it existed. */
export async function deleteViewRow(scope: Scope, id: string): Promise<boolean> {
  const rows = await scope.db
    .delete(tradeViews)
    .where(hasIdAndOwner(scope, id))
    .returning({ id: tradeViews.id })
  return rows.length > 0
}

/** The days of exit are stored once: as a range with a name, or in the filter. */
function toColumns({ filter, exitDays, ...fields }: TradeViewFields) {
  const parts = Object.entries(filter).filter(
    ([part, value]) =>
      isActiveFilter(part, value) && (exitDays === null || (part !== 'exitFrom' && part !== 'exitTo')),
  )
  return { ...fields, exitDays, filter: Object.fromEntries(parts) as Record<string, string> } // active parts are texts
}
