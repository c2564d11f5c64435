import type { CashMovementKind } from '@candlebook/domain/ledger/movement-kinds'
import { editableParts } from '@candlebook/domain/trades/trade-fields'
import * as z from 'zod/mini'
import { ColumnMapping } from './column-mapping.ts'
import { Decimal, Instant } from './fields.ts'
import { storedBrokerFields } from './trade-fields.ts'
import { foreignFeeFields, WithoutRate } from './trades.ts'

/** A problem or warning about a file. `line` is the line of the file, from 1; null when it is about the entire file. */
export const FileNote = z.object({ line: z.nullable(z.int()), code: z.string(), message: z.string() })
export type FileNote = z.infer<typeof FileNote>

const SampleRow = z.object({ line: z.int(), cells: z.array(z.string()) })

/**
 * The first rows of a file that no format knows; `file` is its name in an archive. `values` has a list for each column: its texts with their count, most frequent
 * first, empty for a column with many. `guess` are the columns that the trader chose before for this header, or the likely ones.
 */
export const FileSample = z.object({
  file: z.nullable(z.string()),
  header: SampleRow,
  rows: z.array(SampleRow),
  values: z.array(z.array(z.object({ text: z.string(), count: z.int() }))),
  guess: ColumnMapping,
})
export type FileSample = z.infer<typeof FileSample>

/**
 * The `data` of imports.unreadable: the problems of the file. Nothing was written. `readable` is the number of executions of
 * its other lines, 0 when a problem is about the entire file.
 */
export const UnreadableFile = z.object({
  problems: z.array(FileNote),
  readable: z.int(),
  sample: z.nullable(FileSample),
})
export type UnreadableFile = z.infer<typeof UnreadableFile>

/** A line that is not imported: `what` is the broker's name for it, code and message state the reason. */
export const SkippedLine = z.object({
  line: z.int(),
  what: z.string(),
  code: z.string(),
  message: z.string(),
})
export type SkippedLine = z.infer<typeof SkippedLine>

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
export const accountOrigins = ['trader', 'last_file', 'same_executions'] as const
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

/** A line of the file with its execution. `text` are the day and the time as written; `executedAt` is null for a day alone. */
const ReadLine = z.object({
  line: z.int(),
  text: z.string(),
  side: z.enum(['buy', 'sell']),
  symbol: z.string(),
  quantity: Decimal,
  price: Decimal,
  day: z.string(),
  executedAt: z.nullable(Instant),
  zone: z.nullable(z.string()),
})
export type ReadLine = z.infer<typeof ReadLine>

/**
 * Where an answer comes from. file: the file proves it. assumed: nothing is known, and the trader is asked. trader: the answer for
 * this file. last_file: the answer for the last file with the same columns.
 */
const readingOrigin = z.enum(['file', 'assumed', 'trader', 'last_file'])

/**
 * How the days, times and lines of the file are read, with the evidence. The upload of the file with other `options` changes it.
 * zone: of times that name none; null when each names one. `format` is the origin of a zone that is the same in all files of the
 * broker. days: the order of day and month, with the cell that proves it or the first that both orders can read, as the days
 * `mdy` and `dmy`; null when no day can be read in two ways. numbers: the decimal
 * mark, with the cell that proves it (`text`) and the first that both marks can read (`open`), as the number `point` or `comma`; null
 * when no number can be read in two ways. order: of the lines of a single day without times, with the first
 * and the last line of a position that depends on it; null when it does not matter. `examples` are the first lines.
 */
export const FileReading = z.object({
  zone: z.nullable(
    z.object({ name: z.string(), origin: z.enum(['format', 'assumed', 'trader', 'last_file']) }),
  ),
  days: z.nullable(
    z.object({
      order: z.enum(['dmy', 'mdy']),
      origin: readingOrigin,
      line: z.nullable(z.int()),
      text: z.string(),
      mdy: z.nullable(z.string()),
      dmy: z.nullable(z.string()),
    }),
  ),
  numbers: z.nullable(
    z.object({
      style: z.enum(['point', 'comma']),
      origin: readingOrigin,
      line: z.nullable(z.int()),
      text: z.nullable(z.string()),
      open: z.string(),
      openLine: z.nullable(z.int()),
      point: Decimal,
      comma: Decimal,
    }),
  ),
  order: z.nullable(
    z.object({ newestFirst: z.boolean(), origin: readingOrigin, first: ReadLine, last: ReadLine }),
  ),
  examples: z.array(ReadLine),
})
export type FileReading = z.infer<typeof FileReading>

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

/**
 * The change of the number of closed trades and of their net P&L in one currency. Currencies are never added up. With `partial`,
 * `pnl` also has what exits of open trades realise.
 */
export const CurrencyPnl = z.object({
  currency: z.string(),
  closed: z.int(),
  partial: z.boolean(),
  pnl: Decimal,
})
export type CurrencyPnl = z.infer<typeof CurrencyPnl>

/**
 * The change of the net P&L of closed trades and of exits of open trades in account currency, at the rates that the trades will have. Trades without a
 * rate are in `withoutRate`, by currency, and not in `pnl`. `isSum` is whether `pnl` adds the P&L of at least one trade.
 */
export const AccountPnl = z.object({
  currency: z.string(),
  pnl: Decimal,
  isSum: z.boolean(),
  withoutRate: WithoutRate,
})
export type AccountPnl = z.infer<typeof AccountPnl>

/** The P&L of closed trades of a preview of which the broker states its own, added up in one currency. */
export const BrokerTotal = z.object({
  currency: z.string(),
  closed: z.int(),
  brokerPnl: Decimal,
  pnl: Decimal,
})
export type BrokerTotal = z.infer<typeof BrokerTotal>

/** The kinds of cash movements in the order of a preview. */
export const movementGroups = [
  'dividend',
  'interest',
  'funding',
  'tax',
  'borrow',
  'fee',
  'bonus',
  'deposit',
  'withdrawal',
] as const satisfies CashMovementKind[]

/** The number and the sum of the new cash movements of one kind and currency; below zero when money left the account. */
export const MovementTotal = z.object({
  kind: z.enum(movementGroups),
  currency: z.string(),
  count: z.int(),
  amount: Decimal,
})
export type MovementTotal = z.infer<typeof MovementTotal>

/** Maximum number of listed lines of one planned trade; `lineCount` is the number of all its lines. */
export const MAX_PREVIEWNED_LINES = 1000

/**
 * The fields of a trade that a broker's file determines. P&L is net and exact, in the currency of the trade: of an open trade what
 * its exits realise, null without an exit.
 */
export const BrokerFieldsWithPnl = z.object({
  ...storedBrokerFields,
  ...foreignFeeFields,
  pnl: z.nullable(Decimal),
})
export type BrokerFieldsWithPnl = z.infer<typeof BrokerFieldsWithPnl>

/**
 * The likely cause of a difference between the broker's P&L and Candlebook's. currency: the broker's figure contains
 * currency gains. fees: the two differ by fees. assignment: the broker moves the premium of an option to its shares. lots:
 * the broker sells lots in another order, or knows earlier purchases.
 */
export const differenceCauses = ['currency', 'fees', 'assignment', 'lots', 'unknown'] as const
export type DifferenceCause = (typeof differenceCauses)[number]

/** A sentence for each cause. */
export const differenceWords: Record<DifferenceCause, string> = {
  currency: 'The broker’s figure contains the gain or loss of the currency between entry and exit.',
  fees: 'The difference is the fees: one of the two figures does not contain them all.',
  assignment:
    'An option was exercised or assigned: the broker moves its premium to the shares, Candlebook keeps both apart. The sum is the same.',
  lots: 'The broker may have sold the lots in another order; Candlebook sells the oldest first.',
  unknown: 'The broker may know executions that are not in your files.',
}

/** The broker's own P&L of a trade that differs by more than 0.01 from that of Candlebook, both in its currency. */
export const BrokerDifference = z.object({
  brokerPnl: Decimal,
  pnl: Decimal,
  cause: z.enum(differenceCauses),
})
export type BrokerDifference = z.infer<typeof BrokerDifference>

const planned = {
  currency: z.string(),
  lineCount: z.int(),
  lines: z.array(z.int()),
  /** Null for a kept or removed trade, when the broker states no P&L, and when both agree. */
  difference: z.nullable(BrokerDifference),
}

/**
 * The effect of an import on one trade. `lines` are the first lines of the file that belong to it, `lineCount` is the
 * number of all its lines.
 * add: a new trade. `account` is the name in the file (null for none), or the account of the trade that it is split off
 * from. `deletedBefore`: the trader deleted it, or the trade that it continues, after an earlier import.
 * change: an existing trade changes. `keptEdits` are the parts that stay because the trader edited them, `replacedEdits` those
 * that the trader edited and the file replaces, because the trade is left in part and realises P&L while it is open.
 * keep: the file differs only in parts that the trader edited, so the trade stays. `broker` are the values of the file.
 * remove: the trade is merged into another one, `mergedIntoTradeId`, which gets its notes, tags and images.
 */
export const PlannedTrade = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('add'),
    after: BrokerFieldsWithPnl,
    account: z.nullable(z.string()),
    deletedBefore: z.boolean(),
    ...planned,
  }),
  z.object({
    action: z.literal('change'),
    tradeId: z.string(),
    before: BrokerFieldsWithPnl,
    after: BrokerFieldsWithPnl,
    keptEdits: z.array(z.enum(editableParts)),
    replacedEdits: z.array(z.enum(editableParts)),
    ...planned,
  }),
  z.object({
    action: z.literal('keep'),
    tradeId: z.string(),
    before: BrokerFieldsWithPnl,
    broker: BrokerFieldsWithPnl,
    keptEdits: z.array(z.enum(editableParts)),
    ...planned,
  }),
  z.object({
    action: z.literal('remove'),
    tradeId: z.string(),
    mergedIntoTradeId: z.nullable(z.string()),
    before: BrokerFieldsWithPnl,
    ...planned,
  }),
])
export type PlannedTrade = z.infer<typeof PlannedTrade>

/** Maximum number of items on a page of the trades, skipped lines or warnings of a preview. The preview has the first pages. */
export const MAX_PREVIEW_PAGE_ITEMS = 100

/** Maximum number of accounts in one file. */
export const MAX_PREVIEW_ACCOUNTS = 200

/** Maximum number of listed names of files. */
export const MAX_LISTED_FILES = 100

/** The effect of importing a file, before anything is written. The commit sends the hash to confirm exactly this preview. */
export const ImportPreview = z.object({
  previewHash: z.string(),
  fileName: z.string(),
  format: z.object({ id: z.string(), title: z.string() }),
  /** The names of the files of this preview, and of those of the upload that no format knows: these are in no preview. At most 100. */
  files: z.array(z.string()),
  unreadFiles: z.array(z.string()),
  /** The time of the last import of exactly this file that is not undone, or null. */
  importedBefore: z.nullable(Instant),
  /**
   * `corrected` are executions of earlier imports that this file corrects; `unsized` are those without contract size,
   * `undecided` those whose question has no answer. Both are not imported.
   */
  executions: z.object({
    read: z.int(),
    added: z.int(),
    alreadyImported: z.int(),
    corrected: z.int(),
    unsized: z.int(),
    undecided: z.int(),
  }),
  /** The number of new stock splits and symbol changes. */
  splits: z.int(),
  /** Money that is no trade, such as dividends and deposits. `totals` are of the new ones, by kind and currency. */
  movements: z.object({ added: z.int(), alreadyImported: z.int(), totals: z.array(MovementTotal) }),
  trades: z.object({ add: z.int(), change: z.int(), keep: z.int(), remove: z.int() }),
  /** The number of new trades that get a strategy, notes or tags from the file. */
  labelled: z.int(),
  /** The change of closed trades and of their net P&L, one item for each currency. */
  pnl: z.array(CurrencyPnl),
  accountPnl: AccountPnl,
  /** What the broker states about the closed trades that are added or changed, one item for each currency. */
  brokerTotals: z.array(BrokerTotal),
  /** Null when the file names an account for each execution. */
  accountQuestion: z.nullable(AccountQuestion),
  sizeQuestions: z.array(SizeQuestion),
  /** `total` is the number of all questions, `open` of those without an answer; the list has the first 1000. */
  duplicates: z.object({ total: z.int(), open: z.int(), questions: z.array(DuplicateQuestion) }),
  corrections: z.object({ total: z.int(), open: z.int(), questions: z.array(CorrectionQuestion) }),
  reading: FileReading,
  /** Questions about missing purchases, counted in the same way; the list has the first 200. */
  lots: z.object({ total: z.int(), open: z.int(), questions: z.array(LotQuestion) }),
  /** Questions about spin-offs; `open` is the number of those without an answer. */
  spinOffs: z.object({ open: z.int(), questions: z.array(SpinOffQuestion) }),
  /** The number of all skipped lines and warnings; `skipped` and `warnings` are their first pages. */
  lines: z.object({ skipped: z.int(), warnings: z.int() }),
  skipped: z.array(SkippedLine),
  warnings: z.array(FileNote),
  /** The accounts of the new trades as the file names them, '' for none. */
  accounts: z.array(z.string()),
  /** The first page of trades: changes first, then new trades from the newest exit. */
  planned: z.array(PlannedTrade),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/**
 * The states of a preview. waiting: an earlier import of the user is running. reading: the file is being read. matching:
 * its executions are matched with the stored ones. ready: it can be committed. failed: see `error`. cancelled: the user
 * cancelled it. committed: it is imported.
 */
export const previewStates = [
  'waiting',
  'reading',
  'matching',
  'ready',
  'failed',
  'cancelled',
  'committed',
] as const
export type PreviewState = (typeof previewStates)[number]

/** The error of a failed preview: a code of the API, its message, and what is known about the file. */
export const PreviewError = z.object({ code: z.string(), message: z.string(), ...UnreadableFile.shape })
export type PreviewError = z.infer<typeof PreviewError>

/**
 * The progress of previewning one upload: its state, its rows (`rowsTotal` is null until it is known), its error, and the
 * preview when it is ready. When the upload has files of several formats, this is the preview of the first one, and `others` are the ids
 * of the previews of the others, in the order in which they are to be committed: each supposes that those before it are imported.
 * It is deleted at `expiresAt`.
 */
export const PreviewProgress = z.object({
  id: z.string(),
  others: z.array(z.string()),
  state: z.enum(previewStates),
  fileName: z.string(),
  fileBytes: z.int(),
  rowsDone: z.int(),
  rowsTotal: z.nullable(z.int()),
  error: z.nullable(PreviewError),
  preview: z.nullable(ImportPreview),
  createdAt: Instant,
  expiresAt: Instant,
})
export type PreviewProgress = z.infer<typeof PreviewProgress>
