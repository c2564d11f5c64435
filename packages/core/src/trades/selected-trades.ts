import type {
  ChangedTrades,
  ChangeTrades,
  DeleteTrades,
  TradesChange,
} from '@candlebook/contract/selected-trades'
import { MAX_TAGS } from '@candlebook/domain/text/text'
import { changeLabels } from '@candlebook/domain/trades/labels'
import { lockNewAccount } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { deleteReleasedImages, forgetImageUses, takeText } from '../images/index.ts'
import { buildFieldRefusal } from '../kernel/index.ts'
import { deleteTrades, lockLabels, type TradeLabels, updateTrades } from './selected-trades.store.ts'

/**
 * Changes the given fields of the trades and increments the version of each that has other values; later imports keep the values,
 * as those of a single edit. All of these are changed, or none. Throws request.invalid when a trade would have more than 20 tags,
 * trades.account_limit_reached, and texts.storage_full.
 */
export async function changeSelectedTrades(
  ctx: Context,
  { ids, change }: ChangeTrades,
): Promise<ChangedTrades> {
  return await transaction(asUser(ctx), async (scope) => {
    const stored = await lockLabels(scope, ids)
    const changes = stored.flatMap((trade) => {
      const row = applyChange(trade, change)
      return row ? [{ trade, row }] : []
    })
    const rows = changes.map(({ row }) => row)
    const replaced = changes.map(({ trade }) => trade.tags)
    if (change.addTags)
      await takeText(
        ctx,
        scope,
        rows.map(({ tags }) => tags),
        replaced,
      )
    await lockNewAccount(scope, change.account ?? null)
    const columns = ['tags', 'strategy', 'account', 'planFollowed'] as const
    await updateTrades(scope, { columns, rows, now: ctx.clock.now() })
    return { changed: rows.length, missing: ids.length - stored.length }
  })
}

/** The trade after the change, null when the change has no effect on it. Throws when it would have too many tags. */
function applyChange({ id, ...labels }: TradeLabels, change: TradesChange): TradeLabels | null {
  const changed = changeLabels(labels, change)
  // A trade that imports merged can have more tags already.
  if (changed && changed.tags.length > Math.max(MAX_TAGS, labels.tags.length))
    throw buildFieldRefusal([{ field: 'change.addTags', code: 'tags.too_many_in_trade' }])
  return changed && { id, ...changed }
}

/** Deletes the trades, and their images that no other record uses. All are deleted, or none. */
export async function deleteSelectedTrades(ctx: Context, { ids }: DeleteTrades): Promise<ChangedTrades> {
  const changed = await removeTrades(ctx, ids)
  return { changed, missing: ids.length - changed }
}

/** Deletes those of the trades that exist, with their images that no other record uses, and returns their number. */
export async function removeTrades(ctx: Context, ids: string[]): Promise<number> {
  const found = await transaction(asUser(ctx), async (scope) => {
    const stored = (await lockLabels(scope, ids)).map(({ id }) => id)
    await deleteTrades(scope, stored)
    await forgetImageUses(scope, { usedBy: stored, now: ctx.clock.now() })
    return stored.length
  })
  await deleteReleasedImages(ctx)
  return found
}
