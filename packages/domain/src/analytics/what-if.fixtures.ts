import fc from 'fast-check'
import { countDaysBetween } from '../days/day.ts'
import { anyTrades, computeTradeAmounts } from './analytics.fixtures.ts'
import { FIRST_DAY, type TradeColumns } from './packed-trades.ts'
import type { AnalysedTrade } from './trade-lists.ts'
import { fromUnits } from './units.ts'
import type { Rules } from './what-if-rules.ts'

/** A closed trade and when it was added: a larger number is later. */
export type AddedTrade = AnalysedTrade & { added: number }

/** The columns of these trades, as the server builds them. */
export function toTradeColumns(trades: readonly AddedTrade[]): TradeColumns {
  const inOrder = trades.toSorted((a, b) => a.added - b.added)
  const sets = [...new Set(inOrder.map(({ tags }) => JSON.stringify(tags)))]
  const figures = inOrder.map(computeTradeAmounts)
  return {
    trades: trades.length,
    exitDay: inOrder.map(({ exitDate }) => countDaysBetween(FIRST_DAY, exitDate)).join(),
    heldDays: inOrder.map(({ entryDate, exitDate }) => countDaysBetween(entryDate, exitDate)).join(),
    pnl: figures.map(({ pnl }) => fromUnits(pnl)).join(),
    pnlAtStop: figures
      .map(({ pnl, risk, fee }) => (risk > 0n && pnl < -risk - fee ? fromUnits(-risk - fee) : ''))
      .join(),
    usableStops: figures.filter(({ risk }) => risk > 0n).length,
    planFollowed: inOrder.map(({ planFollowed }) => (planFollowed ? '1' : '0')).join(),
    tagSets: sets.map((set) => JSON.parse(set) as string[]),
    tagSet: inOrder.map(({ tags }) => sets.indexOf(JSON.stringify(tags))).join(),
  }
}

/** Any closed trades in order of exit: by exit day, then as they were added. */
export const anyAddedTrades: fc.Arbitrary<AddedTrade[]> = anyTrades.chain((trades) =>
  fc
    .uniqueArray(fc.nat(1_000_000), { minLength: trades.length, maxLength: trades.length })
    .map((added) =>
      trades
        .map((trade, at) => ({ ...trade, added: added[at] ?? 0 }))
        .sort((a, b) => countDaysBetween(b.exitDate, a.exitDate) || a.added - b.added),
    ),
)

/** The same, with amounts of which every sum is exact as a double. */
export const anySmallTrades: fc.Arbitrary<AddedTrade[]> = anyAddedTrades.map((trades) =>
  trades.map((trade) => ({
    ...trade,
    contractSize: '1',
    baseRate: '1',
    foreignFee: '0',
    quantity: toSmallPrice(trade.quantity),
    entryPrice: toSmallPrice(trade.entryPrice),
    exitPrice: toSmallPrice(trade.exitPrice),
    stopLoss: trade.stopLoss === null ? null : toSmallPrice(trade.stopLoss),
  })),
)

function toSmallPrice(price: string): string {
  return (price !== '0' && Number(price) < 0.001) || Number(price) > 1000 ? '3' : price
}

/** Any rules, few of them at once. */
export const anyRules: fc.Arbitrary<Rules> = fc.record({
  withoutWeekdays: fc.oneof(fc.constant([]), fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 3 })),
  onlyPlanFollowed: fc.boolean(),
  stopHonoured: fc.boolean(),
  maxPerDay: fc.option(fc.integer({ min: 1, max: 3 })),
  excludeAfterLosses: fc.option(fc.integer({ min: 1, max: 3 })),
  withoutTags: fc.oneof(fc.constant([]), fc.subarray(['Fomo', 'NEWS', 'a+ setup', 'unknown'])),
})
