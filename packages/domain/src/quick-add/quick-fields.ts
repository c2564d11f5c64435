import type { Day } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import { type FormFieldName, formFieldNames, tradeFields } from '../trades/trade-fields.ts'
import type { CurrencyRecord } from '../trades/usual-currency.ts'
import type {
  ConfidenceLevel,
  Emotion,
  FeeUnit,
  Instrument,
  Market,
  OptionType,
  TimeFrame,
  TradeStatus,
  TradeType,
} from '../trades/vocabulary.ts'

/**
 * The fields of a trade that one line can hold: all of the form except images and rules. Decimals, days and texts are '' for none.
 * `entryTime` is 'HH:mm'; a trade has no such field, so its entry is stored as a fill with this time.
 */
export type QuickTrade = {
  symbol: string
  market: Market
  instrument: Instrument | null
  underlying: string
  expiry: string
  strike: Decimal
  optionType: OptionType | null
  contractSize: Decimal
  type: TradeType
  status: TradeStatus
  timeFrame: TimeFrame | null
  strategy: string
  account: string
  currency: string
  entryPrice: Decimal
  entryDate: string
  entryTime: string
  quantity: Decimal
  exitPrice: Decimal
  exitDate: string
  fees: Decimal
  feesUnit: FeeUnit
  rate: Decimal
  stopLoss: Decimal
  takeProfit: Decimal
  riskPercentage: Decimal
  emotion: Emotion | null
  confidenceLevel: ConfidenceLevel | null
  planFollowed: boolean
  tags: string[]
  notes: string
  links: string[]
}

/**
 * What the parser knows of a trader. `start` is what a new trade starts with; `latest` are the latest trades, the latest first.
 * `day` is the day of a trade whose line names none; today without it.
 */
export type QuickContext = Omit<CurrencyRecord, 'accounts' | 'latest'> & {
  today: Day
  day?: Day | undefined
  start: { market: Market; feesUnit: FeeUnit; account: string }
  accounts: readonly { name: string; currency: string | null; archived: boolean }[]
  strategies: readonly string[]
  latest: readonly {
    symbol: string
    market: Market
    instrument: Instrument | null
    contractSize: string
    currency: string | null
  }[]
}

/** The name of a field that a line can set. */
export type QuickFieldName = keyof QuickTrade

/** Why a word is not understood, in words. */
export const quickProblems = {
  unknown: 'Not understood',
  unclear: 'This can mean several things',
  ambiguous_number: 'This can be two numbers',
  future_or_share: 'This is a future or a share',
  twice: 'This is set twice',
  needs_number: 'A number is missing after this word',
  needs_day: 'A date is missing after this word',
  needs_text: 'A text is missing after this word',
  not_a_choice: 'This is none of the choices',
  too_many_digits: 'This number has too many digits',
} as const
export type QuickProblem = keyof typeof quickProblems

/** A meaning that the trader can choose for a word: `text` takes the place of the word in the line. */
export type QuickChoice = { label: string; text: string }

/** Words of the line with one meaning: the fields that they set, or the problem. The words of a reading cover the line. */
export type QuickWord = { text: string; from: number; to: number } & (
  | { problem: null; fields: readonly QuickFieldName[] }
  | { problem: QuickProblem; choices: readonly QuickChoice[] }
)

/** A line as it is understood: `trade` is what would be stored, `typed` are the fields that the line sets. */
export type QuickReading = {
  words: readonly QuickWord[]
  trade: QuickTrade
  typed: ReadonlySet<QuickFieldName>
}

/** What some tokens of a line mean, before the line is complete. `isFlag`: a word that could also be the symbol. */
export type Part = { count: number } & (
  | { kind: 'sets'; values: Partial<QuickTrade>; isFlag?: boolean }
  | { kind: 'number'; value: Decimal; currency: string | null }
  | { kind: 'day'; day: string }
  | { kind: 'time'; time: string }
  | { kind: 'candidate' }
  | { kind: 'problem'; problem: QuickProblem; choices?: readonly QuickChoice[] }
)

const isLineField = (name: FormFieldName): name is Exclude<QuickFieldName, 'entryTime'> =>
  !['images', 'keptRules', 'brokenRules', 'rateCurrency'].includes(name)

/** The fields of the form that a line can set, in its order. */
export const quickFieldNames = formFieldNames.filter(isLineField)

/** A trade in which each field is blank. */
export function createBlankTrade(): QuickTrade {
  const blanks = quickFieldNames.map((name) => [name, tradeFields[name].blank] as const)
  return { ...Object.fromEntries(structuredClone(blanks)), entryTime: '' } as QuickTrade // the registry has exactly these names
}
