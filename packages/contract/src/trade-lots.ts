import { costMethods } from '@candlebook/domain/trades/account'
import * as z from 'zod/mini'
import { Decimal } from './fields.ts'

/** The maximum number of lots on one page. */
export const LOTS_PAGE_ITEMS = 50

/** A fill that an answer about lots names. `time` is 'HH:mm' on the day, null when it is not known. */
const NamedFill = z.object({
  day: z.string(),
  time: z.nullable(z.string()),
  quantity: Decimal,
  price: Decimal,
})

/**
 * An entry, or the part of it that an exit took or that is still held. `entry` is null for a share of all entries that were held, at
 * their average. `cost` is price × quantity × contract size, and `fees` the share of the fees of the entry.
 */
const Lot = z.object({
  entry: z.nullable(NamedFill),
  quantity: Decimal,
  price: Decimal,
  cost: Decimal,
  fees: Decimal,
})
export type TradeLot = z.infer<typeof Lot>

/** An exit with those of its lots that are on the page. `fees` are its own and those of its lots; `pnl` is what it realised, net. */
const ExitWithLots = z.object({
  ...NamedFill.shape,
  proceeds: Decimal,
  cost: Decimal,
  fees: Decimal,
  pnl: Decimal,
  /** The number of its lots on all pages. */
  lotCount: z.int(),
  lots: z.array(Lot),
})

/**
 * Which lots the exits of a trade took, by the cost method of its account, in the currency of the trade. The exits of all pages and
 * `others` add up to `pnl`, which is the P&L of a closed trade, and what the exits of an open one realised.
 */
export const TradeLots = z.object({
  method: z.enum(costMethods),
  /** Whether prices, quantity or direction were changed by hand, so that the lots of its fills do not make its P&L: it has none then. */
  isEdited: z.boolean(),
  exits: z.array(ExitWithLots),
  /** The lots that are still held. */
  open: z.array(Lot),
  /**
   * What a day realised besides its exits: fees in other currencies, fees that were changed by hand, or parts whose exits are not
   * known (`hasUnknownExits`).
   */
  others: z.array(z.object({ day: z.string(), amount: Decimal })),
  /** Whether a day realised something without a known exit, as of a trade from a CSV of Candlebook: no cost method applies to it. */
  hasUnknownExits: z.boolean(),
  pnl: Decimal,
  /** The number of lots on all pages. */
  total: z.int(),
})
export type TradeLots = z.infer<typeof TradeLots>
