import { countDaysBetween, type Day } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import type { Emotion, FeeUnit, Instrument, TimeFrame, TradeType } from '../trades/vocabulary.ts'

/**
 * The fields of a closed trade that the analytics read. `currency` is the base currency where the trade has none of
 * its own. `baseRate` is base-currency units for one unit of it; a trade without a rate is in no figure.
 */
export type AnalysedTrade = {
  id: string
  symbol: string
  type: TradeType
  quantity: Decimal
  contractSize: Decimal
  currency: string
  baseRate: Decimal
  entryPrice: Decimal
  entryDate: Day
  exitPrice: Decimal
  exitDate: Day
  fees: Decimal
  feesUnit: FeeUnit
  /** The fees in other currencies that have a rate, in `currency`. */
  foreignFee: Decimal
  stopLoss: Decimal | null
  riskPercentage: Decimal | null
  strategy: string | null
  account: string | null
  tags: readonly string[]
  emotion: Emotion | null
  confidenceLevel: number | null
  timeFrame: TimeFrame | null
  planFollowed: boolean
  slHit: boolean
  slModified: boolean
  tpHit: boolean
  tpModified: boolean
}

/**
 * Compares two trades by exit day, then creation time, then id, for `sort`. The database orders trades the same way.
 * Drawdown and streaks depend on this order [ANLY-19].
 */
export function compareByExit(a: SortableTrade, b: SortableTrade): -1 | 0 | 1 {
  return (
    compareText(a.exitDate, b.exitDate) || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)
  )
}

type SortableTrade = { exitDate: Day; createdAt: string; id: string }

function compareText(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** A column as codes: `codes` are indexes into `keys`, which hold each value once in order of first use. */
export type CodedColumn<Key> = { keys: Key[]; codes: Int32Array }

/** Encodes a column. Its values are compared as a Map compares its keys. */
export function encodeColumn<Key>(values: ArrayLike<Key>): CodedColumn<Key> {
  const codeByKey = new Map<Key, number>()
  const codes = new Int32Array(values.length)
  let [last, lastCode] = [values[0] as Key, 0]
  if (codes.length > 0) codeByKey.set(last, 0)
  for (let row = 1; row < codes.length; row++) {
    const key = values[row] as Key // within bounds
    if (key !== last) {
      last = key
      lastCode = codeByKey.get(key) ?? codeByKey.size
      codeByKey.set(key, lastCode)
    }
    codes[row] = lastCode
  }
  return { keys: [...codeByKey.keys()], codes }
}

/** Computes a column from another one. Calls `toKey` once for each key, not for each row. */
export function mapKeys<From, Key>(
  { keys, codes }: CodedColumn<From>,
  toKey: (key: From) => Key,
): CodedColumn<Key> {
  const mapped = encodeColumn(keys.map((key) => toKey(key)))
  if (mapped.keys.length === keys.length) return { keys: mapped.keys, codes }
  return { keys: mapped.keys, codes: codes.map((code) => mapped.codes[code] as number) } // within bounds
}

/** A closed trade with its stored P&L in base currency, and with market and instrument, which reports filter by. */
export type StoredTrade = AnalysedTrade & { market: string; instrument: Instrument | null; pnl: Decimal }

/**
 * The fields that have few different combinations in a record. `currency` is last: the database separates their values by
 * commas, and only a currency can contain one.
 */
export const traitFields = [
  'market',
  'type',
  'instrument',
  'feesUnit',
  'contractSize',
  'baseRate',
  'riskPercentage',
  'emotion',
  'confidenceLevel',
  'timeFrame',
  'planFollowed',
  'slHit',
  'slModified',
  'tpHit',
  'tpModified',
  'currency',
] as const satisfies (keyof StoredTrade)[]

/** The values of these fields of a trade. */
export type Traits = Pick<StoredTrade, (typeof traitFields)[number]>

/**
 * Closed trades and partial exits in order of exit (see `compareByExit`), as one list for each field. Trades with equal traits
 * share one key. `tags` are lists as JSON. `heldDays` are the days from entry to exit.
 */
export type TradeLists = {
  getId: (row: number) => string
  traits: CodedColumn<Traits>
  exitDay: CodedColumn<Day>
  heldDays: Int32Array
  symbol: CodedColumn<string>
  strategy: CodedColumn<string | null>
  account: CodedColumn<string | null>
  tags: CodedColumn<string>
  quantity: readonly Decimal[]
  entryPrice: readonly Decimal[]
  exitPrice: readonly Decimal[]
  fees: readonly Decimal[]
  foreignFee: readonly Decimal[]
  stopLoss: readonly (Decimal | null)[]
  pnl: readonly Decimal[]
  partial: PartialLists | null
}

/**
 * What partial exits realise, in base currency; null when no row has any. `parts`: a row with an amount is a partial exit of
 * a trade that is closed on a later day or still open. `earlier`: what the partial exits of a closed trade realised before, in
 * its currency and in base currency.
 */
export type PartialLists = {
  parts: readonly (Decimal | null)[]
  earlier: readonly (readonly [own: Decimal, base: Decimal] | null)[]
}

/** The lists of these trades, which come in order of exit. The server reads lists from the database instead. */
export function toTradeLists(trades: readonly StoredTrade[]): TradeLists {
  const list = <Field extends keyof StoredTrade>(field: Field) => trades.map((trade) => trade[field])
  const traits = encodeColumn(trades.map((trade) => JSON.stringify(traitFields.map((field) => trade[field]))))
  return {
    getId: (row) => (trades[row] as StoredTrade).id, // within bounds
    traits: mapKeys(traits, toTraits),
    exitDay: encodeColumn(list('exitDate')),
    heldDays: Int32Array.from(trades, ({ entryDate, exitDate }) => countDaysBetween(entryDate, exitDate)),
    symbol: encodeColumn(list('symbol')),
    strategy: encodeColumn(list('strategy')),
    account: encodeColumn(list('account')),
    tags: encodeColumn(trades.map(({ tags }) => JSON.stringify(tags))),
    quantity: list('quantity'),
    entryPrice: list('entryPrice'),
    exitPrice: list('exitPrice'),
    fees: list('fees'),
    foreignFee: list('foreignFee'),
    stopLoss: list('stopLoss'),
    pnl: list('pnl'),
    partial: null,
  }
}

function toTraits(json: string): Traits {
  const values = JSON.parse(json) as unknown[]
  return Object.fromEntries(traitFields.map((field, at) => [field, values[at]])) as Traits // as toTradeLists wrote it
}
