import { isZero } from '@candlebook/domain/decimal/decimal'
import * as z from 'zod/mini'
import { Day, NonNegativeDecimal } from './fields.ts'
import { TradeFields } from './trade-fields.ts'

const positive = NonNegativeDecimal.check(z.refine((text) => text === '' || !isZero(text), 'event.zero'))
const ratio = { from: positive, to: positive }

/**
 * What a trader enters about the open position of an imported trade. split: `from` old shares became `to` new ones. symbol: they
 * became `to` shares of another symbol. worthless: the position ended without a payment. cash: a part, such as the fraction that a
 * split left, was paid out as `amount` in the currency of the trade.
 */
export const TradeEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('split'), day: Day, ...ratio }),
  z.object({ kind: z.literal('symbol'), day: Day, toSymbol: TradeFields.shape.symbol, ...ratio }),
  z.object({ kind: z.literal('worthless'), day: Day }),
  z.object({ kind: z.literal('cash'), day: Day, quantity: positive, amount: NonNegativeDecimal }),
])
export type TradeEvent = z.infer<typeof TradeEvent>
