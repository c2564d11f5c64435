import * as z from 'zod/mini'
import { Decimal, Instant } from '../fields/index.ts'

/** A committed import. */
export const Import = z.object({
  id: z.string(),
  format: z.object({ id: z.string(), title: z.string() }),
  fileName: z.string(),
  executionsAdded: z.int(),
  tradesAdded: z.int(),
  tradesChanged: z.int(),
  /** The number of its trades that still exist, and of those with notes or images of the trader. */
  trades: z.int(),
  tradesWithNotes: z.int(),
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
  /** The quantity that the broker executed; more than `quantity` when another trade has the remaining quantity. */
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
})
export type TradeExecution = z.infer<typeof TradeExecution>
