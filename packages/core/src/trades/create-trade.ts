import type { CreateTrade, Trade } from '@candlebook/contract/trades'
import { asUser, type Scope } from '../db/index.ts'
import { setImageUses } from '../images/index.ts'
import { type Context, newId, requireSameRequest, type StoredKey, toStoredKey } from '../kernel/index.ts'
import { asStored } from './as-stored.ts'
import { presentTrade } from './present-trade.ts'
import { assertTradeRules } from './trade-rules.ts'
import { findTradeByClientKey, insertTrade, type TradeRow } from './trades.store.ts'

/**
 * Adds a trade and gives it as stored. The same request with the same clientKey gives the first
 * trade and adds nothing. Throws request.client_key_reused when another request had the key, and request.invalid when
 * a rule between fields is broken or an image is not the viewer's.
 */
export function createTrade(ctx: Context, { clientKey, ...fields }: CreateTrade): Promise<Trade> {
  return asUser(ctx, async (scope) => {
    const key = toStoredKey(clientKey, fields)
    const known = clientKey ? await findTradeByClientKey(scope, clientKey) : null
    if (known) return presentTrade(requireSameRequest(known, key))
    const now = ctx.clock.now()
    assertTradeRules(fields, now)

    const trade = await insertTrade(scope, { ...asStored(fields), id: newId(), ...key, now })
    if (!trade) return presentTrade(await madeMeanwhile(scope, key)) // only a client key can be in the way
    await setImageUses(scope, { usedBy: trade.id, urls: trade.images, now })
    return presentTrade(trade)
  })
}

async function madeMeanwhile(scope: Scope, key: StoredKey): Promise<TradeRow> {
  const trade = key.clientKey ? await findTradeByClientKey(scope, key.clientKey) : null
  if (!trade) throw new Error('the trade in the way of this client key is gone')
  return requireSameRequest(trade, key)
}
