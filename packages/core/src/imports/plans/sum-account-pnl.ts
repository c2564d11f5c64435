import type { AccountPnl } from '@candlebook/contract/imports'
import type { RoundTrip } from '@candlebook/domain/brokers'
import { add, compare, type Decimal, subtract } from '@candlebook/domain/decimal'
import { convertAmount } from '@candlebook/domain/money'
import { computeTradePnl } from '@candlebook/domain/trades'
import type { Scope } from '../../db/index.ts'
import type { TradeRow } from '../../trades/index.ts'
import { findMismatches, toBrokerFields } from '../matching/broker-fields.ts'
import type { Rebuild } from '../matching/rebuild-trades.ts'
import { findAccountCurrency, selectAccountRates } from '../stores/account-rates.store.ts'
import type { PlannedFees } from './convert-planned-fees.ts'

/**
 * How much a rebuild changes the sum of the net P&L of closed trades in account currency. The P&L of each trade is converted
 * as the database does it when the trade is written: × rate, half-even to 18 places. Trades without a rate are counted by
 * currency and not added.
 */
export async function sumAccountPnl(
  scope: Scope,
  {
    rebuild: { added, changed, removed },
    findFees,
  }: { rebuild: Rebuild; findFees: (roundTrip: RoundTrip) => PlannedFees },
): Promise<AccountPnl> {
  const currency = await findAccountCurrency(scope)
  const rewritten = changed.filter(
    ({ existing, fields, roundTrip }) =>
      findMismatches(existing.trade, fields).length > 0 ||
      compare(findFees(roundTrip).written.foreignFee, existing.trade.foreignFee) !== 0,
  )
  const after = [
    ...added.map(({ roundTrip }) => ({ ...toBrokerFields(roundTrip), roundTrip })),
    ...rewritten.map(({ fields, roundTrip }) => ({ ...fields, roundTrip })),
  ]
    .filter(({ status }) => status === 'closed')
    .map(({ roundTrip, ...fields }) => ({ ...fields, foreignFee: findFees(roundTrip).written.foreignFee }))
  const before = [...rewritten, ...removed].map(({ existing }) => existing.trade)

  const rates = await selectAccountRates(
    scope,
    after.map(({ currency, exitDate, rate, rateCurrency }) => ({ currency, exitDate, rate, rateCurrency })),
  )
  const withoutRate = new Map<string, number>()
  let pnl: Decimal = subtract('0', sumStored(before))
  for (const [at, fields] of after.entries()) {
    const rate = rates[at] ?? null
    const code = fields.currency ?? currency
    if (rate === null) withoutRate.set(code, (withoutRate.get(code) ?? 0) + 1)
    else pnl = add(pnl, convertAmount(computeTradePnl(fields) ?? '0', rate))
  }
  return {
    currency,
    pnl,
    isSum: rates.some((rate) => rate !== null) || before.some(({ accountPnl }) => accountPnl !== null),
    withoutRate: [...withoutRate]
      .map(([code, trades]) => ({ currency: code, trades }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}

function sumStored(trades: TradeRow[]): Decimal {
  return trades.reduce<Decimal>((sum, { accountPnl }) => add(sum, accountPnl ?? '0'), '0')
}
