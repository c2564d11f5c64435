import type { AccountPnl } from '@candlebook/contract/import-plans'
import type { BrokerFields } from '@candlebook/contract/trade-fields'
import type { RoundTrip } from '@candlebook/domain/brokers/round-trip'
import { add, compare, type Decimal, subtract } from '@candlebook/domain/decimal/decimal'
import { convertAmount } from '@candlebook/domain/money/convert-amount'
import { computeTradePnl, splitPnl } from '@candlebook/domain/trades/pnl'
import type { Scope } from '../db/index.ts'
import { findAccountCurrency } from '../settings/index.ts'
import type { TradeRow } from '../trades/index.ts'
import { convertForeignFees, type ForeignFees, selectAccountRates } from './account-rates.store.ts'
import { findMismatches, pickPartialExits, toBrokerFields } from './imported-fields.ts'
import type { Rebuild } from './rebuild.ts'

/** The fees in other currencies of a planned trade: as it will be stored, and with the values of the file only. */
export type PlannedFees = { written: ForeignFees; broker: ForeignFees }

/**
 * Converts the fees in other currencies of each added and changed trade, as the database does when the trade is written.
 * Returns a function that finds them by round trip.
 */
export async function convertPlannedFees(
  scope: Scope,
  { added, changed }: Rebuild,
): Promise<(roundTrip: RoundTrip) => PlannedFees> {
  const planned = [
    ...added.map(({ roundTrip }) => ({ roundTrip, fields: toBrokerFields(roundTrip), ownFeeRates: [] })),
    ...changed.map(({ roundTrip, fields, existing }) => ({
      roundTrip,
      fields,
      ownFeeRates: existing.trade.ownFeeRates,
    })),
  ].filter(({ roundTrip }) => roundTrip.foreignFees.length > 0)
  const toRequest = (fields: BrokerFields, { roundTrip, ownFeeRates }: (typeof planned)[number]) => ({
    ...fields,
    ownFeeRates,
    foreignFees: roundTrip.foreignFees,
  })
  const written = await convertForeignFees(
    scope,
    planned.map((one) => toRequest(one.fields, one)),
  )
  const broker = await convertForeignFees(
    scope,
    planned.map((one) => toRequest(toBrokerFields(one.roundTrip), one)),
  )
  const found = new Map(
    planned.map(({ roundTrip }, at) => [
      roundTrip,
      { written: written[at] ?? NO_FEES, broker: broker[at] ?? NO_FEES },
    ]),
  )
  return (roundTrip) => found.get(roundTrip) ?? { written: NO_FEES, broker: NO_FEES }
}

const NO_FEES: ForeignFees = { foreignFees: [], feeRates: [], foreignFee: '0' }

/** The net P&L of each added and changed trade as it will be stored, by round trip; null while it is open. */
export function computePlannedPnl(
  { added, changed }: Rebuild,
  findFees: (roundTrip: RoundTrip) => PlannedFees,
): ReadonlyMap<RoundTrip, Decimal | null> {
  const compute = (roundTrip: RoundTrip, fields: BrokerFields) =>
    computeTradePnl({ ...fields, foreignFee: findFees(roundTrip).written.foreignFee })
  return new Map([
    ...added.map(({ roundTrip }) => [roundTrip, compute(roundTrip, toBrokerFields(roundTrip))] as const),
    ...changed.map(({ roundTrip, fields }) => [roundTrip, compute(roundTrip, fields)] as const),
  ])
}

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
    pnls,
  }: {
    rebuild: Rebuild
    findFees: (roundTrip: RoundTrip) => PlannedFees
    pnls: ReadonlyMap<RoundTrip, Decimal | null>
  },
): Promise<AccountPnl> {
  const currency = await findAccountCurrency(scope)
  const rewritten = changed.filter(
    ({ existing, fields, roundTrip }) =>
      findMismatches(existing.trade, fields).length > 0 ||
      compare(findFees(roundTrip).written.foreignFee, existing.trade.foreignFee) !== 0,
  )
  const after = [
    ...added.map(({ roundTrip }) => ({ roundTrip, fields: roundTrip })),
    ...rewritten.map(({ roundTrip, fields }) => ({ roundTrip, fields })),
  ].filter(({ fields }) => fields.status === 'closed')
  const before = [...rewritten, ...removed].map(({ existing }) => existing.trade)

  const exits = after.flatMap(({ roundTrip, fields }) =>
    listExits(roundTrip, { fields, fees: findFees(roundTrip).written, pnl: pnls.get(roundTrip) ?? '0' }),
  )
  const rates = await selectAccountRates(scope, exits)
  const amounts = new Map<RoundTrip, Decimal | null>()
  for (const [at, { roundTrip, pnl: ofDay }] of exits.entries()) {
    const [rate, earlier = '0'] = [rates[at] ?? null, amounts.get(roundTrip)]
    const isKnown = rate !== null && earlier !== null
    amounts.set(roundTrip, isKnown ? add(earlier, convertAmount(ofDay, rate)) : null)
  }
  const withoutRate = new Map<string, number>()
  let pnl: Decimal = subtract('0', sumStored(before))
  for (const { roundTrip, fields } of after) {
    const amount = amounts.get(roundTrip) ?? null
    const code = fields.currency ?? currency
    if (amount === null) withoutRate.set(code, (withoutRate.get(code) ?? 0) + 1)
    else pnl = add(pnl, amount)
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

/** What the days of a closed trade realise, each with what determines its rate. */
function listExits(
  roundTrip: RoundTrip,
  { fields, fees, pnl }: { fields: BrokerFields | RoundTrip; fees: ForeignFees; pnl: Decimal },
) {
  const { currency, exitDate, rate, rateCurrency } = fields
  const toExit = (day: string | null, ofDay: Decimal) => ({
    roundTrip,
    pnl: ofDay,
    currency,
    exitDate: day,
    rate,
    rateCurrency,
  })
  if (exitDate === null || roundTrip.partialExits.length === 0) return [toExit(exitDate, pnl)]
  const partialExits = pickPartialExits(roundTrip, fields)
  const feesUnit = 'feesUnit' in fields ? fields.feesUnit : 'amount'
  const trade = { ...fields, ...fees, feesUnit, exitDate, partialExits }
  return splitPnl(trade).map((exit) => toExit(exit.day, exit.pnl))
}

function sumStored(trades: TradeRow[]): Decimal {
  return trades.reduce<Decimal>((sum, { accountPnl }) => add(sum, accountPnl ?? '0'), '0')
}
