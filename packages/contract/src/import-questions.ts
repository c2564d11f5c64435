import * as z from 'zod/mini'
import { Decimal, Instant } from './fields.ts'

/** Maximum number of contract sizes in one answer. */
export const MAX_SIZE_ANSWERS = 200

/**
 * A root symbol whose contract size is not in the file. `lines` is the number of its lines, which are not
 * imported while `size`, the answer of the trader, is null.
 */
export const SizeQuestion = z.object({
  root: z.string(),
  symbols: z.array(z.string()),
  lines: z.int(),
  size: z.nullable(Decimal),
})
export type SizeQuestion = z.infer<typeof SizeQuestion>

/**
 * What the account of a preview comes from. trader: the answer for this file. last_file: the answer for the last file like it.
 * same_executions: executions of the file are in this account already.
 */
const accountOrigins = ['trader', 'last_file', 'same_executions'] as const
export type AccountOrigin = (typeof accountOrigins)[number]

/**
 * Evidence that a file is not from this account: an earlier file of the account has the days `from` to `to`, and none of
 * the `executions` that this file has between them.
 */
export const AccountOverlap = z.object({
  account: z.nullable(z.string()),
  fileName: z.string(),
  from: z.string(),
  to: z.string(),
  executions: z.int(),
})
export type AccountOverlap = z.infer<typeof AccountOverlap>

/**
 * The account of a file that names none. `account` is the one that the preview uses, null for none; `origin` is null while
 * `isAnswered` is false. `suggested` is a name for the first account of a trader who has none. `known` are the accounts of
 * earlier files like it, latest first.
 */
export const AccountQuestion = z.object({
  account: z.nullable(z.string()),
  isAnswered: z.boolean(),
  origin: z.nullable(z.enum(accountOrigins)),
  suggested: z.nullable(z.string()),
  known: z.array(z.string()),
  overlap: z.nullable(AccountOverlap),
})
export type AccountQuestion = z.infer<typeof AccountQuestion>

/** Maximum number of listed questions of one kind in a preview; `total` counts all of them. */
export const MAX_LISTED_QUESTIONS = 1000

/** same: the lines are what is stored, and are not imported. another: they are further executions, and are imported. */
export const duplicateAnswers = ['same', 'another'] as const
export type DuplicateAnswer = (typeof duplicateAnswers)[number]

/**
 * Purchases or sales of one day: their total quantity and fee, and their average price. `count` is their number, `lines` the first
 * 20 lines of their file; none for a trade that the trader typed.
 */
export const TradedPart = z.object({
  side: z.enum(['buy', 'sell']),
  day: z.string(),
  quantity: Decimal,
  price: Decimal,
  fee: Decimal,
  count: z.int(),
  lines: z.array(z.int()),
})
export type TradedPart = z.infer<typeof TradedPart>

/**
 * Lines of the file (`read`) that are probably stored already: as executions of another `file`, or as the typed trade `tradeId`.
 * `answer` is the trader's answer, or the proposed one; null when the trader must answer before the import.
 */
export const DuplicateQuestion = z.object({
  id: z.string(),
  symbol: z.string(),
  currency: z.string(),
  tradeId: z.nullable(z.string()),
  file: z.nullable(z.object({ fileName: z.string(), formatTitle: z.string() })),
  read: z.array(TradedPart),
  stored: z.array(TradedPart),
  answer: z.nullable(z.enum(duplicateAnswers)),
  isProposed: z.boolean(),
})
export type DuplicateQuestion = z.infer<typeof DuplicateQuestion>

/**
 * accept: the stored execution gets the broker's values, or is taken back. keep: it stays as it is. another: the line is a further
 * execution, and is imported.
 */
export const correctionAnswers = ['accept', 'keep', 'another'] as const
export type CorrectionAnswer = (typeof correctionAnswers)[number]

/** The values of an execution that a broker can correct. */
export const CorrectedValues = z.object({
  quantity: Decimal,
  price: Decimal,
  fee: Decimal,
  day: z.string(),
  executedAt: z.nullable(Instant),
})
export type CorrectedValues = z.infer<typeof CorrectedValues>

/**
 * An execution of an earlier `file` that the broker corrects, with its values `before` and `after`; `after` is null when the broker
 * takes it back. `canBeAnother` is whether the line can also be a further execution. `answer` and `isProposed` as in
 * `DuplicateQuestion`.
 */
export const CorrectionQuestion = z.object({
  id: z.string(),
  line: z.int(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  currency: z.string(),
  file: z.nullable(z.object({ fileName: z.string(), formatTitle: z.string() })),
  before: CorrectedValues,
  after: z.nullable(CorrectedValues),
  canBeAnother: z.boolean(),
  answer: z.nullable(z.enum(correctionAnswers)),
  isProposed: z.boolean(),
})
export type CorrectionQuestion = z.infer<typeof CorrectionQuestion>

/** Maximum number of listed questions about missing purchases, and of answers to them in one request. */
export const MAX_LOT_QUESTIONS = 200

/** The maximum number of lines that a question about a missing purchase lists. */
export const MAX_LOT_LINES = 20

/**
 * What the trader says about shares that were sold without a known purchase. stated: what one cost, and when. file: what the
 * file states about their cost. short: the sale opened a short position.
 */
const lotAnswers = ['stated', 'file', 'short'] as const
export type LotAnswer = (typeof lotAnswers)[number]

/**
 * Executions of one position that close more than is known to be open: `quantity` in total, from one day `to` another, in the
 * shares of these days. side is theirs: 'sell' for shares that were sold without a purchase. `lines` are the first of their
 * lines in this file, `executions` is the number of all, with those of earlier files. `cost` is what the missing quantity cost
 * (or fetched, for 'buy'), as the file states it or as the broker's P&L implies it; null when it states neither. Until there is an answer, they are in no trade.
 */
export const LotQuestion = z.object({
  id: z.string(),
  symbol: z.string(),
  account: z.nullable(z.string()),
  currency: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: Decimal,
  from: z.string(),
  to: z.string(),
  executions: z.int(),
  lines: z.array(z.int()),
  cost: z.nullable(Decimal),
  canBeShort: z.boolean(),
  /** `isAssumed`: there is no answer, but the sale is bought back on the same day, so it is read as a short. */
  answer: z.nullable(z.enum(lotAnswers)),
  isAssumed: z.boolean(),
  /** The price and the day of the entry of an answer 'stated'; the day of an answer 'file', null for that of the sale. */
  price: z.nullable(Decimal),
  day: z.nullable(z.string()),
})
export type LotQuestion = z.infer<typeof LotQuestion>

/** Maximum number of listed questions about spin-offs, and of answers to them. */
export const MAX_SPIN_OFF_QUESTIONS = 50

/**
 * Shares of another company that came by a spin-off: `quantity` of `symbol`. `parent` are the shares that the file says they came
 * from, null for none. The answer names these shares, and the percentage of their cost that the new ones take. Without an
 * answer the new shares are in no trade.
 */
export const SpinOffQuestion = z.object({
  id: z.string(),
  line: z.int(),
  symbol: z.string(),
  quantity: Decimal,
  day: z.string(),
  account: z.nullable(z.string()),
  parent: z.nullable(z.string()),
  answer: z.nullable(z.object({ parent: z.string(), costPct: Decimal })),
})
export type SpinOffQuestion = z.infer<typeof SpinOffQuestion>
