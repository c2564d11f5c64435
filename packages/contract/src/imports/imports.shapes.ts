import { editableParts } from '@candlebook/domain/trades'
import * as z from 'zod/mini'
import { Decimal, Instant } from '../fields/index.ts'
import { storedBrokerFields } from '../trades/index.ts'

/** Most items on one page of a plan's trades, skipped lines or warnings. The first page of each is part of the plan. */
export const MAX_PLAN_PAGE = 100

/** Most lines that are listed of one planned trade; `lineCount` counts them all. */
export const MAX_PLANNED_LINES = 1000

/** Most accounts that one file can name. */
export const MAX_PLAN_ACCOUNTS = 200

/** What can be wrong with a file, or is worth knowing of it. The line is the file's own, from 1; null for the whole. */
export const FileNote = z.object({ line: z.nullable(z.int()), code: z.string(), message: z.string() })
export type FileNote = z.infer<typeof FileNote>

/** The `data` of imports.unreadable: what is wrong, and where. Nothing was written. */
export const UnreadableFile = z.object({ problems: z.array(FileNote) })
export type UnreadableFile = z.infer<typeof UnreadableFile>

/** A line that is no execution: `what` in the broker's words, code and sentence why. */
export const SkippedLine = z.object({
  line: z.int(),
  what: z.string(),
  code: z.string(),
  message: z.string(),
})
export type SkippedLine = z.infer<typeof SkippedLine>

/** As much of a trade as a broker's file decides. P&L is net and exact, in the trade's money, null while open. */
export const BrokerFigures = z.object({ ...storedBrokerFields, pnl: z.nullable(Decimal) })
export type BrokerFigures = z.infer<typeof BrokerFigures>

const planned = { currency: z.string(), lineCount: z.int(), lines: z.array(z.int()) }

/**
 * What becomes of one trade. `lines` are the first lines of this file that belong to it, `lineCount` counts them all.
 * add: a new trade, `account` as the file calls it (null when it names none), or as yours is called that it is split off
 * from; `deletedBefore` when the trader deleted it, or what it goes on from, after an earlier import.
 * change: it stands already and gets other figures; `kept` names the parts that stay because they were edited by hand.
 * keep: the file would change it, but only in parts that were edited by hand, so it stays; `broker` is what it says.
 * remove: with this file it is a part of another trade, `intoTradeId`, which takes over its notes, tags and images.
 */
export const PlannedTrade = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('add'),
    after: BrokerFigures,
    account: z.nullable(z.string()),
    deletedBefore: z.boolean(),
    ...planned,
  }),
  z.object({
    action: z.literal('change'),
    tradeId: z.string(),
    before: BrokerFigures,
    after: BrokerFigures,
    kept: z.array(z.enum(editableParts)),
    ...planned,
  }),
  z.object({
    action: z.literal('keep'),
    tradeId: z.string(),
    before: BrokerFigures,
    broker: BrokerFigures,
    kept: z.array(z.enum(editableParts)),
    ...planned,
  }),
  z.object({
    action: z.literal('remove'),
    tradeId: z.string(),
    intoTradeId: z.nullable(z.string()),
    before: BrokerFigures,
    ...planned,
  }),
])
export type PlannedTrade = z.infer<typeof PlannedTrade>

/** So many more closed trades and so much more net P&L in one currency; never added up over currencies. */
export const CurrencyPnl = z.object({ currency: z.string(), closed: z.int(), pnl: Decimal })
export type CurrencyPnl = z.infer<typeof CurrencyPnl>

/** What importing a file would do. Nothing is written yet; the hash names exactly this plan to the commit. */
export const ImportPlan = z.object({
  planHash: z.string(),
  fileName: z.string(),
  format: z.object({ id: z.string(), title: z.string() }),
  /** When this very file was imported before, and not undone since. */
  importedBefore: z.nullable(Instant),
  executions: z.object({ read: z.int(), added: z.int(), alreadyThere: z.int() }),
  trades: z.object({ add: z.int(), change: z.int(), keep: z.int(), remove: z.int() }),
  /** How far the import moves closed trades and their net P&L, one for each currency that it touches. */
  pnl: z.array(CurrencyPnl),
  /** How many lines of the file are skipped, and how many warnings there are; the lists hold the first page of each. */
  lines: z.object({ skipped: z.int(), warnings: z.int() }),
  skipped: z.array(SkippedLine),
  warnings: z.array(FileNote),
  /** What the file calls the accounts of the new trades, '' for those that it names none for. */
  accounts: z.array(z.string()),
  /** Changes first, then new trades with the newest on top; the first page of them. */
  planned: z.array(PlannedTrade),
})
export type ImportPlan = z.infer<typeof ImportPlan>

/**
 * The states of a plan. waiting: the user's import before this one still runs. reading: the file is read. matching: its
 * executions are joined to the stored ones. ready: it can be committed. failed: `error` says why. cancelled: the user
 * ended it. committed: it was imported.
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

/** Why a plan failed: a code of the API with its sentence, and the problems of the file. */
export const PlanError = z.object({ code: z.string(), message: z.string(), problems: z.array(FileNote) })
export type PlanError = z.infer<typeof PlanError>

/**
 * The work of planning one file: its state, its progress in rows of the file (`rowsTotal` is null until it is known),
 * why it failed, and the plan once it is ready. It is deleted at `expiresAt`.
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

/** A committed import. `trades` and `tradesWithNotes` count what stands of it now. */
export const Import = z.object({
  id: z.string(),
  format: z.object({ id: z.string(), title: z.string() }),
  fileName: z.string(),
  executionsAdded: z.int(),
  tradesAdded: z.int(),
  tradesChanged: z.int(),
  /** Trades made by this import that still stand, and those of them that carry notes or images of the trader. */
  trades: z.int(),
  tradesWithNotes: z.int(),
  createdAt: Instant,
  undoneAt: z.nullable(Instant),
})
export type Import = z.infer<typeof Import>

/** What undoing an import did to the trades. */
export const UndoneImport = z.object({
  id: z.string(),
  undoneAt: Instant,
  tradesRemoved: z.int(),
  tradesChanged: z.int(),
  tradesAdded: z.int(),
})
export type UndoneImport = z.infer<typeof UndoneImport>

/** One execution of a broker's file as part of a trade; quantity and fee are this trade's share of it. */
export const TradeExecution = z.object({
  id: z.string(),
  importId: z.string(),
  fileName: z.string(),
  line: z.int(),
  role: z.enum(['entry', 'exit']),
  side: z.enum(['buy', 'sell']),
  quantity: Decimal,
  /** What the broker executed; more than `quantity` when the rest belongs to another trade. */
  wholeQuantity: Decimal,
  price: Decimal,
  fee: Decimal,
  currency: z.string(),
  day: z.string(),
  /** The instant; null when the file has days only. */
  executedAt: z.nullable(Instant),
  /** The zone of the file's clock: an IANA name or an offset such as '+01:00'. Null when the file has days only. */
  zone: z.nullable(z.string()),
})
export type TradeExecution = z.infer<typeof TradeExecution>
