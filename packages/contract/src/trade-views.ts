import { dayRanges } from '@candlebook/domain/days/day-range'
import { MAX_VIEW_NAME, rowDensities, tradeColumns } from '@candlebook/domain/trades/trade-columns'
import { NEWEST_FIRST, tradeSorts } from '@candlebook/domain/trades/trade-sort'
import * as z from 'zod/mini'
import { boundedList } from './fields.ts'
import { ViewFilter } from './trades.ts'

const layout = {
  columns: boundedList(z.enum(tradeColumns, 'field.invalid'), {
    min: 1,
    max: tradeColumns.length,
    error: 'view.columns_missing',
  }).check(z.refine((columns) => new Set(columns).size === columns.length, 'field.invalid')),
  density: z.enum(rowDensities, 'field.invalid'),
}

/** The columns of the list of trades between the symbol and the actions, in their order, each once, and the height of its rows. */
export const TradeListLayout = z.object(layout)
export type TradeListLayout = z.infer<typeof TradeListLayout>

const ONE_LINE = /^\P{Cc}*$/u

/**
 * A view of the list of trades as a client saves it. `exitDays` is a range by its name, whose days are those of the day on which
 * the view is opened; they come in place of `exitFrom` and `exitTo` of the filter. At most one view of a user is the default.
 */
export const TradeViewFields = z.object({
  name: z
    .string('view.name_missing')
    .check(
      z.trim(),
      z.minLength(1, { error: 'view.name_missing', abort: true }),
      z.maxLength(MAX_VIEW_NAME, 'field.too_long'),
      z.regex(ONE_LINE, 'field.invalid'),
    ),
  filter: ViewFilter,
  exitDays: z._default(z.nullable(z.enum(dayRanges, 'field.invalid')), null),
  sort: z._default(z.enum(tradeSorts, 'field.invalid'), NEWEST_FIRST),
  ...layout,
  isDefault: z._default(z.boolean('field.invalid'), false),
})
export type TradeViewFields = z.infer<typeof TradeViewFields>
/** TradeViewFields before defaults and clean-up. */
export type TradeViewFieldsInput = z.input<typeof TradeViewFields>

/** A saved view. Its filter has the parts that exclude trades, also one whose strategy, account or tag no trade has any more. */
export const TradeView = z.object({
  id: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  exitDays: z.nullable(z.enum(dayRanges)),
  sort: z.enum(tradeSorts),
  columns: z.array(z.enum(tradeColumns)),
  density: z.enum(rowDensities),
  isDefault: z.boolean(),
})
export type TradeView = z.infer<typeof TradeView>

/** What the list of trades shows first: the layout without a view, and the default view. */
export const TradeListStart = z.object({
  columns: z.array(z.enum(tradeColumns)),
  density: z.enum(rowDensities),
  view: z.nullable(TradeView),
})
export type TradeListStart = z.infer<typeof TradeListStart>
