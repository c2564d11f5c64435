import type { CorrectPlan } from '@candlebook/contract/plan-history'
import type { SetTradeRules } from '@candlebook/contract/playbooks'
import type { SetFeeRate, SetTradeFlags, Trade } from '@candlebook/contract/trades'
import { isZero } from '@candlebook/domain/decimal/decimal'
import { DEFAULT_CURRENCY } from '@candlebook/domain/settings/currencies'
import { correctPlan } from '@candlebook/domain/trades/plan-history'
import type { Context } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { buildFieldRefusal } from '../kernel/index.ts'
import { findCurrency } from '../settings/index.ts'
import { writeTrade } from './trades.store.ts'
import { presentTrade, requireTrade } from './trades.ts'

/**
 * Writes whether the stop and the target of a trade were hit or modified, and no other field: for a trade that was entered
 * as closed or imported, which the Close dialog never saw. Returns the stored trade. Throws trades.not_found, and
 * trades.changed_elsewhere when the editor loaded another version.
 */
export function setTradeFlags(
  ctx: Context,
  { id, version, ...set }: SetTradeFlags & { id: string },
): Promise<Trade> {
  return transaction(asUser(ctx), async (scope) => {
    await requireTrade(scope, { id, version })
    return presentTrade((await writeTrade(scope, { id, set, now: ctx.clock.now() }))!) // locked above
  })
}

/**
 * Takes a change out of the plan of a trade, because it corrected a wrong entry: the record before it takes its values. `change` 0
 * removes the plan of a closed trade, about which no figure then says anything. Returns the stored trade. Throws trades.not_found,
 * trades.changed_elsewhere, and request.invalid when there is no such change, or the plan of an open trade would be removed.
 */
export function correctTradePlan(
  ctx: Context,
  { id, version, change }: CorrectPlan & { id: string },
): Promise<Trade> {
  return transaction(asUser(ctx), async (scope) => {
    const stored = await requireTrade(scope, { id, version })
    const removesAll = change === 0 && stored.status === 'closed' && stored.planHistory.length > 0
    const planHistory = removesAll ? [] : correctPlan(stored.planHistory, change)
    if (!planHistory) throw buildFieldRefusal([{ field: 'change', code: 'field.invalid' }])
    return presentTrade((await writeTrade(scope, { id, set: { planHistory }, now: ctx.clock.now() }))!) // locked above
  })
}

/**
 * Writes which rules a trade kept and broke, and no other field. Returns the stored trade. Throws trades.not_found, and
 * trades.changed_elsewhere when the editor loaded another version.
 */
export function setTradeRules(
  ctx: Context,
  { id, version, ...set }: SetTradeRules & { id: string },
): Promise<Trade> {
  return transaction(asUser(ctx), async (scope) => {
    await requireTrade(scope, { id, version })
    return presentTrade((await writeTrade(scope, { id, set, now: ctx.clock.now() }))!) // locked above
  })
}

/**
 * Stores or removes (null) the rate that the trader types for a fee in another currency, in units of the trade's
 * currency, and returns the trade with its new P&L. Throws trades.not_found, request.invalid for a rate of 0 and for a
 * currency without a fee of this trade, and trades.changed_elsewhere when the editor loaded another version.
 */
export function setFeeRate(
  ctx: Context,
  { id, currency, rate, version }: SetFeeRate & { id: string },
): Promise<Trade> {
  return transaction(asUser(ctx), async (scope) => {
    const stored = await requireTrade(scope, { id, version })
    if (rate !== null && isZero(rate)) throw buildFieldRefusal([{ field: 'rate', code: 'trade.rate_zero' }])
    if (!stored.foreignFees.some((fee) => fee.currency === currency))
      throw buildFieldRefusal([{ field: 'currency', code: 'field.invalid' }])

    const rateCurrency = stored.currency ?? (await findCurrency(scope)) ?? DEFAULT_CURRENCY
    const others = stored.ownFeeRates.filter((one) => one.currency !== currency)
    const ownFeeRates = rate === null ? others : [...others, { currency, rate, rateCurrency }]
    return presentTrade((await writeTrade(scope, { id, set: { ownFeeRates }, now: ctx.clock.now() }))!) // locked above
  })
}
