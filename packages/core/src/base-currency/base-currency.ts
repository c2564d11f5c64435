import type { BaseCurrencyState, ChangeBaseCurrency } from '@candlebook/contract/settings'
import { DEFAULT_CURRENCY } from '@candlebook/domain/settings/currencies'
import { renewRecordVersions } from '../analytics/index.ts'
import { countBinnedWithoutCurrency, lockBin, setCurrencyInBin } from '../bin/index.ts'
import type { Context } from '../context/index.ts'
import {
  allowLongWork,
  asJob,
  asUser,
  asUserInSnapshot,
  type Database,
  type Scope,
  transaction,
} from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { AppError, type Clock, newId, runForEach } from '../kernel/index.ts'
import { notifyUser, type OwnNotification } from '../notifications/index.ts'
import { listTradeCounts, sumTradeCounts, type TradeCount } from '../rates/index.ts'
import { findCurrency, findStablecoinsAsUsd, lockBaseCurrency, saveCurrency } from '../settings/index.ts'
import {
  type CurrencyChange,
  countMissingRates,
  countTradesToChange,
  deleteChange,
  findChange,
  insertChange,
  listStoredRates,
  listUsersWithoutRates,
  noteMissingRates,
  rewriteTrades,
  rewriteTradesById,
  storeProgress,
  streamTrades,
} from './base-currency.store.ts'
import { type BaseMoney, type BaseRates, computeBaseMoney, listDifferences } from './base-money.ts'

/** The base currency, how many trades a change of it concerns, and the change that waits or runs. */
export function getBaseCurrency(ctx: Context): Promise<BaseCurrencyState> {
  return transaction(asUser(ctx), getStateIn)
}

/** The same within a transaction. */
async function getStateIn(scope: Scope): Promise<BaseCurrencyState> {
  const saved = await findCurrency(scope)
  const change = await findChange(scope)
  const { withoutCurrency, withCurrency } = await countTradesToChange(scope)
  return {
    currency: saved ?? DEFAULT_CURRENCY,
    isSaved: saved !== null,
    stablecoinsAsUsd: await findStablecoinsAsUsd(scope),
    withoutCurrency: withoutCurrency + (await countBinnedWithoutCurrency(scope)), // restored, they count too
    withCurrency,
    change: change && { currency: change.currency, done: change.done, total: change.total },
  }
}

/**
 * Changes the base currency, and whether stablecoins count as dollars (`stablecoinsAsUsd`). Without a trade to convert it
 * changes at once. Otherwise a job converts the trades in one transaction, and the former currency counts until the job ends.
 *
 * `formerCurrency` says what happens to trades without a currency: 'write' gives them the former base currency, and
 * 'leave' leaves their amounts, which then are amounts of the new currency. The former currency of a user who saved none is
 * EUR, because the totals counted in it. Throws settings.currency_changing while another change waits or runs.
 */
export function changeBaseCurrency(
  ctx: Context & { jobs: JobQueue },
  { currency, formerCurrency, stablecoinsAsUsd }: ChangeBaseCurrency,
): Promise<BaseCurrencyState> {
  return transaction(asUser(ctx), async (scope) => {
    const now = ctx.clock.now()
    const before = await getStateIn(scope)
    if (before.change) throw new AppError('settings.currency_changing')
    const isSwitched = stablecoinsAsUsd !== undefined && stablecoinsAsUsd !== before.stablecoinsAsUsd
    if (before.isSaved && before.currency === currency && !isSwitched) return before

    const former = before.currency === currency ? 'leave' : formerCurrency
    const { withFees } = await countTradesToChange(scope)
    const total = before.withCurrency + (former === 'write' ? before.withoutCurrency : withFees)
    if (total === 0 || (before.currency === currency && !isSwitched)) {
      await lockBaseCurrency(scope)
      await saveCurrency(scope, { currency, stablecoinsAsUsd, now })
      await renewRecordVersions(scope) // amounts without a currency are amounts of this one now
    } else {
      const change = {
        currency,
        formerCurrency: former,
        stablecoinsAsUsd: stablecoinsAsUsd ?? null,
        total,
      }
      if (!(await insertChange(scope, { change, now }))) throw new AppError('settings.currency_changing')
      await ctx.jobs.enqueue(scope.db, 'trades.change-base-currency', { userId: scope.userId })
    }
    return await getStateIn(scope)
  })
}

const BATCH = 2000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Saves the base currency of the user's open change and converts the trades to it, in one transaction: other transactions
 * see either the former currency or the new one, with all its amounts. The progress is stored in separate transactions.
 * Does nothing without an open change. When the conversion fails the change ends, and the former currency stays.
 */
export async function convertTrades(
  { db, clock }: { db: Database; clock: Clock },
  { userId }: { userId: string },
): Promise<void> {
  const change = await transaction(asJob(db, userId), findChange)
  if (!change) return
  const onProgress = (done: number) => transaction(asJob(db, userId), (scope) => storeProgress(scope, done))
  try {
    await transaction(asJob(db, userId), async (scope) => {
      await convert(scope, { change, now: clock.now(), onProgress })
    })
  } finally {
    await transaction(asJob(db, userId), deleteChange)
  }
}

async function convert(
  scope: Scope,
  {
    change,
    now,
    onProgress,
  }: { change: CurrencyChange; now: Date; onProgress: (done: number) => Promise<void> },
): Promise<void> {
  await allowLongWork(scope.db)
  await lockBin(scope)
  await lockBaseCurrency(scope)
  const former = (await findCurrency(scope)) ?? DEFAULT_CURRENCY
  const { currency, stablecoinsAsUsd } = change
  await saveCurrency(scope, { currency, now, ...(stablecoinsAsUsd !== null && { stablecoinsAsUsd }) })
  await renewRecordVersions(scope) // before the first trade is written, which locks in this order too
  const written = change.formerCurrency === 'write' ? former : null
  if (written) await setCurrencyInBin(scope, written)
  let [after, done] = [FIRST_ID, 0]
  for (;;) {
    const batch = await rewriteTrades(scope, { after, former: written, limit: BATCH })
    if (!batch) return
    after = batch.lastId
    done += batch.count
    await onProgress(done)
  }
}

/** A trade whose stored values differ from the computed ones: its id and the names of the values, without amounts. */
type MoneyMismatch = { tradeId: string; fields: (keyof BaseMoney)[] }

/** The number of compared trades, and the trades that differed. */
export type MoneyVerification = { checked: number; mismatches: MoneyMismatch[] }

const PORTION = 10_000

/**
 * Compares the stored rate and account P&L of each trade of the viewer with computed ones. They are computed from the stored
 * reference rates and the trade's own rate. Trades that differ are written again, so that the database computes them again.
 */
export async function verifyBaseMoney(ctx: Context): Promise<MoneyVerification> {
  const found = await transaction(asUserInSnapshot(ctx), async (scope) => {
    await allowLongWork(scope.db)
    return await compareTrades(scope)
  })
  const ids = found.mismatches.map(({ tradeId }) => tradeId)
  if (ids.length > 0)
    await transaction(asUser(ctx), async (scope) => {
      await allowLongWork(scope.db)
      await rewriteTradesById(scope, ids)
    })
  return found
}

async function compareTrades(scope: Scope): Promise<MoneyVerification> {
  const found: MoneyVerification = { checked: 0, mismatches: [] }
  const rates = await listBaseRates(scope)
  for await (const trades of streamTrades(scope, PORTION)) {
    found.checked += trades.length
    for (const trade of trades) {
      const fields = listDifferences(trade, computeBaseMoney(trade, rates))
      if (fields.length > 0) found.mismatches.push({ tradeId: trade.id, fields })
    }
  }
  return found
}

async function listBaseRates(scope: Scope): Promise<BaseRates> {
  const rates = new Map(
    (await listStoredRates(scope)).map(({ currency, day, ...rate }) => [`${currency} ${day}`, rate]),
  )
  return {
    account: (await findCurrency(scope)) ?? DEFAULT_CURRENCY,
    stablecoinsAsUsd: await findStablecoinsAsUsd(scope),
    findPerEuro: (currency, day) =>
      currency === 'EUR' ? { perEuro: '1', source: 'ecb' } : (rates.get(`${currency} ${day}`) ?? null),
  }
}

/**
 * Tells each trader which closed trades the totals leave out because they have no rate. Only a trade that exited before
 * today causes a notification, because the rate of today may still come. The notification counts all trades without a
 * rate, as the list that it opens does. The same trades cause no later notification. A trader for whom this fails does
 * not stop the others: the first error is thrown at the end.
 */
export async function reportMissingRates({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const userIds = await transaction(asJob(db), (connection) => listUsersWithoutRates(connection, today))
  await runForEach(userIds, (userId) =>
    transaction(asJob(db, userId), async (scope) => {
      await allowLongWork(scope.db)
      const missing = await countMissingRates(scope)
      if ((await noteMissingRates(scope, now)) > 0) await notifyUser(scope, describe(missing, now))
    }),
  )
}

function describe(missing: TradeCount[], now: Date): OwnNotification {
  const days = sumTradeCounts(missing) === 1 ? 'its exit day' : 'their exit days'
  return {
    kind: 'rates-missing',
    title: 'Exchange rates are missing',
    message: `Your totals leave out ${listTradeCounts(missing)}: no exchange rate is known for ${days}. To include a trade, edit it and enter its rate.`,
    uniqueKey: newId(), // missing_rate_notices prevents a second notification of the same trades
    now,
  }
}
