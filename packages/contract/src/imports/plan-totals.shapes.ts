import * as z from 'zod/mini'
import { Decimal } from '../fields/index.ts'
import { WithoutRate } from '../trades/index.ts'

/** The change of the number of closed trades and of their net P&L in one currency. Currencies are never added up. */
export const CurrencyPnl = z.object({ currency: z.string(), closed: z.int(), pnl: Decimal })
export type CurrencyPnl = z.infer<typeof CurrencyPnl>

/**
 * The change of the net P&L of closed trades in account currency, at the rates that the trades will have. Trades without a
 * rate are in `withoutRate`, by currency, and not in `pnl`. `isSum` is whether `pnl` adds the P&L of at least one trade.
 */
export const AccountPnl = z.object({
  currency: z.string(),
  pnl: Decimal,
  isSum: z.boolean(),
  withoutRate: WithoutRate,
})
export type AccountPnl = z.infer<typeof AccountPnl>

/** The P&L of closed trades of a plan of which the broker states its own, added up in one currency. */
export const BrokerTotal = z.object({
  currency: z.string(),
  closed: z.int(),
  brokerPnl: Decimal,
  pnl: Decimal,
})
export type BrokerTotal = z.infer<typeof BrokerTotal>
