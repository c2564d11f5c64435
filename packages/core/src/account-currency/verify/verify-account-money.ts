import { DEFAULT_CURRENCY } from '@candlebook/domain/settings'
import type { Context } from '../../context/index.ts'
import { allowLongWork, asUser, readInSnapshot, type Scope } from '../../db/index.ts'
import { findCurrency, findStablecoinsAsUsd } from '../../settings/index.ts'
import { type AccountMoney, computeAccountMoney, listDifferences } from './compute-account-money.ts'
import type { AccountRates } from './find-reference-rate.ts'
import { readTrades, rewriteTradesById, selectRates } from './verify.store.ts'

/** A trade whose stored values differ from the computed ones: its id and the names of the values, without amounts. */
export type MoneyMismatch = { tradeId: string; fields: (keyof AccountMoney)[] }

/** The number of compared trades, and the trades that differed. */
export type MoneyVerification = { checked: number; mismatches: MoneyMismatch[] }

const PORTION = 10_000

/**
 * Compares the stored rate and account P&L of each trade of the viewer with computed ones. They are computed from the stored
 * reference rates and the trade's own rate. Trades that differ are written again, so that the database computes them again.
 */
export async function verifyAccountMoney(ctx: Context): Promise<MoneyVerification> {
  const found = await readInSnapshot(ctx, async (scope) => {
    await allowLongWork(scope.db)
    return await compareTrades(scope)
  })
  const ids = found.mismatches.map(({ tradeId }) => tradeId)
  if (ids.length > 0)
    await asUser(ctx, async (scope) => {
      await allowLongWork(scope.db)
      await rewriteTradesById(scope, ids)
    })
  return found
}

async function compareTrades(scope: Scope): Promise<MoneyVerification> {
  const found: MoneyVerification = { checked: 0, mismatches: [] }
  const rates = await loadAccountRates(scope)
  for await (const trades of readTrades(scope, PORTION)) {
    found.checked += trades.length
    for (const trade of trades) {
      const fields = listDifferences(trade, computeAccountMoney(trade, rates))
      if (fields.length > 0) found.mismatches.push({ tradeId: trade.id, fields })
    }
  }
  return found
}

async function loadAccountRates(scope: Scope): Promise<AccountRates> {
  const rates = new Map(
    (await selectRates(scope)).map(({ currency, day, ...rate }) => [`${currency} ${day}`, rate]),
  )
  return {
    account: (await findCurrency(scope)) ?? DEFAULT_CURRENCY,
    stablecoinsAsUsd: await findStablecoinsAsUsd(scope),
    findPerEuro: (currency, day) =>
      currency === 'EUR' ? { perEuro: '1', source: 'ecb' } : (rates.get(`${currency} ${day}`) ?? null),
  }
}
