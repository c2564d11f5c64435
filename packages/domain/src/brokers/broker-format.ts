import type { Day } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import type { BalanceKind } from '../ledger/broker-balance.ts'
import type { StoredMovementKind } from '../ledger/movement-kinds.ts'
import type { ForeignFee } from '../money/convert-amount.ts'
import type { CsvTrade } from '../trades/trade-csv.ts'
import type { Instrument, Market, OptionType } from '../trades/vocabulary.ts'
import type { NumberStyle, NumbersRead } from './amounts.ts'
import type { FileNote, Row } from './csv.ts'
import type { DayOrder, DaysRead } from './moments.ts'
import type { FileZones, Zone } from './zones.ts'

/**
 * A stock split: `ratioFrom` old shares became `ratioTo` new ones. The change of a symbol is stored as an action, too, see
 * `joinActions`. Some brokers write a split as two lines, and each is a half: 'close' has the old number of shares in
 * `ratioFrom`, 'open' the new number in `ratioTo`, and the other number is null. Both halves can be in different files. `half` is
 * null for a line that states the entire ratio. 'cost' is a part of the cost that leaves a position with a spin-off to `toSymbol`: of
 * each `ratioFrom` its open lots keep `ratioTo`. `currency` is the currency of the positions that the action changes. Time,
 * account, line and id are those of executions.
 */
export type CorporateAction = {
  kind: 'split' | 'symbol' | 'cost'
  symbol: string
  market: Market
  currency: string
  day: Day
  executedAt: string | null
  ratioFrom: Decimal | null
  ratioTo: Decimal | null
  half: 'close' | 'open' | null
  /** The new symbol of a change, see `SymbolChange`, or the symbol of a spin-off. Undefined or null for a split. */
  toSymbol?: string | null
  account: string | null
  externalId: string | null
  line: number
}

/**
 * A position that continues under another symbol: `ratioFrom` of `symbol` became `ratioTo` of `toSymbol`, by a new symbol, a merger
 * for shares, or the migration of a coin. Its cost stays. The other fields are those of corporate actions.
 */
export type SymbolChange = Pick<
  CorporateAction,
  'symbol' | 'market' | 'currency' | 'day' | 'executedAt' | 'account' | 'externalId' | 'line'
> & { toSymbol: string; ratioFrom: Decimal; ratioTo: Decimal }

/**
 * What an execution trades. `contractSize` is the multiplier of the price: above zero, at most 6 decimals, '1' for
 * shares, funds and coins, '0.01' for bonds, whose price is a percentage of the nominal quantity; null when it cannot
 * be derived from the file, see `findUnknownSizes`. The other fields are null except for options; a future can have an
 * expiry.
 */
export type Contract = {
  instrument: Instrument
  contractSize: Decimal | null
  underlying: string | null
  expiry: Day | null
  strike: Decimal | null
  optionType: OptionType | null
}

/**
 * One fill or order that a broker executed. `day`, `executedAt` and `zone` together are the wall-clock time of the
 * broker.
 */
export type Execution = Contract & {
  symbol: string
  market: Market
  side: 'buy' | 'sell'
  /** Above zero, with at most 18 decimals. */
  quantity: Decimal
  /** In `currency`, with at most 18 decimals. Below zero only where `canBeBelowZero` allows it. */
  price: Decimal
  /**
   * In `feeCurrency`, or in `currency` when that is null. Zero or more: a rebate (a negative commission) is part of the
   * price, see `addExecution`.
   */
  fee: Decimal
  /** The currency of the price. */
  currency: string
  /** The instant as ISO text in UTC; null when the file has days only. */
  executedAt: string | null
  /** The time zone of the file, an IANA name or an offset such as '+01:00'; null when the file has days only. */
  zone: string | null
  /** The day as the broker writes it, which can differ from the day in UTC. */
  day: Day
  /** The line of the file, from 1. */
  line: number
  /** The broker's id, which need not be unique. */
  externalId: string | null
  /** Whether the execution cannot open a position, because the broker forbids shorts or marks it as closing. */
  closesOnly: boolean
  /** The account name in the file, at most MAX_ACCOUNT characters; null when the file has none. */
  account: string | null
  /** The currency or coin of the fee; null when it is `currency`. */
  feeCurrency: string | null
  /** The fees in further currencies, each above zero with at most 18 decimals; nearly always none. */
  otherFees: ForeignFee[]
  /**
   * The file's exchange rate: units of `rateCurrency` for one unit of `currency`, above zero, at most 18 decimals. Null
   * when the file has none, or when both currencies are the same.
   */
  rate: Decimal | null
  /** The account's currency; null when `rate` is null. */
  rateCurrency: string | null
  /** The realised P&L of the execution as the broker states it, in `currency`; null when the file has none. */
  brokerPnl: Decimal | null
  /** The value of the execution in another currency. Only `applyContractSizes` and `findRateMismatches` read it. */
  gross?: { amount: Decimal; currency: string }
  name?: string
  /** The ISIN next to the symbol, where other files of the broker can have it in place of the symbol. */
  isin?: string
  /**
   * The position to which the execution belongs, where a broker keeps several of one symbol side by side. It is matched only
   * with executions of the same position. At most 64 characters; null or undefined where a symbol has one position.
   */
  positionId?: string | null
  /** What the closed quantity cost with its fees, as the broker states it for a line that closes. */
  basis?: Decimal
  /** Why the line is no order. */
  origin?: ExecutionOrigin
  /** Whether the file or the trader says that a sale opens a short position. */
  opens?: boolean
  /**
   * What another journal says about the trade, on the execution that opens it. `trade` has every field of a trade that
   * Candlebook wrote itself.
   */
  labels?: { strategy: string; notes: string; tags: string[]; trade?: CsvTrade }
}

/**
 * Why an execution is no order: shares came by transfer, coins as a reward, or an event paid a position out. 'stated' and
 * 'basis' are opening lots, at the price that the trader states or that the file has (`covers` of `KeyedExecution`).
 */
export const executionOrigins = ['transfer', 'reward', 'event', 'typed', 'stated', 'basis'] as const
export type ExecutionOrigin = (typeof executionOrigins)[number]

/**
 * An amount that an account received (above zero) or paid, with the moment and the account as in executions. `symbol` is
 * the share of a dividend or tax, null for none; `what` is the broker's name for it.
 */
export type Movement = Pick<
  Execution,
  'executedAt' | 'zone' | 'day' | 'line' | 'externalId' | 'account' | 'currency'
> & {
  kind: StoredMovementKind
  amount: Decimal
  symbol: string | null
  what: string
}

/** The balance of an account after a day as its broker states it, with the moment and the account as in executions. */
export type StatedBalance = Pick<
  Execution,
  'executedAt' | 'zone' | 'day' | 'line' | 'account' | 'currency'
> & {
  kind: BalanceKind
  amount: Decimal
}

/** A balance after a line. `change` is what the line added, null when the file does not say it. */
export type BalanceLine = StatedBalance & { change: Decimal | null }

/** A line that is not imported: `what` is the broker's name for it, code and message state the reason. */
export type SkippedLine = { line: number; what: string; code: string; message: string }

/** A line that takes an execution back, of this file or an earlier one; `day` is that of the execution when the file has it. */
export type Cancellation = Pick<
  Execution,
  'symbol' | 'quantity' | 'price' | 'currency' | 'day' | 'account' | 'line'
>

/**
 * A line about shares of another company that came by a spin-off: files do not state which part of the cost they take. `parent` is
 * the symbol of the shares that they came from, null when the line does not name it.
 */
export type SpinOffLine = Pick<
  CorporateAction,
  'symbol' | 'market' | 'day' | 'executedAt' | 'account' | 'line'
> & { parent: string | null; quantity: Decimal }

/** The result of parsing a file. When there is a problem, ignore the other lists. */
export type ParsedFile = {
  executions: Execution[]
  actions: CorporateAction[]
  changes: SymbolChange[]
  skipped: SkippedLine[]
  warnings: FileNote[]
  problems: FileNote[]
  movements: Movement[]
  /** The last balance of each day, account and currency. */
  balances: StatedBalance[]
  cancellations: Cancellation[]
  spinOffs: SpinOffLine[]
  /** Whether the newest line comes first; undefined when it follows from the days of the lines. */
  newestFirst?: boolean
  /** Whether the lines of a day have no order. */
  isUnordered?: boolean
  /** How its days are read; undefined for a format whose days have one order. */
  days?: DaysRead
  /** How its numbers are read. */
  numbers?: NumbersRead
  /** The currency of amounts for which the file names none. */
  currency?: CurrencyRead
  onLine?: OnLine | undefined
}

/** The currency in which the amounts of a file are read that names none: the trader's answer, or the usual one of the format. */
export type CurrencyRead = { code: string; isAnswered: boolean }

/** Called before each line that is parsed, to report progress. */
export type OnLine = () => void

/**
 * The zones of a format, where the trader can choose another `read`. `isAssumed` is whether `read` is only the likely one, because
 * the program writes the time of the trader's computer or of a server.
 */
export type FormatZones = FileZones & { isAssumed: boolean }

/** The columns that a file of a format must have, and those that are read when it has them, as the broker writes the first word of each. */
export type FormatColumns = { needed: readonly string[]; optional: readonly string[] }

/** One file format of one broker. Its functions are pure and never throw. */
export type BrokerFormat = {
  /** Never changes, because every stored fingerprint contains it. */
  id: string
  broker: string
  title: string
  /** Where to click at the broker to get the file. */
  help: string
  /** Its header words, for the list of formats; undefined where the file has no header that it is told by. */
  columns?: FormatColumns
  /** Undefined where the broker has one zone, so that the trader cannot choose another one. */
  zones?: FormatZones
  /**
   * How well the first rows of a file fit: 0 or false when they have no header of this format, otherwise the number of known
   * columns; true counts as 100. The format with the highest number reads the file.
   */
  recognises(rows: Row[]): boolean | number
  /** The columns that a similar header lacks; null when no row is similar. */
  findMissing?(rows: Row[]): string[] | null
  parse(rows: Row[], options?: ParseOptions): ParsedFile
}

/** Progress, and what the trader or the file's language decides about its cells instead of the format. */
export type ParseOptions = {
  onLine?: OnLine | undefined
  zone?: Zone | undefined
  days?: DayOrder | undefined
  /** The trader's answer, for a file that does not prove its order of day and month. */
  answeredDays?: DayOrder | undefined
  numbers?: NumberStyle | undefined
  /** The trader's answer, for a file that does not prove its style of numbers. */
  answeredNumbers?: 'point' | 'comma' | undefined
  /** The trader's answer, for a file whose amounts have no currency. */
  answeredCurrency?: string | undefined
  /** The name of the file, for formats whose lines have a time and no day. */
  fileName?: string | undefined
  /** Whether rows end at their last cell with a text, as those of workbooks, pages, XML and JSON do. */
  isSheet?: boolean | undefined
}
