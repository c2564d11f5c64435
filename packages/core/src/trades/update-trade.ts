import type { Trade, UpdateTrade } from '@candlebook/contract/trades'
import { lockNewAccount } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { deleteReleasedImages, setImageUses, takeText } from '../images/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { findUnlistedCurrency } from './find-unlisted-currency.ts'
import { presentTrade } from './present-trade.ts'
import { setRateCurrency } from './set-rate-currency.ts'
import { toStoredFields } from './to-stored-fields.ts'
import { assertTradeRules } from './trade-rules.ts'
import { lockTrade, updateTrade as writeTrade } from './trades.store.ts'

/**
 * Writes all fields of a trade and returns it as stored. Throws trades.not_found, request.invalid, and
 * trades.changed_elsewhere (with the stored trade in `data.current`) when the editor loaded another version.
 */
export async function updateTrade(
  ctx: Context,
  { id, version, ...fields }: UpdateTrade & { id: string },
): Promise<Trade> {
  const saved = await asUser(ctx, async (scope) => {
    const stored = isId(id) ? await lockTrade(scope, id) : null
    if (!stored) throw new AppError('trades.not_found')
    if (stored.version !== version) {
      throw new AppError('trades.changed_elsewhere', { data: { current: presentTrade(stored) } })
    }
    const now = ctx.clock.now()
    assertTradeRules(fields, now, await findUnlistedCurrency(scope, fields.currency))

    await takeText(ctx, scope, getTexts(fields), getTexts(stored))
    // Every write locks the trade first and its images second; another order could deadlock two writes that share an image.
    const set = await setRateCurrency(scope, toStoredFields(fields))
    await lockNewAccount(scope, fields.account)
    const trade = await writeTrade(scope, { id, set, now })
    await setImageUses(scope, { usedBy: id, urls: fields.images, now })
    return presentTrade(trade!) // locked above
  })
  await deleteReleasedImages(ctx)
  return saved
}

function getTexts({ notes, tags, links }: Pick<Trade, 'notes' | 'tags' | 'links'>) {
  return [notes, tags, links]
}
