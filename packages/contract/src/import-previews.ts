import type { CashMovementKind } from '@candlebook/domain/ledger/movement-kinds'
import * as z from 'zod/mini'
import { Decimal, Instant } from './fields.ts'
import { FileNote, FileReading, SkippedLine, UnreadableFile } from './file-reading.ts'
import {
  AccountQuestion,
  CorrectionQuestion,
  DuplicateQuestion,
  LotQuestion,
  SizeQuestion,
  SpinOffQuestion,
} from './import-questions.ts'
import { BasePnl, BrokerTotal, CurrencyPnl, PlannedTrade } from './planned-trades.ts'

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
  /** The number of balances of the broker that are not stored yet. */
  balances: z.int(),
  trades: z.object({ add: z.int(), change: z.int(), keep: z.int(), remove: z.int() }),
  /** The number of new trades that get a strategy, notes or tags from the file. */
  labelled: z.int(),
  /** The change of closed trades and of their net P&L, one item for each currency. */
  pnl: z.array(CurrencyPnl),
  basePnl: BasePnl,
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
 * The progress of the preview of an upload: its state, its rows, its error, and the preview when it is ready. It is deleted at
 * `expiresAt`.
 */
export const PreviewProgress = z.object({
  id: z.string(),
  /**
   * The ids of further previews, when the upload has files of several formats; this one is of the first format. They are committed
   * in this order, because each assumes that the previews before it are imported.
   */
  others: z.array(z.string()),
  state: z.enum(previewStates),
  fileName: z.string(),
  fileBytes: z.int(),
  rowsDone: z.int(),
  /** Null until it is known. */
  rowsTotal: z.nullable(z.int()),
  error: z.nullable(PreviewError),
  preview: z.nullable(ImportPreview),
  createdAt: Instant,
  expiresAt: Instant,
})
export type PreviewProgress = z.infer<typeof PreviewProgress>
