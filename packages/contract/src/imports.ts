import { executionOrigins } from '@candlebook/domain/brokers/broker-format'
import { storedMovementKinds } from '@candlebook/domain/ledger/movement-kinds'
import * as z from 'zod/mini'
import { Decimal, Instant } from './fields.ts'

/** A kind of file that is known without a question; `help` says where to click at the broker. */
export const FileFormat = z.object({
  id: z.string(),
  broker: z.string(),
  title: z.string(),
  help: z.string(),
})
export type FileFormat = z.infer<typeof FileFormat>

/** A committed import. */
export const Import = z.object({
  id: z.string(),
  format: z.object({ id: z.string(), title: z.string() }),
  fileName: z.string(),
  executionsAdded: z.int(),
  tradesAdded: z.int(),
  tradesChanged: z.int(),
  /** The number of new cash movements. */
  movementsAdded: z.int(),
  /** The number of its trades that still exist, and of those with notes or images of the trader. */
  trades: z.int(),
  tradesWithNotes: z.int(),
  /** The number of its cash movements that are stored: the undo of another import can pass further ones to it. */
  movements: z.int(),
  createdAt: Instant,
  undoneAt: z.nullable(Instant),
})
export type Import = z.infer<typeof Import>

/** The effect of undoing an import on trades. */
export const UndoneImport = z.object({
  id: z.string(),
  undoneAt: Instant,
  tradesRemoved: z.int(),
  tradesChanged: z.int(),
  tradesAdded: z.int(),
})
export type UndoneImport = z.infer<typeof UndoneImport>

/** An execution of a broker's file that belongs to a trade. Quantity and fee are the share of this trade. */
export const TradeExecution = z.object({
  id: z.string(),
  importId: z.string(),
  fileName: z.string(),
  line: z.int(),
  role: z.enum(['entry', 'exit']),
  side: z.enum(['buy', 'sell']),
  quantity: Decimal,
  /** The quantity that the broker executed; more than `quantity` when another trade has the rest. */
  executedQuantity: Decimal,
  price: Decimal,
  contractSize: Decimal,
  fee: Decimal,
  currency: z.string(),
  day: z.string(),
  /** The instant; null when the file has days only. */
  executedAt: z.nullable(Instant),
  /** The time zone of the file: an IANA name or an offset such as '+01:00'. Null when the file has days only. */
  zone: z.nullable(z.string()),
  /**
   * Why the execution is no order of the broker: it came by transfer, as a reward or by an event, or the trader typed it. An opening
   * lot is 'stated' by the trader, or has the cost ('basis') that the file states for its sale; `line` is then the line of the sale.
   * Null for an order.
   */
  origin: z.nullable(z.enum(executionOrigins)),
})
export type TradeExecution = z.infer<typeof TradeExecution>

/** Money of a broker's file that belongs to no trade, or a movement that the trader typed. Times are as in executions. */
export const CashMovement = z.object({
  id: z.string(),
  /** Import, file and line are null for a movement that the trader typed. */
  importId: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  line: z.nullable(z.int()),
  /** `cash` is a deposit or a withdrawal. */
  kind: z.enum(storedMovementKinds),
  /** Above zero when the money came to the account. */
  amount: Decimal,
  currency: z.string(),
  account: z.nullable(z.string()),
  day: z.string(),
  executedAt: z.nullable(Instant),
  zone: z.nullable(z.string()),
  /** The share of a dividend or a tax. */
  symbol: z.nullable(z.string()),
  /** The words of the broker. */
  what: z.string(),
})
export type CashMovement = z.infer<typeof CashMovement>
