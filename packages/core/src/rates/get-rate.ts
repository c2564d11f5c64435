import type { FindRate, RateAnswer } from '@candlebook/contract/rates'
import { isStablecoin } from '@candlebook/domain/money'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { findStablecoinsAsUsd } from '../settings/index.ts'
import { findEcbRate } from './rates.store.ts'

/**
 * The reference rate for a trade form; null when neither the day nor one of the 7 days before has both currencies. A stablecoin
 * has the rate of the US dollar, unless the user switched that off.
 */
export function getRate(ctx: Context, { from, ...query }: FindRate): Promise<RateAnswer> {
  return asUser(ctx, async (scope) => {
    const isDollar = isStablecoin(from) && (await findStablecoinsAsUsd(scope))
    return { rate: await findEcbRate(scope.db, { from: isDollar ? 'USD' : from, ...query }) }
  })
}
