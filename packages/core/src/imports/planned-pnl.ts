import type { BasePnl } from '@candlebook/contract/planned-trades'
import type { BrokerFields } from '@candlebook/contract/trade-fields'
import { pickExits } from '@candlebook/domain/brokers/matched-lots'
import type { RoundTrip } from '@candlebook/domain/brokers/round-trip'
import { add, compare, type Decimal, subtract, sum } from '@candlebook/domain/decimal/decimal'
import { convertAmount, type OwnFeeRate } from '@candlebook/domain/money/convert-amount'
import { DEFAULT_COST_METHOD } from '@candlebook/domain/trades/account'
import {
  computeTradePnl,
  listRealised,
  type PartialExit,
  type RealisedPnl,
  splitPnl,
} from '@candlebook/domain/trades/pnl'
import { listCostMethods } from '../broker-accounts/index.ts'
import type { Scope } from '../db/index.ts'
import { findBaseCurrency } from '../settings/index.ts'
import type { TradeRow } from '../trades/index.ts'
import { convertForeignFees, type ForeignFees, listBaseRates } from './base-rates.store.ts'
import { findMismatches, pickPartialExits, toBrokerFields } from './imported-fields.ts'
import type { Rebuild } from './rebuild.ts'

/**
 * The fees in other currencies of a planned trade: `ofTrade` as it will be stored, and `ofFile` with the values of the file only.
 * `realised` is what the exits of an open trade realise, less the fees of each in other currencies at the rates of its day.
 * `partialExits` are those of the cost method of its account.
 */
export type PlannedFees = {
  ofTrade: ForeignFees
  ofFile: ForeignFees
  realised: RealisedPnl[]
  partialExits: PartialExit[]
}

/**
 * Converts the fees in other currencies of each added and changed trade, as the database does when the trade is written.
 * Returns a function that finds them by round trip.
 */
export async function convertPlannedFees(
  scope: Scope,
  { added, changed }: Rebuild,
): Promise<(roundTrip: RoundTrip) => PlannedFees> {
  const methods = await listCostMethods(scope)
  const pick = (roundTrip: RoundTrip, fields: BrokerFields, account: string | null) =>
    pickExits(pickPartialExits(roundTrip, fields), methods.get(account ?? '') ?? DEFAULT_COST_METHOD)
  const all = [
    ...added.map(({ roundTrip, account }) => {
      const fields = toBrokerFields(roundTrip)
      const partialExits = pick(roundTrip, fields, account ?? roundTrip.account)
      return { roundTrip, fields, partialExits, ownFeeRates: [] }
    }),
    ...changed.map(({ roundTrip, fields, own, existing: { trade } }) => ({
      roundTrip,
      fields,
      partialExits: pick(roundTrip, fields, own.account),
      ownFeeRates: trade.ownFeeRates,
    })),
  ]
  const planned = all.filter(({ roundTrip }) => roundTrip.foreignFees.length > 0)
  const toRequest = (fields: BrokerFields, { roundTrip, ownFeeRates }: (typeof planned)[number]) => ({
    ...fields,
    ownFeeRates,
    foreignFees: roundTrip.foreignFees,
  })
  const ofTrade = await convertForeignFees(
    scope,
    planned.map((one) => toRequest(one.fields, one)),
  )
  const ofFile = await convertForeignFees(
    scope,
    planned.map((one) => toRequest(toBrokerFields(one.roundTrip), one)),
  )
  const exits = await convertFeesOfExits(scope, planned)
  const found = new Map(
    planned.map((one, at) => [
      one.roundTrip,
      {
        ofTrade: ofTrade[at] ?? NO_FEES,
        ofFile: ofFile[at] ?? NO_FEES,
        realised: exits.get(one.roundTrip) ?? realiseWithoutFees(one),
        partialExits: one.partialExits,
      },
    ]),
  )
  const exitsOf = new Map(all.map(({ roundTrip, partialExits }) => [roundTrip, partialExits]))
  return (roundTrip) => {
    const partialExits = exitsOf.get(roundTrip) ?? []
    const without = { ofTrade: NO_FEES, ofFile: NO_FEES, realised: realiseWithoutFees({ partialExits }) }
    return found.get(roundTrip) ?? { ...without, partialExits }
  }
}

type PlannedTrade = { roundTrip: RoundTrip; fields: BrokerFields; partialExits: PartialExit[] }

/** What the exits of an open trade realise without fees in other currencies. */
function realiseWithoutFees({ partialExits }: Pick<PlannedTrade, 'partialExits'>): RealisedPnl[] {
  return listRealised({ partialExits, feeRates: [], before: null })
}

/** What the exits of each open trade with fees in other currencies realise. */
async function convertFeesOfExits(
  scope: Scope,
  planned: readonly (PlannedTrade & { ownFeeRates: OwnFeeRate[] })[],
): Promise<ReadonlyMap<RoundTrip, RealisedPnl[]>> {
  const exits = planned.flatMap(({ roundTrip, fields, partialExits, ownFeeRates }) =>
    fields.status === 'open' ? partialExits.map((exit) => ({ roundTrip, fields, ownFeeRates, exit })) : [],
  )
  const fees = await convertForeignFees(
    scope,
    exits.map(({ fields, ownFeeRates, exit: { day, foreignFees, rate = null, rateCurrency = null } }) => ({
      ...{ ownFeeRates, foreignFees, rate, rateCurrency },
      ...{ status: 'closed' as const, currency: fields.currency, exitDate: day },
    })),
  )
  const found = new Map<RoundTrip, RealisedPnl[]>()
  for (const [at, { roundTrip, exit }] of exits.entries()) {
    const { feeRates } = fees[at] ?? NO_FEES
    const realised = listRealised({ partialExits: [exit], feeRates, before: null })
    found.set(roundTrip, [...(found.get(roundTrip) ?? []), ...realised])
  }
  return found
}

const NO_FEES: ForeignFees = { foreignFees: [], feeRates: [], foreignFee: '0' }

/**
 * The net P&L of each added and changed trade as it will be stored, by round trip: of an open one what its exits realise; null
 * without an exit.
 */
export function computePlannedPnl(
  { added, changed }: Rebuild,
  findFees: (roundTrip: RoundTrip) => PlannedFees,
): ReadonlyMap<RoundTrip, Decimal | null> {
  const compute = (roundTrip: RoundTrip, fields: BrokerFields) => {
    const { ofTrade, realised } = findFees(roundTrip)
    if (fields.status === 'closed') return computeTradePnl({ ...fields, foreignFee: ofTrade.foreignFee })
    return realised.length === 0 ? null : sum(realised.map(({ pnl }) => pnl))
  }
  return new Map([
    ...added.map(({ roundTrip }) => [roundTrip, compute(roundTrip, toBrokerFields(roundTrip))] as const),
    ...changed.map(({ roundTrip, fields }) => [roundTrip, compute(roundTrip, fields)] as const),
  ])
}

/**
 * How much a rebuild changes the sum of the net P&L of closed trades and partial exits in base currency. The P&L of each is converted
 * as the database does it when the trade is written: × rate, half-even to 18 places. Trades without a rate are counted by
 * currency and not added.
 */
export async function sumBasePnl(
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
): Promise<BasePnl> {
  const currency = await findBaseCurrency(scope)
  const rewritten = changed.filter(
    ({ existing: { trade }, fields, roundTrip }) =>
      findMismatches(trade, fields).length > 0 ||
      compare(findFees(roundTrip).ofTrade.foreignFee, trade.foreignFee) !== 0 ||
      (fields.status === 'open' && compare(pnls.get(roundTrip) ?? '0', trade.realisedPnl) !== 0),
  )
  const after = [
    ...added.map(({ roundTrip }) => ({ roundTrip, fields: roundTrip })),
    ...rewritten.map(({ roundTrip, fields }) => ({ roundTrip, fields })),
  ].filter(({ roundTrip }) => pnls.get(roundTrip) != null)
  const before = [...rewritten, ...removed].map(({ existing }) => existing.trade)

  const exits = after.flatMap(({ roundTrip, fields }) =>
    listExits(roundTrip, { fields, fees: findFees(roundTrip), pnl: pnls.get(roundTrip) ?? '0' }),
  )
  const rates = await listBaseRates(scope, exits)
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
    isSum: rates.some((rate) => rate !== null) || before.some((trade) => getBasePnl(trade) !== null),
    withoutRate: [...withoutRate]
      .map(([code, trades]) => ({ currency: code, trades }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}

/** What the days of a trade realise, each with what determines its rate. */
function listExits(
  roundTrip: RoundTrip,
  { fields, fees, pnl }: { fields: BrokerFields | RoundTrip; fees: PlannedFees; pnl: Decimal },
) {
  const { currency, exitDate } = fields
  const { partialExits } = fees
  const toExit = (day: string | null, ofDay: Decimal) => {
    const part = day === exitDate ? undefined : partialExits.find((one) => one.day === day)
    const { rate, rateCurrency } = part?.rate === undefined ? fields : { rateCurrency: null, ...part }
    return { roundTrip, pnl: ofDay, currency, exitDate: day, rate: rate ?? null, rateCurrency }
  }
  if (exitDate === null) return fees.realised.map((exit) => toExit(exit.day, exit.pnl))
  if (partialExits.length === 0) return [toExit(exitDate, pnl)]
  const feesUnit = 'feesUnit' in fields ? fields.feesUnit : 'amount'
  const trade = { ...fields, ...fees.ofTrade, feesUnit, exitDate, partialExits }
  return splitPnl(trade).map((exit) => toExit(exit.day, exit.pnl))
}

function sumStored(trades: TradeRow[]): Decimal {
  return trades.reduce<Decimal>((total, trade) => add(total, getBasePnl(trade) ?? '0'), '0')
}

/** What a stored trade realised, in base currency; null for nothing, and without a rate. */
function getBasePnl({ status, partialExits, basePnl, realisedBasePnl }: TradeRow): Decimal | null {
  return status === 'open' && partialExits.length > 0 ? realisedBasePnl : basePnl
}
