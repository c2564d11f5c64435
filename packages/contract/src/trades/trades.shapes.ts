import {
  distinctTags,
  emotions,
  feeUnits,
  MAX_ACCOUNT,
  markets,
  normaliseSymbol,
  timeFrames,
  tradeStatuses,
  tradeTypes,
} from '@candlebook/domain/trades'
import * as z from 'zod/mini'
import {
  boundedList,
  Day,
  Decimal,
  Instant,
  NonNegativeDecimal,
  OptionalDecimal,
  optionalText,
} from '../fields/index.ts'
import { commonConditions, exitConditions } from './trade-conditions.ts'

/** Most images, links and tags that one trade can carry. */
export const MOST_IMAGES = 30
export const MOST_LINKS = 50
export const MOST_TAGS = 50

const Tag = z.string('field.invalid').check(z.trim(), z.maxLength(50, 'tag.too_long'))
const Link = z.string('field.invalid').check(z.trim(), z.maxLength(2000, 'link.too_long'))

const RiskPercentage = z._default(
  z.nullable(
    z.pipe(
      OptionalDecimal,
      z.nullable(z.string().check(z.refine((text) => Number(text) <= 100, 'risk.range'))),
    ),
  ),
  null,
)

/** What a trader fills in. Rules across fields (exit after entry, not in the future) are domain's checkTrade. */
export const TradeFields = z.object({
  symbol: z
    .string('symbol.missing')
    .check(
      z.overwrite(normaliseSymbol),
      z.minLength(1, { error: 'symbol.missing', abort: true }),
      z.maxLength(20, 'symbol.too_long'),
    ),
  market: z.enum(markets, 'field.invalid'),
  type: z.enum(tradeTypes, 'field.invalid'),
  status: z.enum(tradeStatuses, 'field.invalid'),
  quantity: NonNegativeDecimal,
  entryPrice: NonNegativeDecimal,
  entryDate: Day,
  exitPrice: OptionalDecimal,
  exitDate: z._default(
    z
      .nullable(
        z.pipe(
          z.string('day.invalid'),
          z.transform((text) => (text === '' ? null : text)),
        ),
      )
      .check(z.refine((day) => day === null || Day.safeParse(day).success, 'day.invalid')),
    null,
  ),
  fees: z._default(
    z.pipe(
      OptionalDecimal,
      z.transform((fees) => fees ?? '0'),
    ),
    '0',
  ),
  feesUnit: z._default(z.enum(feeUnits, 'field.invalid'), 'percent'),
  strategy: optionalText(100),
  /** The broker account or sub-account that the trade was made in, such as 'IBKR margin' or 'Prop 50k'. */
  account: optionalText(MAX_ACCOUNT),
  notes: optionalText(20_000),
  stopLoss: OptionalDecimal,
  takeProfit: OptionalDecimal,
  riskPercentage: RiskPercentage,
  emotion: z._default(z.nullable(z.enum(emotions, 'field.invalid')), null),
  confidenceLevel: z._default(
    z.nullable(z.int('field.invalid').check(z.gte(1, 'field.invalid'), z.lte(5, 'field.invalid'))),
    null,
  ),
  timeFrame: z._default(z.nullable(z.enum(timeFrames, 'field.invalid')), null),
  planFollowed: z._default(z.boolean('field.invalid'), false),
  tags: z._default(boundedList(Tag, { max: MOST_TAGS }).check(z.overwrite(distinctTags)), []),
  links: z._default(
    boundedList(Link, { max: MOST_LINKS }).check(z.overwrite((links) => links.filter((link) => link !== ''))),
    [],
  ),
  images: z._default(
    boundedList(z.string('field.invalid').check(z.maxLength(500, 'image.unknown')), { max: MOST_IMAGES }),
    [],
  ),
})
export type TradeFields = z.infer<typeof TradeFields>
/** TradeFields before defaults and clean-up: what a form or an API client may send. */
export type TradeFieldsInput = z.input<typeof TradeFields>

/** A new trade. The same clientKey sent twice makes one trade. */
export const CreateTrade = z.extend(TradeFields, { clientKey: z.optional(z.uuid('field.invalid')) })
export type CreateTrade = z.infer<typeof CreateTrade>

/** All fields of a trade again, with the version that the editor started from. */
export const UpdateTrade = z.extend(TradeFields, { version: z.int('field.invalid') })
export type UpdateTrade = z.infer<typeof UpdateTrade>

/** How an open trade ended. A flag is stored only when it is true; absent leaves the stored value. */
export const CloseTrade = z.object({
  exitPrice: NonNegativeDecimal,
  exitDate: Day,
  slHit: z.optional(z.boolean('field.invalid')),
  tpHit: z.optional(z.boolean('field.invalid')),
  slModified: z.optional(z.boolean('field.invalid')),
  tpModified: z.optional(z.boolean('field.invalid')),
})
export type CloseTrade = z.infer<typeof CloseTrade>

/** A stored trade. Prices and quantities as entered; pnl is net, exact, in the trade's money, null while open. */
export const Trade = z.object({
  id: z.string(),
  version: z.int(),
  symbol: z.string(),
  market: z.enum(markets),
  type: z.enum(tradeTypes),
  status: z.enum(tradeStatuses),
  quantity: Decimal,
  entryPrice: Decimal,
  entryDate: z.string(),
  exitPrice: z.nullable(Decimal),
  exitDate: z.nullable(z.string()),
  fees: Decimal,
  feesUnit: z.enum(feeUnits),
  strategy: z.nullable(z.string()),
  account: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  stopLoss: z.nullable(Decimal),
  takeProfit: z.nullable(Decimal),
  riskPercentage: z.nullable(Decimal),
  emotion: z.nullable(z.enum(emotions)),
  confidenceLevel: z.nullable(z.int()),
  timeFrame: z.nullable(z.enum(timeFrames)),
  planFollowed: z.boolean(),
  slHit: z.boolean(),
  tpHit: z.boolean(),
  slModified: z.boolean(),
  tpModified: z.boolean(),
  tags: z.array(z.string()),
  links: z.array(z.string()),
  images: z.array(z.string()),
  pnl: z.nullable(Decimal),
  importId: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Trade = z.infer<typeof Trade>

/**
 * Which trades; all that is given is AND. `search` is text in symbol or strategy (any case), `day` one of entry or exit.
 * All the rest is what the analytics count trades by, so that each of their figures has its list.
 */
export const TradeFilter = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100, 'field.too_long')), ''),
  status: z._default(z.enum(['all', ...tradeStatuses], 'field.invalid'), 'all'),
  day: z.optional(Day),
  ...commonConditions,
  ...exitConditions,
})
export type TradeFilter = z.infer<typeof TradeFilter>

/** A page of the list; newest created first. `cursor` is the `nextCursor` of the page before. */
export const ListTrades = z.extend(TradeFilter, {
  cursor: z.optional(z.string().check(z.maxLength(200, 'field.too_long'))),
  limit: z._default(
    z.coerce
      .number('field.invalid')
      .check(z.int('field.invalid'), z.gte(1, 'field.invalid'), z.lte(200, 'field.invalid')),
    50,
  ),
})
export type ListTrades = z.infer<typeof ListTrades>

export const TradePage = z.object({ items: z.array(Trade), nextCursor: z.nullable(z.string()) })
export type TradePage = z.infer<typeof TradePage>

/** What the filtered trades come to: counts, and the exact sum of net P&L of the closed ones. */
export const TradeTotals = z.object({
  count: z.int(),
  open: z.int(),
  closed: z.int(),
  pnl: Decimal,
})
export type TradeTotals = z.infer<typeof TradeTotals>

/** The figures of the summary cards, over all trades of the user. */
export const TradeSummary = z.object({
  totalPnl: Decimal,
  monthPnl: Decimal,
  closed: z.int(),
  wins: z.int(),
  losses: z.int(),
  evens: z.int(),
  open: z.int(),
  openWithStop: z.int(),
  equity: z.array(Decimal),
})
export type TradeSummary = z.infer<typeof TradeSummary>
