import * as z from 'zod/mini'
import { Instant } from '../fields/index.ts'
import { FileNote, SkippedLine } from './file-notes.shapes.ts'
import { AccountQuestion, SizeQuestion } from './plan-questions.shapes.ts'
import { AccountPnl, BrokerTotal, CurrencyPnl } from './plan-totals.shapes.ts'
import { PlannedTrade } from './planned-trades.shapes.ts'

/** Maximum number of items on a page of the trades, skipped lines or warnings of a plan. The plan has the first pages. */
export const MAX_PLAN_PAGE_ITEMS = 100

/** Maximum number of accounts in one file. */
export const MAX_PLAN_ACCOUNTS = 200

/** The effect of importing a file, before anything is written. The commit sends the hash to confirm exactly this plan. */
export const ImportPlan = z.object({
  planHash: z.string(),
  fileName: z.string(),
  format: z.object({ id: z.string(), title: z.string() }),
  /** The time of the last import of exactly this file that is not undone, or null. */
  importedBefore: z.nullable(Instant),
  /** `corrected` are executions of earlier imports that this file corrects; `unsized` are those without contract size. */
  executions: z.object({
    read: z.int(),
    added: z.int(),
    alreadyImported: z.int(),
    corrected: z.int(),
    unsized: z.int(),
  }),
  /** The number of new stock splits. */
  splits: z.int(),
  trades: z.object({ add: z.int(), change: z.int(), keep: z.int(), remove: z.int() }),
  /** The change of closed trades and of their net P&L, one item for each currency. */
  pnl: z.array(CurrencyPnl),
  accountPnl: AccountPnl,
  /** What the broker states about the closed trades that are added or changed, one item for each currency. */
  brokerTotals: z.array(BrokerTotal),
  /** Null when the file names an account for each execution. */
  accountQuestion: z.nullable(AccountQuestion),
  sizeQuestions: z.array(SizeQuestion),
  /** The number of all skipped lines and warnings; `skipped` and `warnings` are their first pages. */
  lines: z.object({ skipped: z.int(), warnings: z.int() }),
  skipped: z.array(SkippedLine),
  warnings: z.array(FileNote),
  /** The accounts of the new trades as the file names them, '' for none. */
  accounts: z.array(z.string()),
  /** The first page of trades: changes first, then new trades from the newest exit. */
  planned: z.array(PlannedTrade),
})
export type ImportPlan = z.infer<typeof ImportPlan>

/**
 * The states of a plan. waiting: an earlier import of the user is running. reading: the file is being read. matching:
 * its executions are matched with the stored ones. ready: it can be committed. failed: see `error`. cancelled: the user
 * cancelled it. committed: it is imported.
 */
export const planStates = [
  'waiting',
  'reading',
  'matching',
  'ready',
  'failed',
  'cancelled',
  'committed',
] as const
export type PlanState = (typeof planStates)[number]

/** The error of a failed plan: a code of the API, its message, and the problems of the file. */
export const PlanError = z.object({ code: z.string(), message: z.string(), problems: z.array(FileNote) })
export type PlanError = z.infer<typeof PlanError>

/**
 * The progress of planning one file: its state, its rows (`rowsTotal` is null until it is known), its error, and the
 * plan when it is ready. It is deleted at `expiresAt`.
 */
export const PlanProgress = z.object({
  id: z.string(),
  state: z.enum(planStates),
  fileName: z.string(),
  fileBytes: z.int(),
  rowsDone: z.int(),
  rowsTotal: z.nullable(z.int()),
  error: z.nullable(PlanError),
  plan: z.nullable(ImportPlan),
  createdAt: Instant,
  expiresAt: Instant,
})
export type PlanProgress = z.infer<typeof PlanProgress>
