import type { CreateTrade, Trade } from '@candlebook/contract/trades'
import { lockNewAccount } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import { asUser, type Scope } from '../db/index.ts'
import { setImageUses, takeText } from '../images/index.ts'
import { newId, requireSameRequest, type StoredKey, toStoredKey } from '../kernel/index.ts'
import { findUnlistedCurrency } from './find-unlisted-currency.ts'
import { presentTrade } from './present-trade.ts'
import { setRateCurrency } from './set-rate-currency.ts'
import { toStoredFields } from './to-stored-fields.ts'
import { assertTradeRules } from './trade-rules.ts'
import { findTradeByClientKey, insertTrade, type TradeRow } from './trades.store.ts'

/**
 * Adds a trade and returns it as stored. The same request with the same clientKey returns the first trade and adds
 * none. Throws request.client_key_reused when another request had the key, and request.invalid when a rule between
 * fields is broken or an image is not the viewer's.
 */
export function createTrade(ctx: Context, { clientKey, ...fields }: CreateTrade): Promise<Trade> {
  return asUser(ctx, async (scope) => {
    const key = toStoredKey(clientKey, fields)
    const existing = clientKey ? await findTradeByClientKey(scope, clientKey) : null
    if (existing) return presentTrade(requireSameRequest(existing, key))
    const now = ctx.clock.now()
    assertTradeRules(fields, now, await findUnlistedCurrency(scope, fields.currency))

    await takeText(ctx, scope, [fields.notes, fields.tags, fields.links])

    const set = await setRateCurrency(scope, toStoredFields(fields))
    await lockNewAccount(scope, fields.account)
    const trade = await insertTrade(scope, { ...set, id: newId(), ...key, now })
    if (!trade) return presentTrade(await findConcurrentTrade(scope, key)) // only a client key can conflict
    await setImageUses(scope, { usedBy: trade.id, urls: trade.images, now })
    return presentTrade(trade)
  })
}

async function findConcurrentTrade(scope: Scope, key: StoredKey): Promise<TradeRow> {
  const trade = key.clientKey ? await findTradeByClientKey(scope, key.clientKey) : null
  if (!trade) throw new Error('the trade with this client key was deleted during the request')
  return requireSameRequest(trade, key)
}
