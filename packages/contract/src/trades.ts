import { rateSources } from '@candlebook/domain/money/convert-amount'
import { MAX_CURRENCY_CODE } from '@candlebook/domain/money/currencies'
import { MAX_FILLS } from '@candlebook/domain/trades/fills'
import { type DefaultedFieldName, defaultedFieldNames } from '@candlebook/domain/trades/listed-trade'
import type { ExecutionFlagName } from '@candlebook/domain/trades/trade-fields'
import { NEWEST_FIRST, tradeSorts } from '@candlebook/domain/trades/trade-sort'
import { tradeStatuses } from '@candlebook/domain/trades/vocabulary'
import * as z from 'zod/mini'
import {
  boundedList,
  Day,
  Decimal,
  Instant,
  NonNegativeDecimal,
  NotShortened,
  OptionalDecimal,
  Price,
  Shortened,
  TimeOfDay,
} from './fields.ts'
import { PlanRecord } from './plan-history.ts'
import { optionalAnswers } from './playbooks.ts'
import { commonConditions, exitConditions } from './trade-conditions.ts'
import { storedBrokerFields, storedTraderFields, TradeFields } from './trade-fields.ts'

/**
 * A new trade. A repeated request with the same clientKey creates one trade. With `entryTime` the entry, and the exit of a closed
 * trade, are fills, the first one with this time in the zone of the days of the trade.
 */
export const CreateTrade = z.extend(TradeFields, {
  entryTime: z.optional(TimeOfDay),
  clientKey: z.optional(z.uuid('field.invalid')),
})
export type CreateTrade = z.infer<typeof CreateTrade>

/** All fields of an edited trade, with the version that the editor loaded. */
export const UpdateTrade = z.extend(TradeFields, {
  version: z.int('field.invalid'),
  shortened: NotShortened,
})
export type UpdateTrade = z.infer<typeof UpdateTrade>

/**
 * A rate that the trader types for a fee in another currency: units of the trade's currency for one unit of the fee's. Null
 * removes a typed rate. `version` is the one that the editor loaded.
 */
export const SetFeeRate = z.object({
  currency: z.string('field.invalid').check(z.maxLength(MAX_CURRENCY_CODE, 'field.too_long')),
  rate: z.nullable(NonNegativeDecimal),
  version: z.int('field.invalid'),
})
export type SetFeeRate = z.infer<typeof SetFeeRate>

const Flag = z.boolean('field.invalid')

/** The four execution flags of a trade, with the version that the editor loaded. */
export const SetTradeFlags = z.object({
  slHit: Flag,
  tpHit: Flag,
  slModified: Flag,
  tpModified: Flag,
  version: z.int('field.invalid'),
})
export type SetTradeFlags = z.infer<typeof SetTradeFlags>

const ExecutionFlag = z.optional(z.boolean('field.invalid'))
const executionFlags = {
  slHit: ExecutionFlag,
  tpHit: ExecutionFlag,
  slModified: ExecutionFlag,
  tpModified: ExecutionFlag,
} satisfies Record<ExecutionFlagName, z.ZodMiniType>

/**
 * The exit of an open trade. Without `quantity` it closes the trade; a smaller quantity than the held one is a partial exit, after
 * which the trade stays open. `exitFees` are added to the fees of the trade and have their unit. With `exitTime` the exit is a
 * fill with this time, in the zone of the days of the trade. A trade with another `version` is refused, so that a partial exit that
 * is sent twice is stored once. A flag changes the stored value only when it is true. The rules that it kept and broke replace the
 * stored ones.
 */
export const CloseTrade = z.object({
  version: z.optional(z.int('field.invalid')),
  quantity: OptionalDecimal,
  exitPrice: Price,
  exitDate: Day,
  exitTime: z.optional(TimeOfDay),
  exitFees: OptionalDecimal,
  ...executionFlags,
  ...optionalAnswers,
})
export type CloseTrade = z.infer<typeof CloseTrade>
/** CloseTrade before defaults and clean-up. */
export type CloseTradeInput = z.input<typeof CloseTrade>

/** The rate of a fee: units of the trade's currency for one unit of the fee's, with its source and day. */
export const FeeRate = z.object({
  currency: z.string(),
  rate: Decimal,
  source: z.enum(rateSources),
  day: z.nullable(z.string()),
})

/** The fees of an import in other currencies or coins than the trade's. */
export const foreignFeeFields = {
  /** `fees` does not contain them. */
  foreignFees: z.array(z.object({ currency: z.string(), amount: Decimal })),
  /** The rates of those that have one, of the exit day. Empty while open. The P&L does not contain a fee without a rate. */
  feeRates: z.array(FeeRate),
  /** The sum of those that have a rate, in the trade's currency: each × its rate, half-even to 18 places. P&L is net of it. */
  foreignFee: Decimal,
}

/**
 * A fill of a trade that was typed; `fee` is money in the currency of the trade. Fills of one day with a time count in this order. That of
 * an imported trade is in the zone of its days, and an execution without one keeps its own.
 */
export const TypedFill = z.object({
  role: z.enum(['entry', 'exit'], 'field.invalid'),
  day: Day,
  time: z.optional(TimeOfDay),
  quantity: NonNegativeDecimal,
  price: Price,
  fee: NonNegativeDecimal,
})

/**
 * A fill to write. `executionId` names the execution of an imported trade whose share it is: its role cannot be changed. A fill
 * without it is added, and an execution that no fill names is taken back. Ignored for a typed trade.
 */
export const SetFill = z.extend(TypedFill, { executionId: z.optional(z.uuid('field.invalid')) })
export type SetFill = z.infer<typeof SetFill>

/**
 * The fills of a trade, from 1 to 200, with the version that the editor loaded. One entry and one exit of a typed trade are stored
 * as fields only.
 */
export const SetFills = z.object({
  fills: boundedList(SetFill, { max: MAX_FILLS }),
  version: z.int('field.invalid'),
})
export type SetFills = z.infer<typeof SetFills>

/** The net P&L of the exits of one day and the quantity that they exit, in the trade's currency and in base currency. */
export const RealisedExit = z.object({
  day: Day,
  quantity: Decimal,
  pnl: Decimal,
  rate: z.nullable(Decimal),
  source: z.nullable(z.enum(rateSources)),
  basePnl: z.nullable(Decimal),
})
export type RealisedExit = z.infer<typeof RealisedExit>

/** A stored trade. Prices and quantities as entered; pnl is net, exact, in the trade's currency, null while open. */
export const Trade = z.object({
  id: z.string(),
  version: z.int(),
  ...storedBrokerFields,
  ...storedTraderFields,
  pnl: z.nullable(Decimal),
  /** The rate of the conversion to the base currency, its source and its day. Null while open, and without a rate. */
  baseRate: z.nullable(Decimal),
  rateSource: z.nullable(z.enum(rateSources)),
  rateDay: z.nullable(z.string()),
  /** The net P&L in base currency: exact, after a conversion rounded half-even to 18 places. */
  basePnl: z.nullable(Decimal),
  /** The P&L as the broker states it, in the trade's currency; null when no import had it. */
  brokerPnl: z.nullable(Decimal),
  ...foreignFeeFields,
  /** Rates that the trader typed for fees. Each converts to `rateCurrency` only. */
  ownFeeRates: z.array(z.object({ currency: z.string(), rate: Decimal, rateCurrency: z.string() })),
  /**
   * What exits before the exit day realised, or all exits of an open trade, oldest first; empty for most trades. `pnl` and
   * `basePnl` of a closed trade contain it. Each is converted at the rate of its own day; the last three are null without one.
   */
  realised: z.array(RealisedExit),
  /**
   * The fills of a typed trade with more than one entry or exit, in the order of the trader; empty for other trades. They decide
   * status, quantity, prices, days and fees.
   */
  fills: z.array(TypedFill),
  /** Stop, target, size and risk since the trade was first saved open with a stop or a target; empty for a trade that never was. */
  planHistory: z.array(PlanRecord),
  importId: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Trade = z.infer<typeof Trade>

/**
 * The filter of trades; a trade must match every condition. `search` is a text in symbol or strategy in any case, `day`
 * the day of entry or exit. The analytics use the other conditions, so that each figure can list its trades.
 */
export const TradeFilter = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100, 'field.too_long')), ''),
  status: z._default(z.enum(['all', ...tradeStatuses], 'field.invalid'), 'all'),
  day: z.optional(Day),
  ...commonConditions,
  ...exitConditions,
})
export type TradeFilter = z.infer<typeof TradeFilter>

/** The filter of a saved view. An unknown part is refused: with a misspelt one the view would show all trades. */
export const ViewFilter = z.strictObject(TradeFilter.def.shape, 'field.invalid')

/** A filter, and whether the totals have the sum of R: it takes longer than the others. */
export const TotalsRequest = z.extend(TradeFilter, {
  r: z.optional(z.enum(['none', 'sum'], 'field.invalid')),
})
export type TotalsRequest = z.infer<typeof TotalsRequest>

/** The filter of the list, and its order; the newest created first without one. */
export const SortedTrades = z.extend(TradeFilter, {
  sort: z._default(z.enum(tradeSorts, 'field.invalid'), NEWEST_FIRST),
})
export type SortedTrades = z.infer<typeof SortedTrades>

/**
 * A page of the list. `cursor` is the `nextCursor` of the page before, with the same `sort`. With `id` the page has this trade,
 * or none when the filter hides it.
 */
export const ListTrades = z.extend(SortedTrades, {
  id: z.optional(z.uuid('field.invalid')),
  cursor: z.optional(z.string().check(z.maxLength(800, 'field.too_long'))),
  limit: z._default(
    z.coerce
      .number('field.invalid')
      .check(z.int('field.invalid'), z.gte(1, 'field.invalid'), z.lte(200, 'field.invalid')),
    50,
  ),
})
export type ListTrades = z.infer<typeof ListTrades>

const defaulted = Object.fromEntries(defaultedFieldNames.map((name) => [name, true])) as Record<
  DefaultedFieldName,
  true
>

/**
 * A trade of a list, without `updatedAt`. A field that is left out is null, empty, false or the default of a save; for a
 * closed trade `baseRate` is 1, `rateSource` same and `basePnl` equal to `pnl`. `shortened`: `notes` is only their
 * beginning, or all `links` are left out.
 */
export const ListedTrade = z.extend(z.omit(z.partial(Trade, defaulted), { updatedAt: true }), {
  shortened: Shortened,
})
export type ListedTrade = z.infer<typeof ListedTrade>

/** A page has fewer items than asked for when their texts are long: it ends after 256 KB. */
export const TradePage = z.object({ items: z.array(ListedTrade), nextCursor: z.nullable(z.string()) })
export type TradePage = z.infer<typeof TradePage>

/**
 * Trades that are in no figure, because no rate converts their currency to the base currency. `open` of them are open, and
 * have an exit without a rate; it is left out when it is 0.
 */
export const WithoutRate = z.array(
  z.object({ currency: z.string(), trades: z.int(), open: z.optional(z.int()) }),
)

/** Closed trades that are in the figures without a fee of theirs, because no rate converts it; by currency of the fee. */
export const FeesWithoutRate = z.array(z.object({ currency: z.string(), trades: z.int() }))

/** Totals of the filtered trades: counts, and the sum of net P&L of the closed trades in base currency. */
export const TradeTotals = z.object({
  count: z.int(),
  open: z.int(),
  closed: z.int(),
  pnl: Decimal,
  /** Only with the condition `realised`: what the trades realised on these days. */
  realised: z.optional(Decimal),
  /** The sum of R of the closed trades that have one, and their number; only when it is asked for. */
  r: z.optional(z.object({ sum: Decimal, trades: z.int() })),
  withoutRate: WithoutRate,
  feesWithoutRate: FeesWithoutRate,
})
export type TradeTotals = z.infer<typeof TradeTotals>

/** The figures of the summary cards, over all trades of the user. Money is in base currency. */
export const TradeSummary = z.object({
  totalPnl: Decimal,
  monthPnl: Decimal,
  closed: z.int(),
  wins: z.int(),
  losses: z.int(),
  evens: z.int(),
  /** The sum of R of the closed trades, of which `rTrades` have one, and of those that were closed this month. */
  totalR: Decimal,
  rTrades: z.int(),
  monthR: Decimal,
  open: z.int(),
  openWithStop: z.int(),
  equity: z.array(Decimal),
  withoutRate: WithoutRate,
  feesWithoutRate: FeesWithoutRate,
})
export type TradeSummary = z.infer<typeof TradeSummary>
