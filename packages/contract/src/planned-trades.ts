import { editableParts } from '@candlebook/domain/trades/trade-fields'
import * as z from 'zod/mini'
import { Decimal } from './fields.ts'
import { storedBrokerFields } from './trade-fields.ts'
import { foreignFeeFields, WithoutRate } from './trades.ts'

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
 * The change of the net P&L of closed trades and of exits of open trades in base currency, at the rates that the trades will have. Trades without a
 * rate are in `withoutRate`, by currency, and not in `pnl`. `isSum` is whether `pnl` adds the P&L of at least one trade.
 */
export const BasePnl = z.object({
  currency: z.string(),
  pnl: Decimal,
  isSum: z.boolean(),
  withoutRate: WithoutRate,
})
export type BasePnl = z.infer<typeof BasePnl>

/** The P&L of closed trades of a preview of which the broker states its own, added up in one currency. */
export const BrokerTotal = z.object({
  currency: z.string(),
  closed: z.int(),
  brokerPnl: Decimal,
  pnl: Decimal,
})
export type BrokerTotal = z.infer<typeof BrokerTotal>

/** Maximum number of listed lines of one planned trade; `lineCount` is the number of all its lines. */
export const MAX_PLANNED_LINES = 1000

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
const differenceCauses = ['currency', 'fees', 'assignment', 'lots', 'unknown'] as const
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
 * change: an existing trade changes. `keptEdits` are the parts that stay because the trader edited them. `replacedEdits` are the
 * edited parts that the file replaces, because the trade is closed in part and realises P&L while it is open.
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
