import type {
  TradeListLayout,
  TradeListStart,
  TradeView,
  TradeViewFields,
} from '@candlebook/contract/trade-views'
import { MAX_TRADE_VIEWS, usualLayout } from '@candlebook/domain/trades/trade-columns'
import type { Context } from '../context/index.ts'
import { asUser, lockForUser, type Scope, transaction } from '../db/index.ts'
import { AppError, isId, newId } from '../kernel/index.ts'
import { type SettingsRow, upsertSettings } from './settings.store.ts'
import {
  clearDefault,
  countTradeViews,
  deleteViewRow,
  findDefaultView,
  insertView,
  listViewRows,
  updateViewRow,
} from './trade-views.store.ts'

/** The layout of the list without a view, from the user's settings, and the view that opens by default. */
export async function findListStart(scope: Scope, settings: SettingsRow | null): Promise<TradeListStart> {
  const view = await findDefaultView(scope)
  if (settings === null) return { ...usualLayout, view }
  return {
    columns: settings.tradeColumns ?? usualLayout.columns,
    density: settings.rowDensity,
    view,
  }
}

/** The viewer's saved views of the list of trades, by name in any case. */
export function listTradeViews(ctx: Context): Promise<TradeView[]> {
  return transaction(asUser(ctx), listViewRows)
}

/** Saves a view. Throws views.limit_reached, and request.invalid when the viewer has one with this name in any case. */
export function createTradeView(ctx: Context, fields: TradeViewFields): Promise<TradeView> {
  return transaction(asUser(ctx), async (scope) => {
    await lockForUser(scope, 'trade views')
    if ((await countTradeViews(scope)) >= MAX_TRADE_VIEWS) throw new AppError('views.limit_reached')
    const id = newId()
    if (fields.isDefault) await clearDefault(scope, id)
    return await insertView(scope, { id, fields, now: ctx.clock.now() })
  })
}

/** Writes all fields of a view. Throws views.not_found, and request.invalid when another view has this name in any case. */
export function updateTradeView(
  ctx: Context,
  { id, ...fields }: TradeViewFields & { id: string },
): Promise<TradeView> {
  return transaction(asUser(ctx), async (scope) => {
    await lockForUser(scope, 'trade views')
    if (fields.isDefault && isId(id)) await clearDefault(scope, id)
    const view = isId(id) ? await updateViewRow(scope, { id, fields, now: ctx.clock.now() }) : null
    if (!view) throw new AppError('views.not_found')
    return view
  })
}

/** Deletes a view. Throws views.not_found. */
export function deleteTradeView(ctx: Context, { id }: { id: string }): Promise<void> {
  return transaction(asUser(ctx), async (scope) => {
    const isDeleted = isId(id) && (await deleteViewRow(scope, id))
    if (!isDeleted) throw new AppError('views.not_found')
  })
}

/** Saves columns and row height of the list without a view. */
export async function saveTradeListLayout(ctx: Context, layout: TradeListLayout): Promise<TradeListLayout> {
  const set = { tradeColumns: layout.columns, rowDensity: layout.density }
  await transaction(asUser(ctx), (scope) => upsertSettings(scope, { id: newId(), set, now: ctx.clock.now() }))
  return layout
}
