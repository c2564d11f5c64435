import type { FindRate, RateAnswer } from '@candlebook/contract/rates'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { findEcbRate } from './rates.store.ts'

/** The reference rate for a trade form; null when neither the day nor one of the 7 days before has both currencies. */
export async function getRate(ctx: Context, query: FindRate): Promise<RateAnswer> {
  return { rate: await asUser(ctx, ({ db }) => findEcbRate(db, query)) }
}
