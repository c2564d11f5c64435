import { cashMovementKinds } from '@candlebook/domain/ledger/movement-kinds'
import { MAX_SELECTED_TRADES } from '@candlebook/domain/trades/labels'
import { tradeStatuses, tradeTypes } from '@candlebook/domain/trades/vocabulary'
import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { boundedList, Day, Decimal, Instant } from './fields.ts'
import { MAX_BINNED } from './limits.ts'
import { route } from './routes.ts'

/** How many records a page of the bin has. */
export const BIN_PAGE_ITEMS = 50

/** What can be moved to the bin: a trade, an entry of the journal, a cash movement that was typed. */
export const binKinds = ['trade', 'entry', 'movement'] as const
export type BinKind = (typeof binKinds)[number]

const common = { id: z.string(), binnedAt: Instant, endsAt: Instant }

/** A record in the bin, with what tells it from others. It is deleted for good at `endsAt`. */
export const BinnedRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('trade'),
    ...common,
    symbol: z.string(),
    type: z.enum(tradeTypes),
    status: z.enum(tradeStatuses),
    entryDate: Day,
    exitDate: z.nullable(Day),
  }),
  z.object({ kind: z.literal('entry'), ...common, title: z.string(), date: Day }),
  z.object({
    kind: z.literal('movement'),
    ...common,
    movement: z.enum(cashMovementKinds),
    amount: Decimal,
    currency: z.string(),
    account: z.string(),
    day: Day,
  }),
])
export type BinnedRecord = z.infer<typeof BinnedRecord>

/** A page of the bin, the last moved first, and how many records are in the bin. */
export const BinPage = z.object({ items: z.array(BinnedRecord), total: z.int() })
export type BinPage = z.infer<typeof BinPage>

const Ids = boundedList(z.uuid('field.invalid'), { min: 1, max: MAX_SELECTED_TRADES }).check(
  z.overwrite((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
)

/** Records of one kind to move. A repeated request has the same effect. */
export const MoveToBin = z.object({ kind: z.enum(binKinds, 'field.invalid'), ids: Ids })
export type MoveToBin = z.infer<typeof MoveToBin>

/** How many records were moved, and how many of the ids no record of the kind has (any more). */
export const MovedToBin = z.object({ moved: z.int(), missing: z.int() })
export type MovedToBin = z.infer<typeof MovedToBin>

/** Records of the bin. */
export const BinnedIds = z.object({ ids: Ids })
export type BinnedIds = z.infer<typeof BinnedIds>

/**
 * How many records were restored, and how many of the ids are not in the bin. `addedAgain`: trades that stay in the bin, because an
 * import or a form added them again in the meantime.
 */
export const RestoredFromBin = z.object({ restored: z.int(), missing: z.int(), addedAgain: z.int() })
export type RestoredFromBin = z.infer<typeof RestoredFromBin>

const BinPageNumber = z._default(
  z.coerce
    .number('field.invalid')
    .check(
      z.int('field.invalid'),
      z.gte(1, 'field.invalid'),
      z.lte(MAX_BINNED / BIN_PAGE_ITEMS, 'field.invalid'),
    ),
  1,
)

const base = route('user', { demo: true })
const withIds = base.errors(documentedErrors('request.invalid'))
// As all writes of trades and entries. The bin has no area of API tokens, which would say so.
const writing = withIds.meta({ plan: 'trades' })
const tags = ['Bin']

/** The bin: records that a trader removed and can bring back for 30 days. Programs delete; they cannot move or restore. */
export const bin = {
  list: withIds
    .route({ method: 'GET', path: '/bin', summary: 'A page of the bin, the last moved first', tags })
    .input(z.object({ page: BinPageNumber }))
    .output(BinPage),
  move: writing
    .errors(documentedErrors('bin.full'))
    .meta({ changesRecord: true })
    .route({ method: 'POST', path: '/bin', summary: 'Move records to the bin', tags })
    .input(MoveToBin)
    .output(MovedToBin),
  restore: writing
    .errors(documentedErrors('imports.busy', 'ledger.movement_limit_reached', 'trades.account_limit_reached'))
    .meta({ changesRecord: true })
    .route({ method: 'POST', path: '/bin/restore', summary: 'Bring records back from the bin', tags })
    .input(BinnedIds)
    .output(RestoredFromBin),
  delete: writing
    .route({
      method: 'POST',
      path: '/bin/delete',
      successStatus: 204,
      summary: 'Delete records of the bin for good',
      tags,
    })
    .input(BinnedIds)
    .output(z.void()),
  empty: base
    .meta({ plan: 'trades' })
    .route({
      method: 'DELETE',
      path: '/bin',
      successStatus: 204,
      summary: 'Delete everything in the bin for good',
      tags,
    })
    .output(z.void()),
}
