import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import type { Instrument, Market, OptionType } from '../../trades/index.ts'
import type { CorporateAction } from '../corporate-actions/corporate-action.ts'
import type { FileNote, Row } from '../csv/row.ts'

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
 * One fill or order that a broker executed. Price and fee are in `currency`.
 * `quantity` is above zero, `price` zero or more, both with at most 18 decimals. `fee` is zero or more: a rebate
 * (a negative commission) is part of the price, see `addExecution`.
 * `executedAt` is the instant as ISO text in UTC. `day` is the day as the broker writes it, so it can differ from the
 * day in UTC. `zone` is the time zone of the file, an IANA name or an offset such as '+01:00'. Instant and zone are null
 * when the file has days only. Day, instant and zone together are the broker's wall-clock time.
 * `line` is the line of the file, from 1. `externalId` is the broker's id, which need not be unique.
 * `closesOnly`: the execution cannot open a position, because the broker forbids shorts or marks it as closing.
 * `account` is the account name in the file, at most MAX_ACCOUNT characters; null when the file has none.
 * `feeCurrency` is the currency or coin of the fee; null when it is `currency`.
 * `rate` is the file's exchange rate: units of `rateCurrency` (the account's currency) for one unit of `currency`, above
 * zero, at most 18 decimals. Both are null when the file has none, or when both currencies are the same.
 * `brokerPnl` is the realised P&L of the execution as the broker states it, in `currency`; null when the file has none.
 * `gross` is the value of the execution in another currency; only `applyContractSizes` and `findRateMismatches` need it.
 * `identity` has the fields that an earlier version read differently; the fingerprint contains those of the earlier one.
 */
export type Execution = Contract & {
  symbol: string
  market: Market
  side: 'buy' | 'sell'
  quantity: Decimal
  price: Decimal
  fee: Decimal
  currency: string
  executedAt: string | null
  zone: string | null
  day: Day
  line: number
  externalId: string | null
  closesOnly: boolean
  account: string | null
  feeCurrency: string | null
  rate: Decimal | null
  rateCurrency: string | null
  brokerPnl: Decimal | null
  gross?: { amount: Decimal; currency: string }
  identity?: FormerReading
  name?: string
}

/** The fields of an execution that an earlier version read differently, as it read them. */
export type FormerReading = Partial<Pick<Execution, 'quantity' | 'price' | 'currency'>>

/** A line that is not imported: `what` is the broker's name for it, code and message state the reason. */
export type SkippedLine = { line: number; what: string; code: string; message: string }

/** The result of parsing a file. When there is a problem, ignore the other lists. */
export type ParsedFile = {
  executions: Execution[]
  actions: CorporateAction[]
  skipped: SkippedLine[]
  warnings: FileNote[]
  problems: FileNote[]
  onLine?: OnLine | undefined
}

/** Called before each line that is parsed, to report progress. */
export type OnLine = () => void

/** One file format of one broker. Both functions are pure and never throw. */
export type BrokerFormat = {
  /** Never changes, because every stored fingerprint contains it. */
  id: string
  broker: string
  title: string
  /** Whether the first rows of a file have the header of this format. */
  recognises(rows: Row[]): boolean
  parse(rows: Row[], onLine?: OnLine): ParsedFile
}
