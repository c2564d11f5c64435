import { MAX_STRATEGY_CHARACTERS, MAX_TAGS } from '@candlebook/domain/text/text'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { listDistinctTags, MAX_SELECTED_TRADES } from '@candlebook/domain/trades/labels'
import { NEWEST_FIRST, tradeSorts } from '@candlebook/domain/trades/trade-sort'
import * as z from 'zod/mini'
import { blankableText, boundedList, Tag } from './fields.ts'

/** The ids of 1 to 500 trades. An id that is there twice counts once. */
const TradeIds = boundedList(z.uuid('field.invalid'), { min: 1, max: MAX_SELECTED_TRADES }).check(
  z.overwrite((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
)

const Tags = z.optional(
  boundedList(Tag, { max: MAX_TAGS, tooMany: 'tags.too_many' }).check(z.overwrite(listDistinctTags)),
)

/**
 * What changes in each selected trade; a field that is left out stays as it is, and null empties it. A tag is equal to one in
 * another case. `removeTags` comes before `addTags`.
 */
export const TradesChange = z
  .object({
    addTags: Tags,
    removeTags: Tags,
    strategy: z.optional(blankableText(MAX_STRATEGY_CHARACTERS)),
    account: z.optional(blankableText(MAX_ACCOUNT)),
    planFollowed: z.optional(z.boolean('field.invalid')),
  })
  .check(z.refine((change) => Object.values(change).some(isGiven), 'field.required'))
export type TradesChange = z.infer<typeof TradesChange>

const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined)

/** Trades to change. A repeated request has the same effect. */
export const ChangeTrades = z.object({ ids: TradeIds, change: TradesChange })
export type ChangeTrades = z.infer<typeof ChangeTrades>

/** Trades to delete. A repeated request has the same effect. */
export const DeleteTrades = z.object({ ids: TradeIds })
export type DeleteTrades = z.infer<typeof DeleteTrades>

/** Trades to export, and their order. */
export const ExportTrades = z.object({
  ids: TradeIds,
  sort: z._default(z.enum(tradeSorts, 'field.invalid'), NEWEST_FIRST),
})
export type ExportTrades = z.infer<typeof ExportTrades>

/**
 * How many of the trades were changed or deleted, and how many of the ids no trade of the user has (any more). A trade that has
 * the values already is neither.
 */
export const ChangedTrades = z.object({ changed: z.int(), missing: z.int() })
export type ChangedTrades = z.infer<typeof ChangedTrades>
