import { balanceKinds } from '@candlebook/domain/ledger/broker-balance'
import * as z from 'zod/mini'
import { Decimal } from './fields.ts'

/** A balance after a day, as the broker states it in a file. */
export const StatedBalance = z.object({
  day: z.string(),
  /** `cash` is the balance without open positions; `account` is the cash and the open positions at cost. */
  kind: z.enum(balanceKinds),
  currency: z.string(),
  amount: Decimal,
  /**
   * The same balance as Candlebook computes it, and `amount` − `own`. Both are null for a balance in another currency than the
   * ledger, before the starting day or without a starting balance, and when `notCompared` says why.
   */
  own: z.nullable(Decimal),
  difference: z.nullable(Decimal),
})
export type StatedBalance = z.infer<typeof StatedBalance>

/** The newest balance of each currency that a file of the broker states, that of the ledger's currency first. */
export const StatedBalances = z.object({
  balances: z.array(z.extend(StatedBalance, { fileName: z.string(), line: z.int() })),
  /** Why no balance of the account compares: it holds several accounts of files, or several currencies. */
  notCompared: z.nullable(z.enum(['accounts', 'currencies'])),
  /** How the `own` of the first balance follows from the balance of the ledger. */
  from: z.nullable(
    z.object({
      balance: Decimal,
      /** What the open positions that are paid for cost, with fees. */
      cost: Decimal,
      /** The fees of the other open positions. The ledger counts them when the positions are closed. */
      fees: Decimal,
      /** What exits realised that count on another day in the ledger, because the days of the broker are in another zone. */
      later: Decimal,
      positions: z.int(),
      /** The open futures, forex and CFDs among the `positions`. */
      unpaid: z.int(),
    }),
  ),
})
export type StatedBalances = z.infer<typeof StatedBalances>

/**
 * A starting balance that follows from the first balance that the broker states: `amount` is that balance (`stated`) and what was
 * open after it, at cost, rounded half-even to the digits of the currency; the ledger then starts on the day after. Only offered: the trader sets it.
 */
export const StartOffer = z.object({
  day: z.string(),
  amount: Decimal,
  stated: Decimal,
  statedDay: z.string(),
  positions: z.int(),
  fileName: z.string(),
})
export type StartOffer = z.infer<typeof StartOffer>
