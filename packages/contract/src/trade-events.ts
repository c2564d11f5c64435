import { compare, isZero } from '@candlebook/domain/decimal/decimal'
import * as z from 'zod/mini'
import { Day, NonNegativeDecimal } from './fields.ts'
import { TradeFields } from './trade-fields.ts'

// A refinement also gets a text that is no number, which has a problem already.
const isDecimal = (text: string) => NonNegativeDecimal.safeParse(text).success
const isNothing = (text: string) => isDecimal(text) && isZero(text)
const positive = NonNegativeDecimal.check(z.refine((text) => !isNothing(text), 'event.zero'))
/** The percentage of the cost of shares that those of a spin-off take, 0 to 100. */
export const CostPercentage = NonNegativeDecimal.check(
  z.refine((text) => !isDecimal(text) || compare(text, '100') <= 0, 'risk.range'),
)
const ratio = { from: positive, to: positive }

/** What a trader enters about the open position of an imported trade. Amounts are in the currency of the trade. */
export const TradeEvent = z.discriminatedUnion('kind', [
  /** `from` old shares became `to` new shares. */
  z.object({ kind: z.literal('split'), day: Day, ...ratio }),
  /** `from` old shares became `to` shares of another symbol. */
  z.object({ kind: z.literal('symbol'), day: Day, toSymbol: TradeFields.shape.symbol, ...ratio }),
  /** Each `from` shares brought `to` shares of another symbol, which take `costPct` of their cost. */
  z.object({
    kind: z.literal('spinoff'),
    day: Day,
    toSymbol: TradeFields.shape.symbol,
    costPct: CostPercentage,
    ...ratio,
  }),
  /**
   * Each `from` shares brought `to` shares of another symbol, or each share brought `cash`, or both. With both, `price` is that of
   * one new share on the day. A blank `toSymbol` is a merger for cash.
   */
  z
    .object({
      kind: z.literal('merger'),
      day: Day,
      toSymbol: z.union([z.literal(''), TradeFields.shape.symbol]),
      cash: NonNegativeDecimal,
      price: NonNegativeDecimal,
      ...ratio,
    })
    .check(
      z.superRefine(({ toSymbol, cash, price }, ctx) => {
        const require = (path: string, code: string) =>
          ctx.addIssue({ code: 'custom', path: [path], message: code })
        if (toSymbol === '' && isNothing(cash)) require('toSymbol', 'event.shares_or_cash')
        if (toSymbol !== '' && isDecimal(cash) && !isZero(cash) && isNothing(price))
          require('price', 'event.zero')
      }),
    ),
  /** The position ended without a payment. */
  z.object({ kind: z.literal('worthless'), day: Day }),
  /** A part of the position, such as the fraction that a split left, was paid out as `amount`. */
  z.object({ kind: z.literal('cash'), day: Day, quantity: positive, amount: NonNegativeDecimal }),
])
export type TradeEvent = z.infer<typeof TradeEvent>
