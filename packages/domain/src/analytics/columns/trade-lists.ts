import { countDaysBetween, type Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import type { Instrument } from '../../trades/index.ts'
import type { AnalysedTrade } from './analysed-trade.ts'
import { type CodedColumn, encodeColumn, mapKeys } from './coded-column.ts'

/** A closed trade with its stored P&L in account currency, and with market and instrument, which reports filter by. */
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
  'accountRate',
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
 * Closed trades in order of exit (see `compareByExit`), a list for each field. Trades with equal traits share one key. `tags` are lists as JSON. `heldDays` are the days from entry to exit.
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
  }
}

function toTraits(json: string): Traits {
  const values = JSON.parse(json) as unknown[]
  return Object.fromEntries(traitFields.map((field, at) => [field, values[at]])) as Traits // as toTradeLists wrote it
}
