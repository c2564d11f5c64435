import type { SetFeeRate, Trade } from '@candlebook/contract/trades'
import { isZero } from '@candlebook/domain/decimal'
import { DEFAULT_CURRENCY } from '@candlebook/domain/settings'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, buildFieldRefusal, isId } from '../kernel/index.ts'
import { findCurrency } from '../settings/index.ts'
import { presentTrade } from './present-trade.ts'
import { lockTrade, updateTrade } from './trades.store.ts'

/**
 * Stores or removes (null) the rate that the trader types for a fee in another currency, in units of the trade's
 * currency, and returns the trade with its new P&L. Throws trades.not_found, request.invalid for a rate of 0 and for a
 * currency without a fee of this trade, and trades.changed_elsewhere when the editor loaded another version.
 */
export function setFeeRate(
  ctx: Context,
  { id, currency, rate, version }: SetFeeRate & { id: string },
): Promise<Trade> {
  return asUser(ctx, async (scope) => {
    const stored = isId(id) ? await lockTrade(scope, id) : null
    if (!stored) throw new AppError('trades.not_found')
    if (stored.version !== version) {
      throw new AppError('trades.changed_elsewhere', { data: { current: presentTrade(stored) } })
    }
    if (rate !== null && isZero(rate)) throw buildFieldRefusal([{ field: 'rate', code: 'trade.rate_zero' }])
    if (!stored.foreignFees.some((fee) => fee.currency === currency))
      throw buildFieldRefusal([{ field: 'currency', code: 'field.invalid' }])

    const rateCurrency = stored.currency ?? (await findCurrency(scope)) ?? DEFAULT_CURRENCY
    const others = stored.ownFeeRates.filter((one) => one.currency !== currency)
    const ownFeeRates = rate === null ? others : [...others, { currency, rate, rateCurrency }]
    return presentTrade((await updateTrade(scope, { id, set: { ownFeeRates }, now: ctx.clock.now() }))!) // locked above
  })
}
