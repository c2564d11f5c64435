import type { BreakdownRow } from '@candlebook/domain/analytics/breakdown-rows'
import { buildChunk } from '@candlebook/domain/analytics/column-chunk'
import { buildReport, type Report } from '@candlebook/domain/analytics/report'
import { rollUpChunk } from '@candlebook/domain/analytics/rollup'
import { type StoredTrade, toTradeLists } from '@candlebook/domain/analytics/trade-lists'
import type { FileNote } from '@candlebook/domain/brokers/csv'
import { buildRoundTrips } from '@candlebook/domain/brokers/match-executions'
import { readBrokerFile } from '@candlebook/domain/brokers/read-broker-file'
import type { RoundTrip } from '@candlebook/domain/brokers/round-trip'
import { type Decimal, divide, sum } from '@candlebook/domain/decimal/decimal'
import {
  CONVERTED_DECIMALS,
  convertAmount,
  type ForeignFee,
  NO_CONVERSION,
} from '@candlebook/domain/money/convert-amount'
import { toMajorCurrency } from '@candlebook/domain/money/currencies'
import { isStablecoin } from '@candlebook/domain/money/currency-digits'
import { computeTradePnl } from '@candlebook/domain/trades/pnl'

/** The largest file that the example reads in the browser. */
export const MAX_EXAMPLE_BYTES = 5 * 1024 * 1024

/** What the example shows of a file, or why it shows nothing. */
export type Analysis = { ok: true; findings: Findings } | { ok: false; problems: FileNote[] }

/** The figures of the closed trades in the most frequent currency of a file. */
export interface Findings {
  broker: string
  executions: number
  /** Lines that the reader left out, such as dividends. */
  skipped: number
  /** Trades that are still open, and so are in no figure. */
  open: number
  /** Closed trades in other currencies, which are in no figure either. */
  otherCurrencies: number
  /** Fees in other currencies that no rate of the file converts, as amounts of each currency. They are in no figure. */
  feesLeftOut: ForeignFee[]
  currency: string
  from: string
  to: string
  counts: Pick<Report['counts'], 'trades' | 'wins' | 'losses' | 'evens'>
  metrics: Pick<
    Report['metrics'],
    | 'totalPnl'
    | 'winRatePct'
    | 'riskReward'
    | 'expectancy'
    | 'averageWin'
    | 'averageLoss'
    | 'profitFactor'
    | 'maxDrawdown'
    | 'feesPaid'
  >
  won: string
  lost: string
  drawdown: { peak: string; trough: string } | null
  bySymbol: FindingRow[]
  byWeekday: FindingRow[]
  /** The closed trade with the highest P&L; the last one when none won. */
  best: BestTrade
}

export type FindingRow = Pick<BreakdownRow, 'key' | 'trades' | 'wins' | 'winRatePct' | 'pnl'>

export type BestTrade = Pick<
  StoredTrade,
  'symbol' | 'type' | 'quantity' | 'entryPrice' | 'exitPrice' | 'exitDate' | 'fees' | 'pnl'
>

/** The most symbols that the example lists. */
const MAX_SYMBOLS = 6

/** Reads a broker's file with the code that the product uses, and computes its key figures. Never throws for a file. */
export function analyseFile(bytes: Uint8Array): Analysis {
  if (bytes.length > MAX_EXAMPLE_BYTES) return refuse('example.too_large', TOO_LARGE)
  const file = readBrokerFile(bytes)
  if (!file.ok) return file
  const keyed = file.executions.map((execution, at) => ({ ...execution, id: String(at) }))
  const trips = buildRoundTrips(keyed, file.actions, file.changes)
  const closed = trips.flatMap(toStoredTrade)
  const currency = findMainCurrency(closed)
  if (currency === null) return refuse('example.no_closed_trades', NO_CLOSED_TRADES)
  const trades = closed.filter((trade) => trade.currency === currency).sort(compareByExit)
  return {
    ok: true,
    findings: {
      broker: file.format.broker,
      executions: file.executions.length,
      skipped: file.skipped.length,
      open: trips.length - closed.length,
      otherCurrencies: closed.length - trades.length,
      currency,
      feesLeftOut: sumFees(trades),
      ...toFindings(trades),
    },
  }
}

type ExampleTrade = StoredTrade & { currency: string; feesLeftOut: ForeignFee[] }

function toFindings(trades: ExampleTrade[]) {
  const [first, last] = [trades[0], trades.at(-1)] as [ExampleTrade, ExampleTrade] // there is at least one
  const report = buildReport({
    rollup: rollUpChunk(buildChunk(toTradeLists(trades))),
    today: last.exitDate,
    excluded: 0,
  })
  const { counts, metrics, sums, highlights } = report
  return {
    from: first.exitDate,
    to: last.exitDate,
    counts: pick(counts, ['trades', 'wins', 'losses', 'evens']),
    metrics: pick(metrics, [
      'totalPnl',
      'winRatePct',
      'riskReward',
      'expectancy',
      'averageWin',
      'averageLoss',
      'profitFactor',
      'maxDrawdown',
      'feesPaid',
    ]),
    won: sums.won,
    lost: sums.lost,
    drawdown: highlights.drawdown && pick(highlights.drawdown, ['peak', 'trough']),
    bySymbol: report.bySymbol.slice(0, MAX_SYMBOLS).map(toRow),
    byWeekday: report.byWeekday.map(toRow),
    best: pick(trades.find(({ id }) => id === highlights.largestWin?.tradeId) ?? last, [
      'symbol',
      'type',
      'quantity',
      'entryPrice',
      'exitPrice',
      'exitDate',
      'fees',
      'pnl',
    ]),
  }
}

const toRow = (row: BreakdownRow): FindingRow => pick(row, ['key', 'trades', 'wins', 'winRatePct', 'pnl'])

function pick<T, K extends keyof T>(from: T, keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K> // the keys are those of T
}

function toStoredTrade(trip: RoundTrip): ExampleTrade[] {
  const { exitPrice, exitDate } = trip
  if (trip.status !== 'closed' || exitPrice === null || exitDate === null) return []
  const {
    key,
    symbol,
    market,
    instrument,
    account,
    currency,
    type,
    quantity,
    entryPrice,
    entryDate,
    fees,
    contractSize,
  } = trip
  const amounts = {
    type,
    quantity,
    entryPrice,
    exitPrice,
    fees,
    feesUnit: 'amount' as const,
    contractSize,
  }
  const rated = trip.foreignFees.map((fee) => ({ ...fee, rate: findFeeRate(fee.currency, trip) }))
  const feesLeftOut = rated.flatMap(({ currency, amount, rate }) =>
    rate === null ? [{ currency, amount }] : [],
  )
  const foreignFee = sum(
    rated.flatMap(({ amount, rate }) => (rate === null ? [] : [convertAmount(amount, rate)])),
  )
  const pnl = computeTradePnl({ ...amounts, foreignFee, status: 'closed' })
  if (pnl === null) return []
  const fields = {
    id: key,
    symbol,
    market,
    instrument,
    account,
    currency,
    entryDate,
    exitDate,
    pnl,
    foreignFee,
    feesLeftOut,
  }
  return [{ ...fields, ...amounts, ...notInFiles }]
}

/**
 * The rate from the currency of a fee to that of its trade, as far as a file alone says it: one currency in another unit, the
 * rate of the trade, or the dollar for a stablecoin. The desk also asks the European Central Bank. Null without a rate.
 */
function findFeeRate(feeCurrency: string, { currency, rate, rateCurrency }: RoundTrip): Decimal | null {
  const [from, to] = [toMajorCurrency(feeCurrency), toMajorCurrency(currency)]
  const toDollar = (major: string) => (isStablecoin(major) ? 'USD' : major)
  const isSame = from.major === to.major
  if (!isSame && rate !== null && rateCurrency === from.major)
    return divide(from.share, rate, { places: CONVERTED_DECIMALS })
  return isSame || toDollar(from.major) === toDollar(to.major)
    ? divide(from.share, to.share, { places: CONVERTED_DECIMALS })
    : null
}

function sumFees(trades: readonly ExampleTrade[]): ForeignFee[] {
  const byCurrency = Map.groupBy(
    trades.flatMap(({ feesLeftOut }) => feesLeftOut),
    ({ currency }) => currency,
  )
  return [...byCurrency].map(([currency, fees]) => ({
    currency,
    amount: sum(fees.map(({ amount }) => amount)),
  }))
}

/** What only a trader knows about a trade. */
const notInFiles = {
  stopLoss: null,
  riskPercentage: null,
  strategy: null,
  tags: [],
  emotion: null,
  confidenceLevel: null,
  timeFrame: null,
  planFollowed: false,
  slHit: false,
  slModified: false,
  tpHit: false,
  tpModified: false,
  /** All trades of an example are in one currency. */
  baseRate: NO_CONVERSION,
}

/** The currency of most trades, because amounts in two currencies cannot be added. Null without trades. */
function findMainCurrency(trades: ExampleTrade[]): string | null {
  const groups = [...Map.groupBy(trades, ({ currency }) => currency)]
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null
}

function compareByExit(a: ExampleTrade, b: ExampleTrade): number {
  return a.exitDate < b.exitDate ? -1 : a.exitDate > b.exitDate ? 1 : Number(a.id) - Number(b.id)
}

function refuse(code: string, message: string): Analysis {
  return { ok: false, problems: [{ line: null, code, message }] }
}

const TOO_LARGE = `The file has more than ${MAX_EXAMPLE_BYTES / 1024 / 1024} MB. Choose a shorter period; an account reads larger files.`
const NO_CLOSED_TRADES = 'The file closes no trade, so there is nothing to compute. Choose a longer period.'
