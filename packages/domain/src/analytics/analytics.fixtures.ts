import fc from 'fast-check'
import { addDays } from '../days/day.ts'
import { type Decimal, divide, toBig } from '../decimal/decimal.ts'
import { convertAmount } from '../money/convert-amount.ts'
import { computeInitialRisk, computeTradePnl } from '../trades/pnl.ts'
import { emotions, feeUnits, timeFrames, tradeTypes } from '../trades/vocabulary.ts'
import { buildChunk } from './column-chunk.ts'
import { buildReport, type Report } from './report.ts'
import { type Rollup, rollUp, rollUpChunk } from './rollup.ts'
import { EXACT_R_DECIMALS } from './sum-r-multiples.ts'
import type { Summary } from './summary.ts'
import { computeAmounts } from './trade-amounts.ts'
import { type AnalysedTrade, type StoredTrade, toTradeLists } from './trade-lists.ts'
import { DECIMALS, getPowerOfTen, type Units } from './units.ts'

/** A closed trade with the given parts changed: long 10 from 100 to 110 without fees, entered and exited on 1 Jan 2024. */
export function buildAnalysedTrade(parts: Partial<AnalysedTrade> = {}): AnalysedTrade {
  return {
    id: 'T',
    symbol: 'BTC',
    type: 'long',
    quantity: '10',
    contractSize: '1',
    currency: 'EUR',
    baseRate: '1',
    entryPrice: '100',
    entryDate: '2024-01-01',
    exitPrice: '110',
    exitDate: parts.entryDate ?? '2024-01-01',
    fees: '0',
    feesUnit: 'percent',
    foreignFee: '0',
    stopLoss: null,
    riskPercentage: null,
    strategy: null,
    account: null,
    tags: [],
    emotion: null,
    confidenceLevel: null,
    timeFrame: null,
    planFollowed: false,
    slHit: false,
    slModified: false,
    tpHit: false,
    tpModified: false,
    ...parts,
  }
}

/** The reference trades of docs/spec-readings.md (Analytics), with P&L 100, −50, 0, −100 and 100. */
export const referenceVector: AnalysedTrade[] = [
  buildAnalysedTrade({ id: 'T1' }),
  buildAnalysedTrade({ id: 'T2', type: 'short', entryPrice: '50', exitPrice: '55', entryDate: '2024-01-02' }),
  buildAnalysedTrade({ id: 'T3', entryPrice: '20', exitPrice: '20', quantity: '5', entryDate: '2024-01-03' }),
  buildAnalysedTrade({
    id: 'T4',
    entryPrice: '10',
    exitPrice: '9',
    quantity: '100',
    entryDate: '2024-01-04',
  }),
  buildAnalysedTrade({
    id: 'T5',
    type: 'short',
    entryPrice: '200',
    exitPrice: '180',
    quantity: '5',
    entryDate: '2024-01-08',
  }),
]

/** Trades of exactly these P&L, one a day, in this order: one unit bought at 1,000. */
export function toTrades(pnls: number[]): AnalysedTrade[] {
  return pnls.map((pnl, at) =>
    buildAnalysedTrade({
      id: `T${at + 1}`,
      quantity: '1',
      entryPrice: '1000',
      exitPrice: String(1000 + pnl),
      entryDate: addDays('2024-01-01', at),
    }),
  )
}

/** The report of the trades, which come in order of exit and are stored as their prices give. */
export function buildReportFromTrades(trades: AnalysedTrade[], today = '2024-01-08'): Report {
  return buildReport({ rollup: rollUp(rollUpEachDay(trades)), today, excluded: 0 })
}

/** The summary of these trades, which come in order of exit, in one piece. */
export function summarise(trades: AnalysedTrade[]): Summary {
  return rollUpChunk(buildChunk(toTradeLists(toStored(trades)))).summary
}

/** The rollups of the exit days of these trades, which come in order of exit and are stored as their prices give. */
export function rollUpEachDay(trades: AnalysedTrade[]): Rollup[] {
  return rollUpDays(toStored(trades))
}

/** The rollups of the exit days of these stored trades, which come in order of exit. */
export function rollUpDays(trades: StoredTrade[]): Rollup[] {
  const days = Map.groupBy(trades, ({ exitDate }) => exitDate)
  return Array.from(days.values(), (ofDay) => rollUpChunk(buildChunk(toTradeLists(ofDay))))
}

/** The amounts of one trade in units. A risk of 0 means no usable stop. */
export function computeTradeAmounts(trade: AnalysedTrade): Record<'pnl' | 'fee' | 'risk', Units> {
  const { decimals, pnl, fee, risk } = computeAmounts(toTradeLists(toStored([trade])))
  const [ofPnl, ofFee, ofRisk] = [pnl, fee, risk].map(
    ([amount]) => BigInt(amount ?? 0) * getPowerOfTen(DECIMALS - decimals),
  ) as [Units, Units, Units]
  return { pnl: ofPnl, fee: ofFee, risk: ofRisk }
}

/** The trades with the P&L that the database would store with them, with two markets and three instruments in turn. */
export function toStored(trades: AnalysedTrade[]): StoredTrade[] {
  return trades.map((trade, at) => ({
    ...trade,
    market: at % 3 === 0 ? 'crypto' : 'stock',
    instrument: at % 3 === 0 ? 'coin' : at % 2 === 0 ? 'option' : null,
    pnl: convertAmount(computeTradePnl({ ...trade, status: 'closed' }) ?? 'none', trade.baseRate),
  }))
}

const anyPrice = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 8 }).map(String) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 500 }).map((hundredths) => String(hundredths / 100)) },
  { weight: 1, arbitrary: fc.constantFrom('0.000000000000000001', '999999999999999999', '96420.50') },
)

const anyConversion = fc.constantFrom(
  { currency: 'EUR', baseRate: '1' },
  { currency: 'EUR', baseRate: '1' },
  { currency: 'USD', baseRate: '0.954927425515660810' },
  { currency: 'JPY', baseRate: '0.006101281269066504' },
  { currency: 'GBX', baseRate: '0.011846516532208' },
)

/** Any closed trade; prices are few and small, so that break-evens, equal peaks and equal drawdowns are common. */
const anyTrade = fc.record({
  symbol: fc.constantFrom('BTC', 'ETH', 'AAPL'),
  account: fc.constantFrom(null, 'Main', 'main'),
  type: fc.constantFrom(...tradeTypes),
  quantity: fc.oneof(fc.constantFrom('1', '2'), anyPrice),
  contractSize: fc.constantFrom('1', '1', '1', '100', '0.1', '0.000001'),
  conversion: anyConversion,
  entryPrice: anyPrice,
  heldDays: fc.constantFrom(0, 0, 1, 40),
  exitPrice: anyPrice,
  exitDay: fc.integer({ min: 0, max: 12 }),
  fees: fc.constantFrom('0', '0', '0', '1', '0.5'),
  feesUnit: fc.constantFrom(...feeUnits),
  foreignFee: fc.constantFrom('0', '0', '0', '1', '0.7', '0.000000000000000001', '2.448979591836734694'),
  stopLoss: fc.option(anyPrice),
  riskPercentage: fc.option(fc.constantFrom('0', '1', '2.5')),
  strategy: fc.constantFrom(null, ' ', 'No Strategy', 'Breakout', ' Breakout ', 'breakout'),
  tags: fc.subarray(['FOMO', 'fomo', 'A+ setup', ' news ']),
  emotion: fc.option(fc.constantFrom(...emotions)),
  confidenceLevel: fc.option(fc.integer({ min: 1, max: 5 })),
  timeFrame: fc.option(fc.constantFrom(...timeFrames)),
  planFollowed: fc.boolean(),
  slHit: fc.boolean(),
  slModified: fc.boolean(),
  tpHit: fc.boolean(),
  tpModified: fc.boolean(),
})

/** Any closed trades in order of exit. */
export const anyTrades: fc.Arbitrary<AnalysedTrade[]> = fc.array(anyTrade, { maxLength: 30 }).map((drafts) =>
  drafts
    .toSorted((a, b) => a.exitDay - b.exitDay)
    .map(({ heldDays, exitDay, conversion, ...trade }, at) => {
      const exitDate = addDays('2024-02-20', exitDay)
      return { ...trade, ...conversion, id: `T${at + 1}`, exitDate, entryDate: addDays(exitDate, -heldDays) }
    }),
)

/** The trades cut into pieces of any length, none lost and in order; some pieces are empty. */
export function splitAnywhere(trades: AnalysedTrade[]): fc.Arbitrary<AnalysedTrade[][]> {
  return fc.array(fc.nat(trades.length), { maxLength: 6 }).map((cuts) => {
    const places = [0, ...cuts.toSorted((a, b) => a - b), trades.length]
    return places.slice(1).map((end, at) => trades.slice(places[at], end))
  })
}

/** The content of a summary without the order of its groups, for comparison. */
export function toComparable(summary: Summary) {
  const sorted = (groups: Map<string, unknown>) => [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  const { breakdowns, histogram, ...rest } = summary
  return {
    ...rest,
    pnlSteps: sorted(histogram.pnl),
    rHalves: [...histogram.r].sort(([a], [b]) => a - b),
    groups: Object.entries(breakdowns).map(([dimension, groups]) => [dimension, sorted(groups)]),
  }
}

export const toPriced = (trade: AnalysedTrade) => ({ ...trade, status: 'closed' as const })

/** The P&L of a closed trade in base currency, in the plain way. */
export const getPnl = (trade: AnalysedTrade) =>
  convertAmount(computeTradePnl(toPriced(trade)) ?? 'none', trade.baseRate)

/** The R of a trade; none without a usable stop. */
export function getR(trade: AnalysedTrade): Decimal[] {
  const risk = computeInitialRisk(toPriced(trade))
  const inBase = risk === null ? '0' : convertAmount(risk, trade.baseRate)
  const r = toBig(inBase).gt(0) ? divide(getPnl(trade), inBase, { places: EXACT_R_DECIMALS }) : null
  return r === null ? [] : [r]
}
